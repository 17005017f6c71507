/** Who sits at the table: a card for each place, with its clock. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ahead, connected } from "../../socket";
import type { ClockView, TableView } from "../../wire.gen";
import { say } from "../../words";
import { hurried, leftOf, time } from "./time";

export function Seats({ view }: { readonly view: TableView }): JSX.Element {
  return (
    <ol class="seats" data-count={view.seats.length}>
      {view.seats.map((sitter, seat) => (
        <li key={seat} class={["seat", view.turn === seat && view.status === "running" ? "turn" : "", seat === view.seat ? "you" : ""].join(" ")}>
          <span class="lamp" aria-hidden="true" />
          <span class="who">
            <strong>{sitter.name ?? say("table.free")} {seat === view.seat && <em>{say("table.you")}</em>}</strong>
            <small>
              <Side label={sitter.label} known={seat === view.seat ? secret(view) : ""} />
              {sitter.away && <span class="away"> · {say("table.away")}</span>}
            </small>
            {view.turn === seat && view.status === "running" && <span class="unseen">{say("table.to_move")}</span>}
          </span>
          {view.clock.terms.kind !== "none" && <Time clock={view.clock} seat={seat} />}
        </li>
      ))}
    </ol>
  );
}

/** What only whoever sits here knows of their own side, as long as it is a secret: games note it as the colour of a seat. */
export function secret({ status, seat, scene }: TableView): string {
  return (status !== "ended" && scene?.notes.find(({ id }) => id === `colour-${seat}`)?.label) || "";
}

function Side({ label, known }: { readonly label: string; readonly known: string }): JSX.Element {
  return known ? <><span class="label">{label} · </span><b class="secret">{known}</b></> : <>{label}</>;
}

const TICK = 200;

/** The clock of a seat; it stands grey while the house cannot be heard. */
function Time({ clock, seat }: { readonly clock: ClockView; readonly seat: number }): JSX.Element {
  const [, tick] = useState(0);
  const running = clock.running === seat;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [running]);
  const left = leftOf(clock, seat, Date.now() + ahead.value);
  const kind = ["clock", running ? "running" : "", hurried(clock, left) ? "hurried" : "", connected.value ? "" : "unsure"].join(" ");
  return <time class={kind} role="timer" data-left={Math.round(left)}>{time(left)}</time>;
}
