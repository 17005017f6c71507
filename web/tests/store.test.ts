import { describe, expect, test } from "vitest";
import { refusedOffer } from "../src/pages/table/offers";
import { EMPTY, begun, completed, prompt, reduce, type Happening, type TableState } from "../src/store";
import type { TableView } from "../src/wire.gen";

const VIEW: TableView = {
  id: "T", version: 5, game: "cluster", options: {}, status: "running", listed: false, rated: false, takebacks: true,
  seats: [], seat: 0, host: true, ply: 2, turn: 0, clock: { terms: { kind: "none" }, left: [0, 0], running: null, now: 0 },
  digest: "d2", commitment: null, salt: null, plies: [], last: [], scene: null, frames: [], board: null,
  legal: [{ text: "H3-E3", path: ["H3", "E3"] }, { text: "B>C", path: ["B", "n"] }, { text: "B>D", path: ["B", "n"] }],
  offers: [], talk: [], result: null, rematch: null,
};
const NEXT: TableView = { ...VIEW, version: 6, ply: 3, digest: "d3" };
const REFUSAL = { code: "cluster.blocked", message: "No.", spaces: ["F3"] };

function after(...happenings: readonly Happening[]): TableState {
  return happenings.reduce(reduce, reduce(EMPTY, { kind: "heard", view: VIEW }));
}

function touched(id: string): Happening & { readonly kind: "touched" } {
  return { kind: "touched", id, nothing: "Nothing.", confirm: false };
}

describe("hearing", () => {
  test("an older view changes nothing", () => {
    const state = after();
    expect(reduce(state, { kind: "heard", view: { ...VIEW, version: 4 } })).toBe(state);
  });
  test("the next ply remembers the view before it, for the animation", () => {
    expect(after({ kind: "heard", view: NEXT }).before).toBe(VIEW);
    expect(after({ kind: "heard", view: { ...NEXT, ply: 4 } }).before).toBeNull();
  });
  test("talk at the same position keeps what was picked", () => {
    expect(after(touched("H3"), { kind: "heard", view: { ...VIEW, version: 6 } }).path).toEqual(["H3"]);
  });
  test("another position drops what was picked and refused", () => {
    const state = after({ kind: "refused", refusal: REFUSAL }, touched("H3"), { kind: "heard", view: NEXT });
    expect([state.path, state.refusal]).toEqual([[], null]);
  });
});

test("the end is not hidden behind an old refusal", () => {
  const ended: TableView = { ...VIEW, version: 6, status: "ended", legal: [] };
  expect(after({ kind: "refused", refusal: REFUSAL }, { kind: "heard", view: ended }).refusal).toBeNull();
});

describe("touching", () => {
  test("picks along a path", () => expect(after(touched("H3")).path).toEqual(["H3"]));
  test("says what completes an action", () => {
    expect(completed(after(touched("H3")), "E3", false)).toBe("H3-E3");
    expect(completed(after(), "H3", false)).toBeNull();
  });
  test("asks the house why where a picked piece cannot go", () => expect(completed(after(touched("H3")), "A7", false)).toBe("H3 A7"));
  test("asks nothing where nothing was picked", () => {
    expect(completed(after(), "A7", false)).toBeNull();
    expect(after(touched("A7")).refusal?.spaces).toEqual(["A7"]);
  });
  test("offers the actions that share a path", () => {
    const state = after(touched("B"), touched("n"));
    expect(state.choices.map((action) => action.text)).toEqual(["B>C", "B>D"]);
    expect(completed(after(touched("B")), "n", false)).toBeNull();
  });
  test("offers the only action too where it is to be confirmed, and lets it go at a second touch", () => {
    const state = after(touched("H3"), { ...touched("E3"), confirm: true });
    expect(completed(after(touched("H3")), "E3", true)).toBeNull();
    expect(state.choices.map((action) => action.text)).toEqual(["H3-E3"]);
    expect(reduce(state, { ...touched("E3"), confirm: true })).toMatchObject({ path: ["H3"], choices: [] });
  });
  test("says when something else was chosen instead, and only then", () => {
    expect([after(touched("H3")).hint, after(touched("H3"), touched("H3")).hint]).toEqual([null, null]);
    expect(after(touched("H3"), touched("B"))).toMatchObject({ path: ["B"], hint: "instead" });
    expect(after(touched("H3"), touched("B"), touched("A7")).hint).toBeNull();
  });
  test("says when it comes before its turn, until that has come", () => {
    const early = after({ kind: "heard", view: { ...NEXT, legal: [], turn: 1 } }, touched("H3"));
    expect(early).toMatchObject({ hint: "not_yet", path: [], refusal: null });
    expect(reduce(early, { kind: "heard", view: { ...VIEW, version: 7, ply: 4 } }).hint).toBeNull();
  });
  test("does nothing while an action is on its way", () => {
    const state = after({ kind: "sent", action: "H3-E3" });
    expect(reduce(state, touched("B"))).toBe(state);
    expect(completed(state, "H3", false)).toBeNull();
  });
});

