import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const STYLE = readFileSync(new URL("../src/style/room.css", import.meta.url), "utf8");

/** What is written on what: see design.md. */
const INKS: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ["ink", ["paper", "paper-deep", "card", "card-warm"]],
  ["ink-soft", ["paper", "paper-deep", "card", "card-warm"]],
  ["accent", ["paper", "paper-deep", "card", "card-warm"]],
  ["on-accent", ["accent"]],
  ["good", ["paper", "card"]],
  ["bad", ["paper", "paper-deep", "card"]],
  ["on-wood", ["wood", "wood-deep"]],
  ["card", ["good", "ink"]],
];

/** The colours of a token by day and by evening. */
function colours(token: string): readonly [string, string] {
  const found = new RegExp(`--${token}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(STYLE);
  return [found?.[1] ?? found![3]!, found?.[2] ?? found![3]!];
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const part = parseInt(colour.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test.each(INKS)("%s can be read on its grounds, by day and by evening", (ink, grounds) => {
  for (const ground of grounds)
    for (const light of [0, 1] as const) expect(contrast(colours(ink)[light], colours(ground)[light]), ground).toBeGreaterThanOrEqual(4.5);
});
