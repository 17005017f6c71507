/** Talk: players among themselves, spectators among themselves, all with all when the game is over. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { arrive, reason, tell } from "../../api";
import type { TableSeat } from "../../seat";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";
import { commandIn, WORDS, wishOf } from "./commands";

type TalkProps = { readonly seat: TableSeat; readonly view: TableView };

export function Talk({ seat, view }: TalkProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [view.talk.length, trouble]);

  async function send(text: string): Promise<void> {
    await arrive();
    const word = commandIn(text);
    if (word === "join") return seat.sit(Math.max(0, view.seats.findIndex(({ name }) => name === null)));
    const wish = word === null ? { t: "say" as const, table: view.id, text, channel: view.seat === null ? ("spectators" as const) : ("players" as const) } : wishOf(word, view.id);
    if (wish) await tell(wish);
    else setTrouble(say("talk.commands", { words: WORDS.join(" ") }));
  }

  async function speak(form: HTMLFormElement): Promise<void> {
    const input = form.elements.namedItem("text") as HTMLInputElement;
    if (!input.value.trim()) return;
    setTrouble("");
    try {
      await send(input.value.trim());
      input.value = "";
    } catch (error) {
      setTrouble(reason(error));
    }
  }

  return (
    <section class="talk" aria-label={say("table.talk")}>
      <div ref={list} class="log" role="log" tabIndex={0} aria-label={say("table.talk")}>
        {!view.talk.length && <p class="soft">{say(view.seat === null && view.status !== "ended" ? "talk.quiet.spectators" : "table.quiet")}</p>}
        {view.talk.map((said) => (
          <p key={`${said.at}${said.name}`}>
            <strong>{said.name}</strong> {view.status === "ended" && said.channel === "spectators" && <small>{say("talk.spectator")} </small>}{said.text}
          </p>
        ))}
        {trouble && <p class="trouble" role="alert">{trouble}</p>}
      </div>
      <form onSubmit={(event) => { event.preventDefault(); void speak(event.currentTarget); }}>
        <input name="text" autocomplete="off" maxLength={500} aria-label={say("table.say")} placeholder={say("table.say")} />
        <button type="submit">{say("table.send")}</button>
      </form>
    </section>
  );
}