describe("sending", () => {
  test("is shown, and shown as late", () => {
    expect(after({ kind: "sent", action: "x" }).sending).toEqual({ action: "x", late: false, version: null });
    expect(after({ kind: "sent", action: "x" }, { kind: "late" }).sending?.late).toBe(true);
    expect(after({ kind: "late" }).sending).toBeNull();
  });
  test("ends when the table is seen with the action, so that no second one is sent before", () => {
    const accepted = after({ kind: "sent", action: "x" }, { kind: "accepted", version: 6 });
    expect(accepted.sending).not.toBeNull();
    expect(reduce(accepted, { kind: "heard", view: NEXT }).sending).toBeNull();
    expect(after({ kind: "sent", action: "x" }, { kind: "heard", view: NEXT }, { kind: "accepted", version: 6 }).sending).toBeNull();
  });
  test("ends with a refusal", () => {
    const refused = after({ kind: "sent", action: "x" }, { kind: "refused", refusal: REFUSAL });
    expect([refused.sending, refused.refusal]).toEqual([null, REFUSAL]);
  });
  test("a refusal goes with the next touch", () => expect(after({ kind: "refused", refusal: REFUSAL }, touched("H3")).refusal).toBeNull());
});

test("that the game has begun is no refusal for whoever wished it to begin", () => {
  const started = { ...REFUSAL, code: "table.started" };
  expect([begun({ t: "start", table: "T" }, started), begun({ t: "ready", table: "T" }, started)]).toEqual([true, true]);
  expect([begun({ t: "sit", table: "T" }, started), begun({ t: "start", table: "T" }, REFUSAL)]).toEqual([false, false]);
});

test("an own offer is declined where it goes and nothing else changes", () => {
  const offer = { number: 1, seat: 0, kind: "draw", ply: 2, accepted: [] } as const;
  const asked: TableView = { ...VIEW, offers: [offer] };
  expect(refusedOffer(asked, VIEW)).toBe(offer);
  expect(refusedOffer(asked, { ...asked, version: 6 })).toBeUndefined();
  expect(refusedOffer({ ...asked, seat: 1 }, { ...VIEW, seat: 1 })).toBeUndefined();
  for (const come of [NEXT, { ...VIEW, status: "ended" }, { ...VIEW, rematch: "U" }] as const) expect(refusedOffer(asked, come)).toBeUndefined();
});

test("the game says what may be chosen at first and after what was chosen, to whoever is to act", () => {
  const prompts = [{ label: "Choose a stone.", after: [] }, { label: "Where to?", after: ["H3", "B"] }];
  const view: TableView = { ...VIEW, scene: { tokens: [], buttons: [], notes: [], prompts } };
  expect([prompt(view, []), prompt(view, ["B"]), prompt(view, ["B", "n"]), prompt({ ...view, legal: [] }, [])]).toEqual(["Choose a stone.", "Where to?", "", ""]);
});
