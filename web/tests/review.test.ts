import { expect, test } from "vitest";
import { curve, dearest, loss, value } from "../src/pages/table/review";
import type { ReportView } from "../src/wire.gen";

const PLIES = [{ seat: 0, action: "a" }, { seat: 1, action: "b" }, { seat: 0, action: "c" }, { seat: 1, action: "d" }];
const report = (score: number, action: string): ReportView => ({ t: "report", depth: 3, nodes: 9, seconds: 0.1, best: [{ score, action, worth: "", line: [action] }] });
// For the first seat: 2, 2, -1, -3.
const REPORTS = [report(2, "a"), report(-2, "x"), report(-1, "y"), report(3, "d")];

test("a value is the first seat's, whoever is to act", () => {
  expect(PLIES.map((_, ply) => value(REPORTS, PLIES, ply))).toEqual([2, 2, -1, -3]);
  expect(value([], PLIES, 0)).toBeNull();
});

test("a ply costs what can no longer be expected after it", () => {
  expect(PLIES.map((_, ply) => loss(REPORTS, PLIES, ply))).toEqual([0, 0, 2, null]);
});

test("the dearest ply is the own one that lost most", () => {
  expect(dearest(REPORTS, PLIES, null)).toBe(2);
  expect(dearest(REPORTS, PLIES, 1)).toBeNull();
});

test("the curve fills its height and leaves out what was not looked at", () => {
  expect(curve(REPORTS, PLIES).map(([x, y]) => [x.toFixed(2), y.toFixed(2)])).toEqual([["0.00", "0.17"], ["0.33", "0.17"], ["0.67", "0.67"], ["1.00", "1.00"]]);
  expect(curve([undefined, REPORTS[1]], PLIES)).toHaveLength(1);
});
