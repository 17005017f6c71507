/** The board on its felt, with the buttons of the game under it. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { titleOf } from "../../api";
import { Board } from "../../board/Board";
import { nextIds } from "../../board/pick";
import { pictureOf, turned } from "../../board/picture";
import type { TableSeat } from "../../seat";
import { motion, turning } from "../../settings";
import type { TableState } from "../../store";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";
import type { Replay } from "./replay";

type ChoicesProps = { readonly seat: TableSeat; readonly state: TableState; readonly view: TableView };

export function Felt({ seat, state, view, replay }: ChoicesProps & { readonly replay: Replay }): JSX.Element {
  const picture = useMemo(() => (turning.value ? turned(pictureOf(replay.view)!) : pictureOf(replay.view)!), [replay.view, turning.value]);
  return (
    <div class={view.legal.length > 0 ? "felt mine" : "felt"}>
      <Board
        scene={picture}
        before={view.status === "ended" && replay.moved ? replay.before : (state.before?.scene ?? null)}
        frames={replay.view.frames}
        ply={replay.view.ply}
        motion={motion.value}
        legal={state.sending ? [] : view.legal}
        path={state.path}
        wrong={state.refusal?.spaces ?? []}
        label={say("board.label", { game: titleOf(view.game) })}
        canBeChosen={say("board.can")}
        chosen={say("board.chosen")}
        onTouch={(id) => seat.touch(id)}
        onDrop={() => seat.drop()}
      />
    </div>
  );
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
