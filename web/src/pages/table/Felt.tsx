/** The board on its felt, with the buttons of the game under it. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { titleOf } from "../../api";
import { Board } from "../../board/Board";
import { nextIds } from "../../board/pick";
import { pictureOf, turned } from "../../board/picture";
import type { TableSeat } from "../../seat";
import type { Sight } from "../../board/sight";
import { listing, motion, turning } from "../../settings";
import type { TableState } from "../../store";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";
import type { Replay } from "./replay";

type ChoicesProps = { readonly seat: TableSeat; readonly state: TableState; readonly view: TableView };

type FeltProps = ChoicesProps & { readonly replay: Replay; readonly sight: Sight; readonly onSight: (sight: Sight) => void };

export function Felt({ seat, state, view, replay, sight, onSight }: FeltProps): JSX.Element {
  const { board } = replay.view;
  const away = turning.value !== sitsOpposite(view);
  const turnedBoard = useMemo(() => (board && away ? turned(board) : board), [board, away]);
  const picture = useMemo(() => pictureOf({ ...replay.view, board: turnedBoard })!, [replay.view, turnedBoard]);
  const legal = state.sending || replay.past ? [] : view.legal;
  return (
    <div class={["felt", view.legal.length > 0 && !replay.past ? "mine" : "", listing.value ? "numbered" : ""].join(" ")}>
      <Board
        scene={picture}
        before={replay.moved ? replay.before : (state.before?.scene ?? null)}
        frames={replay.view.frames}
        ply={replay.view.ply}
        motion={motion.value}
        legal={legal}
        path={replay.past ? [] : state.path}
        wrong={replay.past ? [] : (state.refusal?.spaces ?? [])}
        sight={sight}
        onSight={onSight}
        label={say("board.label", { game: titleOf(view.game) })}
        canBeChosen={say("board.can")}
        chosen={say("board.chosen")}
        onTouch={(id) => (replay.past ? replay.go(Infinity) : seat.touch(id))}
        onDrop={() => seat.drop()}
      />
    </div>
  );
}

/** Whether whoever looks sits where the board has its back. */
function sitsOpposite({ seat, board }: TableView): boolean {
  return seat !== null && board !== null && board.front !== null && seat !== board.front;
}

/** The buttons of the game, and the actions that have to be chosen by name. */
export function Choices({ seat, state, view }: ChoicesProps): JSX.Element {
  const open = nextIds(state.sending ? [] : view.legal, state.path);
  const confirming = state.choices.length === 1;
  return (
    <>
      {view.scene!.buttons.map((button) => (
        <button key={button.id} type="button" disabled={!open.has(button.id)} onClick={() => seat.touch(button.id)}>{button.label}</button>
      ))}
      {state.choices.map(({ text }) => (
        <button key={text} type="button" class="main" onClick={() => void seat.play(text)}>{confirming ? say("table.confirm", { action: text }) : text}</button>
      ))}
      {confirming && <button type="button" onClick={() => seat.drop()}>{say("table.drop")}</button>}
    </>
  );
}
