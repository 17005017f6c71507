import { expect, test } from "vitest";
import { NEAREST, STEP, WHOLE, moved, nearer, part, placeAt, showing } from "../src/board/sight";

const BOX = [-1, -1, 8, 4] as const;

test("the whole board is seen at first, and again however often one goes away", () => {
  expect(part(BOX, WHOLE)).toEqual(BOX);
  expect(nearer(nearer(WHOLE, STEP, [0, 0]), 0.01)).toEqual(WHOLE);
});

test("what is under the fingers stays there when the board comes nearer", () => {
  const still = [0.3, 0.6] as const;
  const near = nearer(WHOLE, 2, still);
  expect(placeAt(near, still).map((value) => Number(value.toFixed(6)))).toEqual([...still]);
  expect(nearer(near, 100, still).factor).toBe(NEAREST);
});

test("nothing beyond the edge is shown", () => {
  const corner = moved(nearer(WHOLE, 2), [5, -5]);
  expect(part(BOX, corner)).toEqual([3, -1, 4, 2]);
});

test("a place that is not seen comes into the middle, as far as the edge allows", () => {
  const near = nearer(WHOLE, 2);
  expect(showing(near, [0.55, 0.5])).toBe(near);
  expect(showing(near, [0.9, 0.6]).middle).toEqual([0.75, 0.6]);
});
