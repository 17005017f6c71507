/** Who sits at the table, with their clocks. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ahead } from "../../socket";
import type { ClockView, TableView } from "../../wire.gen";
import { language, say } from "../../words";

export function Seats({ view }: { readonly view: TableView }): JSX.Element {
  return (
    <ol class="seats">
      {view.seats.map((sitter, seat) => (
        <li key={seat} class={["seat", view.turn === seat && view.status === "running" ? "turn" : "", seat === view.seat ? "you" : ""].join(" ")}>
          <span class="lamp" aria-hidden="true" />
          <span class="who">
            <strong>{sitter.name ?? say("table.free")}</strong>
            {seat === view.seat && <em>{say("table.you")}</em>}
            {sitter.label && <small>{sitter.label}</small>}
            {sitter.away && <small class="away">{say("table.away")}</small>}
            {view.turn === seat && view.status === "running" && <span class="unseen">{say("table.to_move")}</span>}
          </span>
          {view.clock.terms.kind !== "none" && <Time clock={view.clock} seat={seat} />}
        </li>
      ))}
    </ol>
  );
}

function Time({ clock, seat }: { readonly clock: ClockView; readonly seat: number }): JSX.Element {
  const [now, setNow] = useState(Date.now());
  const running = clock.running === seat;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const used = running ? Math.max(0, now + ahead.value - clock.now) : 0;
  return <time class="clock">{time(Math.max(0, (clock.left[seat] ?? 0) - used))}</time>;
}

const DAY = 86_400_000;

function time(milliseconds: number): string {
  if (milliseconds >= DAY) {
    const days = Math.floor(milliseconds / DAY);
    return new Intl.NumberFormat(language.value, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
  }
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => String(part).padStart(index ? 2 : 1, "0")).join(":");
}
