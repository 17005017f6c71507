/** The lines above the board: whose turn, what may be chosen, what is on its way, what was refused; and the last turn. Their place never changes. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../../store";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";
import type { Replay } from "./replay";
import { deed, hinted } from "./status";

type LineProps = { readonly state: TableState; readonly view: TableView; readonly replay: Replay };

export function Line({ state, view, replay }: LineProps): JSX.Element {
  const { refusal, sending } = state;
  const kind = replay.past ? "past" : refusal ? "refused" : sending?.late ? "late" : sending ? "sending" : view.legal.length ? "mine" : view.status;
  const doing = sending ? say(sending.late ? "table.late" : "table.sending") : hinted(state, view);
  return (
    <div class={`line ${kind}`}>
      <p class="state" role={kind === "refused" ? "alert" : undefined}>{replay.past ? say("replay.past", { ply: replay.ply, count: view.ply }) : (refusal?.message ?? doing)}</p>
      <Last key={replay.view.ply} told={deed(replay.view) || (view.seat === null ? say("table.watching") : "")} />
    </div>
  );
}

/** The last turn, in the room there is; a touch opens it over the board. */
function Last({ told }: { readonly told: string }): JSX.Element {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [told]);
  if (!told) return <p class="last" />;
  return <button type="button" class={open ? "last open" : "last"} aria-expanded={open} onClick={() => setOpen(!open)} onBlur={() => setOpen(false)}><span>{told}</span></button>;
}
