/** A table before the start: the link for friends, the seats, the terms, and what brings the game about. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TableSeat } from "../../seat";
import { level } from "../../settings";
import type { SeatView, TableView } from "../../wire.gen";
import { say } from "../../words";
import { Computers } from "../opening/Sitters";
import { computer, type Sitter } from "../opening/plan";
import { Link } from "./Link";
import { Agreed } from "./Terms";

type TableProps = { readonly seat: TableSeat; readonly view: TableView };
type InvitationProps = TableProps & { readonly trouble: string };

export function Invitation({ seat, view, trouble }: InvitationProps): JSX.Element {
  const [strength, setStrength] = useState<Sitter>(`level:${level.value}`);
  const full = view.seats.every((sitter) => sitter.name !== null);
  const inside = view.seat !== null || view.host;
  useReadiness(seat, view, full);
  const welcome = inside ? (full ? "invite.full" : "invite.host") : full ? "invite.taken" : "invite.guest";
  return (
    <div class="invitation">
      <h2>{say(welcome)}</h2>
      <p class="soft">{say(`${welcome}.how`)}</p>
      {inside && !full && <Link />}
      <Agreed view={view} />
      <ol class="chairs">
        {view.seats.map((sitter, number) => (
          <li key={number} class={sitter.name === null ? "chair free" : "chair"}>
            <Sitting view={view} sitter={sitter} number={number} />
            <ChairActs seat={seat} view={view} sitter={sitter} number={number} strength={strength} />
          </li>
        ))}
      </ol>
      {inside && !full && (
        <div class="acts">
          <label class="field"><span>{say("invite.strength")}</span>
            <select class="strength" value={strength} onChange={(event) => setStrength(event.currentTarget.value as Sitter)}><Computers searches={view.seats.length === 2} /></select>
          </label>
          <button type="button" class="fill" onClick={() => void fill(seat, view, strength)}>{say("invite.fill")}</button>
        </div>
      )}
      <Beginning seat={seat} view={view} full={full} />
      <p class="trouble" role="alert">{trouble}</p>
    </div>
  );
}

/** Whoever sits here and looks at the page is ready as soon as nobody is missing. */
function useReadiness(seat: TableSeat, view: TableView, full: boolean): void {
  const missed = full && view.seat !== null && !view.seats[view.seat]!.ready;
  useEffect(() => {
    const look = (): void => {
      if (missed && document.visibilityState === "visible") void seat.ask({ t: "ready", table: view.id });
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [missed, view.seats.map(({ name }) => name).join("\n")]);
}

type ChairProps = { readonly view: TableView; readonly sitter: SeatView; readonly number: number };

function Sitting({ view, sitter, number }: ChairProps): JSX.Element {
  return (
    <span class="who">
      <strong>{sitter.name ?? say("table.free")}</strong>
      {number === view.seat && <em>{say("table.you")}</em>}
      {sitter.ready && <small class="ready">✓ {say("invite.ready")}</small>}
      {sitter.away && <small class="away">{say("table.away")}</small>}
    </span>
  );
}

type ActsProps = ChairProps & { readonly seat: TableSeat; readonly strength: Sitter };

function ChairActs({ seat, view, sitter, number, strength }: ActsProps): JSX.Element {
  const inside = view.seat !== null || view.host;
  const person = sitter.level === null && sitter.depth === null;
  if (sitter.name === null)
    return (
      <span class="acts">
        <button type="button" class={view.seat === null ? "main sit" : "sit"} onClick={() => void seat.sit(number)}>{say(view.seat === null ? "invite.sit" : "invite.change")}</button>
        {inside && <button type="button" class="computer" onClick={() => void seatComputer(seat, view, number, strength)}>{say("invite.computer")}</button>}
      </span>
    );
  return (
    <span class="acts">
      {number === view.seat && <button type="button" class="leave" onClick={() => void seat.ask({ t: "leave", table: view.id })}>{say("invite.leave")}</button>}
      {view.host && number !== view.seat && person && <button type="button" onClick={() => void seat.ask({ t: "pass_host", table: view.id, seat: number })}>{say("invite.pass")}</button>}
      {view.host && number !== view.seat && <button type="button" onClick={() => void seat.ask({ t: "leave", table: view.id, seat: number })}>{say("invite.remove")}</button>}
    </span>
  );
}

/** The start: by the host, or by everybody being ready. */
function Beginning({ seat, view, full }: TableProps & { readonly full: boolean }): JSX.Element | null {
  const ready = view.seat !== null && view.seats[view.seat]!.ready;
  if (!full || (!view.host && view.seat === null)) return null;
  return (
    <div class="acts">
      {view.host && <button type="button" class="main start" onClick={() => void seat.ask({ t: "start", table: view.id })}>{say("invite.start")}</button>}
      {view.seat !== null && !ready && <button type="button" class="main" onClick={() => void seat.ask({ t: "ready", table: view.id })}>{say("invite.be_ready")}</button>}
    </div>
  );
}

/** Seat a computer; where it was the last to come, the game begins. */
async function seatComputer(seat: TableSeat, view: TableView, number: number, strength: Sitter): Promise<void> {
  const seated = await seat.ask({ t: "sit", table: view.id, seat: number, ...computer(strength) });
  const complete = view.seats.every((sitter, other) => other === number || sitter.name !== null);
  if (seated !== null && complete && view.host) await seat.ask({ t: "start", table: view.id });
}

/** Computers on all free seats, and the game begins. */
async function fill(seat: TableSeat, view: TableView, strength: Sitter): Promise<void> {
  const filled = await seat.ask({ t: "fill", table: view.id, ...computer(strength) });
  if (filled !== null && view.host) await seat.ask({ t: "start", table: view.id });
}
