/** A whole picture: the board that seldom changes and what lies on it, which the house sends apart. */

import type { BoardView, PictureView, SceneView, TableView } from "../wire.gen";

export type Picture = BoardView & SceneView;

/** The picture of a table, if its game has begun. */
export function pictureOf(view: TableView | null): Picture | null {
  return view?.board && view.scene ? { ...view.board, ...view.scene } : null;
}

/** The board seen from the other side of the table. */
export function turned<B extends BoardView>(board: B): B {
  const { width, height } = board;
  const point = ([x, y]: readonly [number, number]): readonly [number, number] => [width - x, height - y];
  const spaces = board.spaces.map((space) => {
    const [x, y] = point([space.x, space.y]);
    return { ...space, x, y, ...(space.outline ? { outline: space.outline.map(point) } : {}) };
  });
  return { ...board, spaces, lines: board.lines.map((line) => line.map(point)) };
}

/** The picture the house sends of something that is no table. */
export const joined = ({ board, scene }: PictureView): Picture => ({ ...board, ...scene });
