/** A table before the start: the link for friends, and the seats to take. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableSeat } from "../../seat";
import { level } from "../../settings";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";

type InvitationProps = { readonly seat: TableSeat; readonly view: TableView; readonly trouble: string };

export function Invitation({ seat, view, trouble }: InvitationProps): JSX.Element {
  const full = view.seats.every((sitter) => sitter.name !== null);
  // Whoever sits here and has the page open is ready as soon as nobody is missing.
  useEffect(() => {
    if (full && view.seat !== null && !view.seats[view.seat]?.ready) void seat.ask({ t: "ready", table: view.id });
  }, [full, view.version]);
  return (
    <div class="invitation">
      <h2>{say(view.seat === null ? "invite.guest" : "invite.host")}</h2>
      <p>{say(view.seat === null ? "invite.guest.how" : "invite.host.how")}</p>
      {view.seat !== null && <Link />}
      <p class="trouble" role="alert">{trouble}</p>
      <ol class="chairs">
        {view.seats.map((sitter, number) => (
          <li key={number} class={sitter.name === null ? "chair free" : "chair"}>
            <span class="who">{sitter.name ?? say("table.free")}{number === view.seat && <em>{say("table.you")}</em>}</span>
            {sitter.name === null && view.seat === null && (
              <button type="button" class="main" onClick={() => void seat.sit(number)}>{say("invite.sit")}</button>
            )}
            {sitter.name === null && view.seat !== null && (
              <button type="button" onClick={() => void computer(seat, view, number)}>{say("invite.computer")}</button>
            )}
          </li>
        ))}
      </ol>
      {view.host && <button type="button" class="main" disabled={!full} onClick={() => void seat.ask({ t: "start", table: view.id })}>{say("invite.start")}</button>}
    </div>
  );
}

/** Seat a computer; where it was the last to come, the game begins. */
async function computer(seat: TableSeat, view: TableView, number: number): Promise<void> {
  const seated = await seat.ask({ t: "sit", table: view.id, seat: number, level: level.value });
  const complete = view.seats.every((sitter, other) => other === number || sitter.name !== null);
  if (seated !== null && complete && view.host) await seat.ask({ t: "start", table: view.id });
}

function Link(): JSX.Element {
  const [copied, setCopied] = useState(false);
  const link = location.origin + location.pathname;

  async function copy(input: HTMLInputElement): Promise<void> {
    input.select();
    // Only encrypted connections and this machine itself have a clipboard; elsewhere the link stays marked.
    await navigator.clipboard?.writeText(link);
    setCopied(true);
  }

  return (
    <form class="link" onSubmit={(event) => { event.preventDefault(); void copy(event.currentTarget.querySelector("input")!); }}>
      <input readOnly value={link} aria-label={say("invite.link")} onFocus={(event) => event.currentTarget.select()} />
      <button type="submit" class="main">{say(copied ? "invite.copied" : "invite.copy")}</button>
    </form>
  );
}
