import { expect, test } from "vitest";
import { backoff } from "../src/backoff";
import { direction, neighbour } from "../src/board/keyboard";
import { turned } from "../src/board/picture";
import { heap, sites } from "../src/board/place";
import { blocks, spans } from "../src/markdown";
import { fill, preferred } from "../src/words";

const GRID = [..."ABC"].flatMap((column, x) => [0, 1, 2].map((y) => ({ id: `${column}${y + 1}`, label: "", x, y })));
const at = (id: string) => GRID.find((space) => space.id === id)!;

test("arrows go to the neighbour and stay at the edge", () => {
  expect(neighbour(GRID, at("B2"), direction("ArrowRight")!).id).toBe("C2");
  expect(neighbour(GRID, at("B2"), direction("ArrowUp")!).id).toBe("B1");
  expect(neighbour(GRID, at("C2"), direction("ArrowRight")!).id).toBe("C2");
  expect(direction("x")).toBeUndefined();
});

test("a heap stays on its space", () => {
  const pit = { id: "a1", label: "", x: 1, y: 1, shape: "pit" };
  for (const [x, y] of heap(pit, 40, 0.085)) expect(Math.hypot(x - 1, y - 1)).toBeLessThan(0.5 - 0.085);
});

test("different things on a polygon stand apart inside it", () => {
  const outline = [[0, 0], [2, 0], [2, 1], [0, 1]] as const;
  const points = sites({ id: "1", label: "", x: 1, y: 0.5, width: 2, height: 1, shape: "polygon", outline }, 5, 0.3);
  expect(new Set(points.map(String)).size).toBe(5);
  for (const [x, y] of points) expect(x > 0 && x < 2 && y > 0 && y < 1).toBe(true);
});

test("the pause before the next attempt grows from a quarter second to five seconds", () => {
  expect(backoff(0, 1)).toBe(250);
  expect(backoff(0, 0)).toBe(125);
  expect(backoff(20, 1)).toBe(5000);
});

test("rules are parted into headings, paragraphs, lists, tables and examples", () => {
  const text = "# Kalaha\n\nTake all\nstones.\n\n- one\n  and more\n- two\n\n{example: start}\n\n## 1 Board\nText\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
  expect(blocks(text)).toEqual([
    { kind: "heading", level: 1, text: "Kalaha" },
    { kind: "paragraph", text: "Take all stones." },
    { kind: "list", ordered: false, items: ["one and more", "two"] },
    { kind: "example", name: "start" },
    { kind: "heading", level: 2, text: "1 Board" },
    { kind: "paragraph", text: "Text" },
    { kind: "table", rows: [["a", "b"], ["1", "2"]] },
  ]);
  expect(spans("a **b** `c`").map((span) => span.kind)).toEqual(["plain", "strong", "plain", "code"]);
});

test("the language is the chosen one, then the browser's first that we have", () => {
  expect(preferred("x=1; lang=es", ["de-DE"])).toBe("es");
  expect(preferred("", ["fr-FR", "de-AT"])).toBe("de");
  expect(preferred("lang=xx", [])).toBe("en");
});

test("one is singular, every other number plural", () => {
  const forms = ["{count} seat", "{count} seats"];
  expect([0, 1, 2, 5, 21].map((count) => fill(forms, { count }))).toEqual(["0 seats", "1 seat", "2 seats", "5 seats", "21 seats"]);
});

test("a turned board is the same board from the other side", () => {
  const picture = { width: 3, height: 2, front: 0, spaces: [{ id: "a", label: "", x: 0.5, y: 0.5, outline: [[0, 0], [1, 0]] as const }], lines: [[[0, 0], [3, 1]] as const], tokens: [], buttons: [], notes: [] };
  expect(turned(picture).spaces[0]).toMatchObject({ x: 2.5, y: 1.5, outline: [[3, 2], [2, 2]] });
  expect(turned(turned(picture))).toEqual(picture);
});
