/** One line above the board: whose turn, what is on its way, what was refused. Its place never changes. */

import type { JSX } from "preact";
import type { TableState } from "../../store";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";
import { deed, hinted } from "./status";

type LineProps = { readonly state: TableState; readonly view: TableView; readonly shown: TableView };

export function Line({ state, view, shown }: LineProps): JSX.Element {
  const { refusal, sending } = state;
  const kind = refusal ? "refused" : sending?.late ? "late" : sending ? "sending" : view.legal.length ? "mine" : view.status;
  return (
    <div class={`line ${kind}`}>
      <p class="state" role={refusal ? "alert" : undefined}>{refusal?.message ?? (sending ? say(sending.late ? "table.late" : "table.sending") : hinted(state, view))}</p>
      <p class="last">{deed(shown) || (view.seat === null ? say("table.watching") : "")}</p>
    </div>
  );
}
