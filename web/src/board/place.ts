/** Where things stand on a space: pure geometry, the same for every game. */

import type { SpaceView } from "../wire.gen";

export type Point = readonly [number, number];

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Points of a heap of equal things of a radius: close together, never leaving the space. */
export function heap(space: SpaceView, count: number, radius: number): readonly Point[] {
  const width = Math.max(0, (space.width ?? 1) / 2 - radius - MARGIN);
  const height = Math.max(0, (space.height ?? 1) / 2 - radius - MARGIN);
  const spread = radius * 1.75 * Math.sqrt(count);
  const turn = space.x * 2.3 + space.y * 1.7;
  return Array.from({ length: count }, (_, index) => {
    const reach = Math.sqrt((index + (count === 1 ? 0 : 0.5)) / count);
    const angle = turn + index * GOLDEN_ANGLE;
    const tall = Math.min(height, Math.max(spread, (spread * spread) / Math.max(width, 0.01)));
    return [space.x + reach * Math.min(width, spread) * Math.cos(angle), space.y + reach * tall * Math.sin(angle)];
  });
}

const MARGIN = 0.1;

/** Points for several different things on a space, the first nearest to its centre. */
export function sites(space: SpaceView, count: number, size: number): readonly Point[] {
  const centre: Point = [space.x, space.y];
  if (count === 1) return [centre];
  const found: Point[] = [];
  for (const point of candidates(space, size)) {
    if (found.length === count) break;
    if (found.every((other) => Math.hypot(other[0] - point[0], other[1] - point[1]) >= size)) found.push(point);
  }
  while (found.length < count) found.push(centre);
  return found;
}

function candidates(space: SpaceView, size: number): readonly Point[] {
  const width = (space.width ?? 1) / 2;
  const height = (space.height ?? 1) / 2;
  const step = size / 3;
  const found: Point[] = [];
  for (let x = space.x - width; x <= space.x + width; x += step)
    for (let y = space.y - height; y <= space.y + height; y += step)
      if (contains(space, [x, y])) found.push([x, y]);
  const far = (point: Point): number => Math.hypot(point[0] - space.x + size / 2, point[1] - space.y);
  return found.sort((one, other) => far(one) - far(other));
}

function contains(space: SpaceView, [x, y]: Point): boolean {
  const outline = space.outline ?? [];
  if (!outline.length) return true;
  let inside = false;
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length]!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** The box around everything that is drawn: x, y, width, height. */
export function frame(spaces: readonly SpaceView[]): readonly [number, number, number, number] {
  const left = Math.min(...spaces.map((space) => space.x - (space.width ?? 1) / 2));
  const right = Math.max(...spaces.map((space) => space.x + (space.width ?? 1) / 2));
  const top = Math.min(...spaces.map((space) => space.y - (space.height ?? 1) / 2));
  const bottom = Math.max(...spaces.map((space) => space.y + (space.height ?? 1) / 2));
  const high = EDGE + (spaces.some(named) ? WORDS : 0);
  return [left - EDGE, top - high, right - left + 2 * EDGE, bottom - top + 2 * high];
}

/** Whether a word stands beside a space. */
export function named({ caption, shape }: SpaceView): boolean {
  return !!caption && shape !== "pit" && shape !== "polygon";
}

const EDGE = 0.12;
const WORDS = 0.16;
