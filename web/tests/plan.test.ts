import { expect, test } from "vitest";
import { parse, plyIn, stepOf } from "../src/addresses";
import { body, choose, computer, plan, presetOf, seated, unusual } from "../src/pages/opening/plan";
import { leftOf, time } from "../src/pages/table/time";
import { commandIn, WORDS, wishOf } from "../src/pages/table/commands";
import type { ClockView, GameView } from "../src/wire.gen";

const option = { label: "", help: "", low: 1, high: 12, choices: {} };
const GAME: GameView = {
  name: "kalaha", title: "Kalaha", summary: "", seats: [2, 3], version: 1, schema: {},
  options: [{ ...option, name: "stones", kind: "number", default: 4 }, { ...option, name: "skip", kind: "switch", default: true }],
  presets: [{ name: "same", title: "Same", values: { stones: 4, skip: true } }, { name: "long", title: "Long", values: { stones: 6, skip: true } }],
};

test("a plan begins with oneself and friends, and asks for nothing unusual", () => {
  const usual = plan(GAME);
  expect(usual.sitters).toEqual(["me", "friend"]);
  expect(body(GAME, usual)).toEqual({ game: "kalaha", seats: 2, options: {}, terms: { kind: "none" }, listed: false, rated: false, takebacks: true, drawn: true });
});

test("only what differs from the usual is sent, and times in milliseconds", () => {
  const asked = body(GAME, { ...plan(GAME), options: { stones: 6, skip: true }, clock: "fischer", minutes: 2.5, seconds: 3 });
  expect(asked.options).toEqual({ stones: 6 });
  expect(asked.terms).toEqual({ kind: "fischer", bank: 150_000, increment: 3000 });
  expect(body(GAME, { ...plan(GAME), clock: "per_move", days: 3 }).terms).toEqual({ kind: "per_move", days: 3 });
});

test("a table with computers does not count, and without a free seat it is in no list", () => {
  const asked = body(GAME, { ...plan(GAME), sitters: ["me", "level:3"], listed: true, rated: true });
  expect([asked.listed, asked.rated]).toEqual([false, false]);
});

test("one sits on one seat only; further seats are for friends", () => {
  expect(choose(["me", "friend"], 1, "me")).toEqual(["friend", "me"]);
  expect(choose(["me", "friend"], 0, "depth:5")).toEqual(["depth:5", "friend"]);
  expect(seated(["level:2", "me"], 3)).toEqual(["level:2", "me", "friend"]);
  expect([computer("level:7"), computer("depth:4"), computer("me")]).toEqual([{ level: 7 }, { depth: 4 }, null]);
});

test("presets are known by their values", () => {
  expect(presetOf(GAME, { stones: 4, skip: true })).toBe("");
  expect(presetOf(GAME, { stones: 6, skip: true })).toBe("long");
  expect(presetOf(GAME, { stones: 6, skip: false })).toBeNull();
  expect(unusual(GAME).map(({ name }) => name)).toEqual(["long"]);
});

test("a running clock runs by the time of the house, the others stand", () => {
  const clock: ClockView = { terms: { kind: "fischer", bank: 60_000, increment: 0 }, left: [60_000, 30_000], running: 0, now: 1000 };
  expect(leftOf(clock, 0, 11_000)).toBe(50_000);
  expect(leftOf(clock, 0, 500)).toBe(60_000);
  expect(leftOf(clock, 0, 99_000)).toBe(0);
  expect(leftOf(clock, 1, 99_000)).toBe(30_000);
});

test("time is told as precisely as it matters", () => {
  expect([time(9_999), time(61_000), time(3_600_000), time(2 * 86_400_000)]).toEqual(["9.9", "1:01", "1:00:00", "2 days"]);
});

test("addresses name pages, tables and plies", () => {
  expect(parse("/t/AB%20C")).toEqual({ page: "table", table: "AB C" });
  expect(parse("/new/clans")).toEqual({ page: "new", game: "clans" });
  expect([parse("/profile").page, parse("/settings").page, parse("/elsewhere").page]).toEqual(["profile", "settings", "lobby"]);
  expect([plyIn("#12"), plyIn("#main"), plyIn("")]).toEqual([12, null, null]);
});

test("arrows step through a game", () => {
  expect([stepOf("ArrowLeft", 5), stepOf("ArrowRight", 5), stepOf("Home", 5), stepOf("End", 5), stepOf("x", 5)]).toEqual([4, 6, 0, Infinity, null]);
});

test("a word behind a slash is a wish, everything else is said", () => {
  expect([commandIn("/Undo please"), commandIn("hello /undo"), commandIn("/")]).toEqual(["undo", null, ""]);
  expect(wishOf("undo", "T")).toEqual({ t: "offer", kind: "takeback", table: "T" });
  expect([wishOf("dance", "T"), wishOf("toString", "T")]).toEqual([null, null]);
  expect(WORDS).toContain("/start");
});
