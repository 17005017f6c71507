/** Animation: what lies where after each frame of an action, from the scene before it. */

import type { HopView, SceneView, TokenView } from "../wire.gen";

export type Frame = readonly HopView[];
export type Step = { readonly hops: Frame; readonly tokens: readonly TokenView[] };

/** The steps of an action: what is in the air, and what lies on the board meanwhile. Empty where the frames do not fit. */
export function plan(before: SceneView, after: SceneView, frames: readonly Frame[]): readonly Step[] {
  const counts = count(before.tokens);
  const known = [...before.tokens, ...after.tokens];
  const steps: Step[] = [];
  for (const hops of frames) {
    for (const hop of hops) add(counts, hop.look, hop.source, -hop.count);
    steps.push({ hops, tokens: tokens(counts, known) });
    for (const hop of hops) add(counts, hop.look, hop.target, hop.count);
  }
  return same(counts, count(after.tokens)) ? steps : [];
}

/** Milliseconds for each step, so that a long action does not take for ever. */
export function pace(steps: number, wanted: number): number {
  return steps * wanted > LONGEST ? LONGEST / steps : wanted;
}

const LONGEST = 2400;

type Counts = Map<string, number>;

function count(tokens: readonly TokenView[]): Counts {
  const counts: Counts = new Map();
  for (const token of tokens) add(counts, token.look, token.space, token.count ?? 1);
  return counts;
}

function add(counts: Counts, look: string, space: string | null, change: number): void {
  if (space === null) return;
  const key = `${look}\n${space}`;
  const sum = (counts.get(key) ?? 0) + change;
  if (sum) counts.set(key, sum);
  else counts.delete(key);
}

function same(one: Counts, other: Counts): boolean {
  return one.size === other.size && [...one].every(([key, sum]) => other.get(key) === sum);
}

function tokens(counts: Counts, known: readonly TokenView[]): readonly TokenView[] {
  return [...counts].map(([key, sum]) => {
    const [look, space] = key.split("\n") as [string, string];
    const like = known.find((token) => token.look === look && token.space === space);
    const kind = like ?? known.find((token) => token.look === look);
    return { id: like?.id ?? key, look, space, label: "", count: sum, symbol: kind?.symbol ?? "" };
  });
}
