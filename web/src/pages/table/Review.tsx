/** The computer looks through a finished game: a curve of how it went, the best at each ply, and where most was lost. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { analyse, reason, recordOf } from "../../api";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";
import type { Replay } from "./replay";
import { curve, dearest, type Reports } from "./review";
import { nameOf } from "./status";

const SECONDS = 0.4;

type ReviewProps = { readonly view: TableView; readonly replay: Replay };

export function Review({ view, replay }: ReviewProps): JSX.Element | null {
  const [reports, setReports] = useState<Reports>([]);
  const [trouble, setTrouble] = useState("");
  const going = useRef<AbortController | null>(null);
  const [looking, setLooking] = useState(false);
  useEffect(() => () => going.current?.abort(), []);

  async function look(): Promise<void> {
    const stop = (going.current = new AbortController());
    setLooking(true);
    setTrouble("");
    try {
      const record = await recordOf(view.id);
      for (let ply = reports.length; ply < view.ply; ply += 1)
        for await (const line of analyse({ game: view.game, record, ply, limits: { seconds: SECONDS } }, stop.signal))
          if (line.t === "report") setReports((known) => Object.assign([...known], { [ply]: line }));
    } catch (error) {
      if (!stop.signal.aborted) setTrouble(reason(error));
    }
    setLooking(false);
  }

  if (view.seats.length !== 2 || view.ply < 2) return null;
  return (
    <section class="review" aria-label={say("review.title")}>
      {reports.length > 0 && <Curve view={view} replay={replay} reports={reports} />}
      {reports.length > 0 && <Found view={view} replay={replay} reports={reports} />}
      <div class="acts">
        {(looking || reports.length < view.ply) && (
          <button type="button" onClick={() => (looking ? going.current?.abort() : void look())}>{looking ? say("review.stop") : say("review.look")}</button>
        )}
        {looking && <small role="status">{say("review.progress", { ply: reports.length, count: view.ply })}</small>}
      </div>
      <p class="trouble" role="alert">{trouble}</p>
    </section>
  );
}

type FoundProps = ReviewProps & { readonly reports: Reports };

/** A click on the curve goes to the ply there; the keyboard has the list of moves for that. */
function Curve({ view, replay, reports }: FoundProps): JSX.Element {
  const points = curve(reports, view.plies).map(([x, y]) => `${(x * 300).toFixed(1)},${(y * 80 + 10).toFixed(1)}`);
  const at = (replay.view.ply / Math.max(1, view.ply - 1)) * 300;
  return (
    <svg class="curve" viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true" onClick={(event) => replay.go(Math.round((event.offsetX / event.currentTarget.clientWidth) * (view.ply - 1)))}>
      <path class="middle" d="M0 50H300" />
      <path class="here" d={`M${Math.min(300, at)} 0V100`} />
      <polyline points={points.join(" ")} />
    </svg>
  );
}

/** The best at the ply shown, and the one move that cost most. */
function Found({ view, replay, reports }: FoundProps): JSX.Element {
  const ply = replay.view.ply;
  const here = reports[ply];
  const best = here?.best[0];
  const worst = dearest(reports, view.plies, view.seat);
  return (
    <>
      <p class="best">
        {here && best && say("review.best", { name: nameOf(view, view.plies[ply]!.seat), action: best.action, worth: best.worth, depth: here.depth })}
        {best && <small> {best.line.slice(0, 8).join(" ")}</small>}
      </p>
      {worst !== null && (
        <button type="button" class="quiet" onClick={() => replay.go(worst)}>
          {say("review.dearest", { name: nameOf(view, view.plies[worst]!.seat), ply: worst + 1, played: view.plies[worst]!.action, action: reports[worst]!.best[0]!.action })}
        </button>
      )}
    </>
  );
}
