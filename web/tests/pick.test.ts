import { describe, expect, test } from "vitest";
import { nextIds, touch } from "../src/board/pick";

const LEGAL = [
  { text: "H3-E3", path: ["H3", "E3"] },
  { text: "H3-A3", path: ["H3", "A3"] },
  { text: "A1-A4", path: ["A1", "A4"] },
  { text: "end", path: ["end"] },
  { text: "B>Ce", path: ["B", "Bn"] },
  { text: "B>De", path: ["B", "Bn"] },
];

describe("what continues a path", () => {
  test("nothing touched: every beginning", () => {
    expect([...nextIds(LEGAL, [])]).toEqual(["H3", "A1", "end", "B"]);
  });
  test("something touched: its continuations", () => {
    expect([...nextIds(LEGAL, ["H3"])]).toEqual(["E3", "A3"]);
    expect([...nextIds(LEGAL, ["E3"])]).toEqual([]);
  });
});

describe("a touch", () => {
  test("begins a path", () => expect(touch(LEGAL, [], "H3")).toEqual({ kind: "path", path: ["H3"] }));
  test("completes an action", () => expect(touch(LEGAL, ["H3"], "E3")).toEqual({ kind: "action", actions: [LEGAL[0]] }));
  test("completes an action of one step", () => expect(touch(LEGAL, [], "end")).toEqual({ kind: "action", actions: [LEGAL[3]] }));
  test("of the same space again lets go", () => expect(touch(LEGAL, ["H3"], "H3")).toEqual({ kind: "path", path: [] }));
  test("of another beginning begins anew", () => expect(touch(LEGAL, ["H3"], "A1")).toEqual({ kind: "path", path: ["A1"] }));
  test("of a button in the middle plays it", () => expect(touch(LEGAL, ["H3"], "end")).toEqual({ kind: "action", actions: [LEGAL[3]] }));
  test("that leads nowhere names the attempt", () => expect(touch(LEGAL, ["H3"], "C5")).toEqual({ kind: "refused", text: "H3 C5" }));
  test("meant as a target is no new beginning, where places are both", () => {
    const legal = [["1", "2"], ["2", "1"], ["2", "3"], ["30", "31"], ["31", "30"]].map((path) => ({ text: path.join(">"), path }));
    expect(touch(legal, ["1"], "30")).toEqual({ kind: "refused", text: "1 30" });
    const adds = [{ text: "+An1", path: ["An", "1"] }, { text: "+Ae1", path: ["Ae", "1"] }, { text: "B>Ae", path: ["B", "Ae"] }];
    expect(touch(adds, ["An"], "Ae")).toEqual({ kind: "path", path: ["Ae"] });
  });
  test("leaves the choice where actions share a path", () =>
    expect(touch(LEGAL, ["B"], "Bn")).toEqual({ kind: "action", actions: [LEGAL[4], LEGAL[5]] }));
});
