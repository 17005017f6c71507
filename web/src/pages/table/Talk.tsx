/** Talk: players among themselves, spectators among themselves. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { arrive } from "../../api";
import type { TableSeat } from "../../seat";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";

type TalkProps = { readonly seat: TableSeat; readonly view: TableView };

export function Talk({ seat, view }: TalkProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [view.talk.length]);

  async function speak(form: HTMLFormElement): Promise<void> {
    const input = form.elements.namedItem("text") as HTMLInputElement;
    const text = input.value.trim();
    if (!text) return;
    await arrive();
    const channel = view.seat === null ? "spectators" : "players";
    if ((await seat.ask({ t: "say", table: view.id, text, channel })) !== null) input.value = "";
  }

  return (
    <section class="talk" aria-label={say("table.talk")}>
      <ul ref={list} role="log" tabIndex={0} aria-label={say("table.talk")}>
        {!view.talk.length && <li class="quiet">{say("table.quiet")}</li>}
        {view.talk.map((said) => <li key={`${said.at}${said.name}`}><strong>{said.name}</strong> {said.text}</li>)}
      </ul>
      <form onSubmit={(event) => { event.preventDefault(); void speak(event.currentTarget); }}>
        <input name="text" autocomplete="off" maxLength={500} aria-label={say("table.say")} placeholder={say("table.say")} />
        <button type="submit">{say("table.send")}</button>
      </form>
    </section>
  );
}
