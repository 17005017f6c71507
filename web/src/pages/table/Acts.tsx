/** What a player can do besides moving, while the game goes on. Nothing here appears or goes away under a finger. */

import type { JSX } from "preact";
import { Sure } from "../../parts/Sure";
import type { TableSeat } from "../../seat";
import type { OfferView, TableView } from "../../wire.gen";
import { say } from "../../words";
import type { Replay } from "./replay";
import { people } from "./status";

type ActsProps = { readonly seat: TableSeat; readonly view: TableView; readonly replay: Replay };

export function Acts({ seat, view, replay }: ActsProps): JSX.Element {
  if (view.seat === null) return <p class="watching">{say("table.watching")}</p>;
  const offer = (kind: OfferView["kind"], ply: number | null = null) => void seat.ask({ t: "offer", table: view.id, kind, ply });
  const chosen = replay.ply < view.ply ? replay.ply : null;
  const early = view.ply < view.seats.length;
  return (
    <div class="acts" role="group" aria-label={say("act.title")}>
      {view.takebacks && (
        <button type="button" disabled={!view.ply} onClick={() => offer("takeback", chosen)}>
          {chosen === null ? say("act.takeback") : say("act.takeback.to", { ply: chosen + 1 })}
        </button>
      )}
      {people(view) === view.seats.length && <button type="button" onClick={() => offer("draw")}>{say("act.draw")}</button>}
      {view.clock.terms.kind !== "none" && <Pause seat={seat} view={view} onOffer={() => offer("pause")} />}
      <Sure label={say("act.abort")} sure={say(early || people(view) === 1 ? "act.abort.sure" : "act.abort.ask")} onAct={() => offer("abort")} />
      <Sure label={say("act.resign")} sure={say("act.resign.sure")} onAct={() => void seat.ask({ t: "resign", table: view.id })} />
    </div>
  );
}

type PauseProps = Omit<ActsProps, "replay"> & { readonly onOffer: () => void };

function Pause({ seat, view, onOffer }: PauseProps): JSX.Element {
  const paused = view.status === "paused";
  return (
    <button type="button" class={paused ? "main" : ""} onClick={() => (paused ? void seat.ask({ t: "resume", table: view.id }) : onOffer())}>
      {say(paused ? "act.resume" : "act.pause")}
    </button>
  );
}
