/** What the form for a new table asks for, and what becomes of it: pure functions. */

import type { GameView, OpenBody, OptionView } from "../../wire.gen";

/** Who is to sit on a seat: oneself, a friend who gets the link, or a computer, as `level:3` or `depth:5`. */
export type Sitter = "me" | "friend" | `level:${number}` | `depth:${number}`;
export type ClockKind = "none" | "fischer" | "per_move";
export type OptionValue = boolean | number | string | null;
export type OptionValues = { readonly [name: string]: OptionValue };

export type Plan = {
  readonly sitters: readonly Sitter[];
  readonly clock: ClockKind;
  readonly minutes: number;
  readonly seconds: number;
  readonly days: number;
  readonly listed: boolean;
  readonly rated: boolean;
  readonly takebacks: boolean;
  readonly drawn: boolean;
  readonly options: OptionValues;
};

export const LEVELS: readonly number[] = Array.from({ length: 10 }, (_, index) => index + 1);
export const DEPTHS: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** The plan a form begins with: oneself and friends, no clock, by link. */
export function plan(game: GameView): Plan {
  return {
    sitters: seated([], game.seats[0] ?? 2),
    clock: "none",
    minutes: 10,
    seconds: 5,
    days: 1,
    listed: false,
    rated: false,
    takebacks: true,
    drawn: true,
    options: usual(game.options),
  };
}

/** Sitters for a number of seats: those chosen stay, friends come to new seats. */
export function seated(chosen: readonly Sitter[], seats: number): readonly Sitter[] {
  return Array.from({ length: seats }, (_, seat) => chosen[seat] ?? (seat === 0 ? "me" : "friend"));
}

/** The sitters after one was chosen for a seat: oneself can sit on one seat only. */
export function choose(sitters: readonly Sitter[], seat: number, sitter: Sitter): readonly Sitter[] {
  return sitters.map((other, place) => (place === seat ? sitter : sitter === "me" && other === "me" ? "friend" : other));
}

export function usual(options: readonly OptionView[]): OptionValues {
  return Object.fromEntries(options.map((option) => [option.name, option.default]));
}

/** The preset that has these values: the empty name stands for the usual values, `null` for a mixture of one's own. */
export function presetOf(game: GameView, values: OptionValues): string | null {
  const named = [{ name: "", values: usual(game.options) }, ...game.presets];
  return named.find((preset) => same(preset.values, values))?.name ?? null;
}

/** The presets that differ from the usual values. */
export function unusual(game: GameView): GameView["presets"] {
  return game.presets.filter((preset) => !same(preset.values, usual(game.options)));
}

function same(one: OptionValues, other: OptionValues): boolean {
  return Object.entries(one).every(([name, value]) => other[name] === value);
}

/** What the house is asked for. Values that are the usual ones are left out. */
export function body(game: GameView, plan: Plan): OpenBody {
  const changed = game.options.filter((option) => plan.options[option.name] !== option.default);
  const people = plan.sitters.filter((sitter) => !computer(sitter)).length;
  return {
    game: game.name,
    seats: plan.sitters.length,
    options: Object.fromEntries(changed.map((option) => [option.name, plan.options[option.name] ?? null])),
    terms: terms(plan),
    listed: plan.listed && plan.sitters.includes("friend"),
    rated: plan.rated && people === plan.sitters.length,
    takebacks: plan.takebacks,
    drawn: plan.drawn,
  };
}

function terms(plan: Plan): NonNullable<OpenBody["terms"]> {
  switch (plan.clock) {
    case "none":
      return { kind: "none" };
    case "fischer":
      return { kind: "fischer", bank: Math.round(plan.minutes * 60_000), increment: Math.round(plan.seconds * 1000) };
    case "per_move":
      return { kind: "per_move", days: plan.days };
  }
}

/** The level or depth of a computer, `null` for people. */
export function computer(sitter: Sitter): { readonly level: number } | { readonly depth: number } | null {
  const [kind, strength] = sitter.split(":");
  if (kind === "level") return { level: Number(strength) };
  return kind === "depth" ? { depth: Number(strength) } : null;
}
