import { expect, test } from "vitest";
import { pace, plan } from "../src/board/animate";
import type { SceneView, TokenView } from "../src/wire.gen";

function scene(...tokens: readonly [space: string, count: number][]): SceneView {
  const made: TokenView[] = tokens.map(([space, count]) => ({ id: `s-${space}`, space, look: "stone", label: "", count }));
  return { tokens: made, buttons: [], notes: [], prompts: [] };
}

function hop(source: string | null, target: string | null, count = 1) {
  return { look: "stone", source, target, count };
}

function counts(tokens: readonly TokenView[]): { [space: string]: number } {
  return Object.fromEntries(tokens.map((token) => [token.space, token.count ?? 1]));
}

test("what is in the air lies nowhere", () => {
  const steps = plan(scene(["a", 2]), scene(["b", 1], ["c", 1]), [[hop("a", "b")], [hop("a", "c")]]);
  expect(steps.map((step) => counts(step.tokens))).toEqual([{ a: 1 }, { b: 1 }]);
});

test("a single thing counts as one where the count is left out", () => {
  const before = { ...scene(), tokens: [{ id: "x", space: "a", look: "stone", label: "" }] };
  expect(plan(before, scene(["b", 1]), [[hop("a", "b")]])).toHaveLength(1);
});

test("things come from off the board and go there", () => {
  expect(plan(scene(), scene(["a", 3]), [[hop(null, "a", 3)]])).toHaveLength(1);
  expect(plan(scene(["a", 3]), scene(), [[hop("a", null, 3)]])).toHaveLength(1);
});

test("frames that do not lead to the scene after are not shown", () => {
  expect(plan(scene(["a", 2]), scene(["b", 2]), [[hop("a", "b")]])).toEqual([]);
});

test("a long action is told faster", () => {
  expect(pace(4, 180)).toBe(180);
  expect(24 * pace(24, 180)).toBe(2400);
});
