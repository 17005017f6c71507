/** A whole picture: the board that seldom changes and what lies on it, which the house sends apart. */

import type { BoardView, PictureView, SceneView, TableView } from "../wire.gen";

export type Picture = BoardView & SceneView;

/** The picture of a table, if its game has begun. */
export function pictureOf(view: TableView | null): Picture | null {
  return view?.board && view.scene ? { ...view.board, ...view.scene } : null;
}

/** The picture the house sends of something that is no table. */
export const joined = ({ board, scene }: PictureView): Picture => ({ ...board, ...scene });
