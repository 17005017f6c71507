/** Talk: players among themselves, spectators among themselves. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { arrive } from "../../api";
import type { TableSeat } from "../../seat";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";

type TalkProps = { readonly seat: TableSeat; readonly view: TableView };

export function Talk({ seat, view }: TalkProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
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
      <div ref={list} class="log" role="log" tabIndex={0} aria-label={say("table.talk")}>
        {!view.talk.length && <p class="quiet">{say("table.quiet")}</p>}
        {view.talk.map((said) => <p key={`${said.at}${said.name}`}><strong>{said.name}</strong> {said.text}</p>)}
      </div>
      <form onSubmit={(event) => { event.preventDefault(); void speak(event.currentTarget); }}>
        <input name="text" autocomplete="off" maxLength={500} aria-label={say("table.say")} placeholder={say("table.say")} />
        <button type="submit">{say("table.send")}</button>
      </form>
    </section>
  );
}
