/** Tables as cards to go to: which game, who sits there, whether it is one's turn. */

import type { JSX } from "preact";
import { titleOf } from "../../api";
import type { Entry } from "../../wire.gen";
import { say } from "../../words";

type ListProps = {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Whose turn is to be pointed out. */
  readonly user: string | null;
};

export function TableList({ title, entries, user }: ListProps): JSX.Element | null {
  if (!entries.length) return null;
  return (
    <section class="tables">
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.table}><Place entry={entry} mine={user !== null && entry.turn_user === user} /></li>
        ))}
      </ul>
    </section>
  );
}

function Place({ entry, mine }: { readonly entry: Entry; readonly mine: boolean }): JSX.Element {
  const names = entry.names.map((name) => (name === "" ? say("lobby.a_computer") : (name ?? say("table.free")))).join(" · ");
  return (
    <a class={mine ? "place mine" : "place"} href={`/t/${entry.table}`}>
      <span class="lamp" aria-hidden="true" />
      <span class="who">
        <strong>{titleOf(entry.game)}</strong>
        <small>{names}</small>
      </span>
      <small class="state">{mine ? say("lobby.your_turn") : say(`lobby.state.${entry.status}`)}</small>
    </a>
  );
}
