/** The moves played so far, each of which one can look back at, and a line to type the next one. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableSeat } from "../../seat";
import type { Refusal, TableView } from "../../wire.gen";
import { say } from "../../words";
import type { Replay } from "./replay";

type MovesProps = { readonly seat: TableSeat; readonly view: TableView; readonly replay: Replay; readonly refusal: Refusal | null };

export function Moves({ seat, view, replay, refusal }: MovesProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const [typed, setTyped] = useState<Refusal | null>(null);
  const why = typed !== null && typed === refusal ? typed.message : "";
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current) list.current.scrollTop = shown && replay.ply < view.ply ? shown.offsetTop - list.current.clientHeight / 2 : list.current.scrollHeight;
  }, [view.ply, replay.ply]);

  async function type(form: HTMLFormElement): Promise<void> {
    const input = form.elements.namedItem("action") as HTMLInputElement;
    if (!input.value.trim()) return;
    if (await seat.play(input.value.trim())) input.value = "";
    else setTyped(seat.state.value.refusal);
  }

  return (
    <section class="moves" aria-label={say("table.moves")}>
      <ol ref={list} tabIndex={0} aria-label={say("table.moves")}>
        {view.plies.map((ply, index) => (
          <li key={index} class={`by-${ply.seat}`}><Move view={view} replay={replay} index={index} /></li>
        ))}
      </ol>
      {view.seat !== null && view.status !== "ended" && (
        <form onSubmit={(event) => { event.preventDefault(); void type(event.currentTarget); }}>
          {why && <p id="typed" class="typed trouble">{why}</p>}
          <input name="action" aria-invalid={why !== ""} aria-describedby={why ? "typed" : undefined} autocomplete="off" autocapitalize="off" spellcheck={false} aria-label={say("table.type")} placeholder={say("table.type")} />
          <button type="submit" disabled={!view.legal.length}>{say("table.play")}</button>
        </form>
      )}
    </section>
  );
}

type MoveProps = { readonly view: TableView; readonly replay: Replay; readonly index: number };

/** A move shows what came of it. */
function Move({ view, replay, index }: MoveProps): JSX.Element {
  return (
    <button type="button" class="quiet" aria-current={replay.ply === index + 1 ? "step" : undefined} onClick={() => replay.go(index + 1)}>
      <span class="number">{index + 1}.</span> {view.plies[index]!.action}
    </button>
  );
}
