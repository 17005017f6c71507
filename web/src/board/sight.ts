/** Which part of a board is seen: pure functions. Places are fractions of the whole board, from its upper left. */

export type Point = readonly [number, number];
export type Box = readonly [number, number, number, number];

/** How many times as large as the whole, and where the middle of what is seen lies. */
export type Sight = { readonly factor: number; readonly middle: Point };

export const WHOLE: Sight = { factor: 1, middle: [0.5, 0.5] };
export const STEP = 1.6;
export const NEAREST = 4.096;

/** The part of a box that is seen: x, y, width, height. */
export function part([x, y, width, height]: Box, { factor, middle: [across, down] }: Sight): Box {
  return [x + (across - 0.5 / factor) * width, y + (down - 0.5 / factor) * height, width / factor, height / factor];
}

/** So many times as near, with one place staying where it is seen. */
export function nearer({ factor, middle }: Sight, times: number, still: Point = middle): Sight {
  const near = Math.min(NEAREST, Math.max(1, factor * times));
  const along = (axis: 0 | 1): number => still[axis] + ((middle[axis] - still[axis]) * factor) / near;
  return inside(near, [along(0), along(1)]);
}

/** Seen from farther to the side, by fractions of what is seen. */
export function moved({ factor, middle: [across, down] }: Sight, by: Point): Sight {
  return inside(factor, [across + by[0] / factor, down + by[1] / factor]);
}

/** The place of a fraction of what is seen. */
export function placeAt({ factor, middle: [across, down] }: Sight, [x, y]: Point): Point {
  return [across + (x - 0.5) / factor, down + (y - 0.5) / factor];
}

/** A place is to be seen, not too near to the edge: the same sight where it is. */
export function showing(sight: Sight, [across, down]: Point): Sight {
  const { factor, middle } = sight;
  const far = Math.max(Math.abs(across - middle[0]), Math.abs(down - middle[1]));
  return far * factor <= ROOM ? sight : inside(factor, [across, down]);
}

const ROOM = 0.4;

function inside(factor: number, middle: Point): Sight {
  const [low, high] = [0.5 / factor, 1 - 0.5 / factor];
  const kept = (value: number): number => Math.min(high, Math.max(low, value));
  return { factor, middle: [kept(middle[0]), kept(middle[1])] };
}
