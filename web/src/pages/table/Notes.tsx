/** What a game notes beside its board: points, supplies, whose they are. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableView } from "../../wire.gen";
import { secret } from "./Seats";

/** Notes come and go with the turns; the room they have once taken stays theirs, so that nothing below them moves, till the end. */
export function Notes({ view, ended }: { readonly view: TableView; readonly ended: boolean }): JSX.Element | null {
  const list = useRef<HTMLUListElement>(null);
  const notes = view.scene?.notes.filter(({ label }) => ended || label !== secret(view)) ?? [];
  useLayoutEffect(() => {
    if (list.current) list.current.style.minHeight = `${list.current.offsetHeight}px`;
  }, [notes.map(({ id, label }) => id + extent(label)).join(" ")]);
  if (!notes.length) return null;
  return <ul key={String(ended)} ref={list} class={ended ? "notes ended" : "notes"}>{notes.map((note) => <li key={note.id} class={`${extent(note.label)} of-${note.id.split("-").at(-1)}`}>{note.label}</li>)}</ul>;
}

/** How much room a note takes: a column, a line, several lines. */
function extent(label: string): string {
  return label.length < 20 ? "short" : label.length < 40 ? "medium" : "long";
}
