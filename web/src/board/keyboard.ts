/** Keys on the board: arrows go to the nearest space in their direction. */

export type Place = { readonly id: string; readonly x: number; readonly y: number };
export type Direction = readonly [number, number];

const ARROWS: { readonly [key: string]: Direction } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The direction of a key, if it is an arrow. */
export function direction(key: string): Direction | undefined {
  return ARROWS[key];
}

/** The nearest place in a direction; what lies off to the side counts as farther. The place itself where none is. */
export function neighbour(places: readonly Place[], from: Place, [dx, dy]: Direction): Place {
  let best = from;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const across = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along > 0.01 && along + 2.5 * across < least && across <= 3 * along) {
      best = place;
      least = along + 2.5 * across;
    }
  }
  return best;
}
