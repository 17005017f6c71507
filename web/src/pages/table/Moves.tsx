/** The moves played so far, and a line to type the next one. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TableSeat } from "../../seat";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";

type MovesProps = { readonly seat: TableSeat; readonly view: TableView };

export function Moves({ seat, view }: MovesProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [view.ply]);

  async function type(form: HTMLFormElement): Promise<void> {
    const input = form.elements.namedItem("action") as HTMLInputElement;
    if (input.value.trim() && (await seat.play(input.value.trim()))) input.value = "";
  }

  return (
    <section class="moves" aria-label={say("table.moves")}>
      <ol ref={list} tabIndex={0} aria-label={say("table.moves")}>
        {view.plies.map((ply, index) => (
          <li key={index} class={`by-${ply.seat}`}><span class="number">{index + 1}</span> {ply.action}</li>
        ))}
      </ol>
      {view.seat !== null && view.status === "running" && (
        <form onSubmit={(event) => { event.preventDefault(); void type(event.currentTarget); }}>
          <input name="action" autocomplete="off" autocapitalize="off" spellcheck={false} aria-label={say("table.type")} placeholder={say("table.type")} />
          <button type="submit" disabled={!view.legal.length}>{say("table.play")}</button>
        </form>
      )}
    </section>
  );
}
