/** A table: the board, who sits there, what can be done, what was done and said. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { titleOf } from "../api";
import { attend } from "../attention";
import { WHOLE } from "../board/sight";
import { go } from "../route";
import { TableSeat } from "../seat";
import { listing, turning } from "../settings";
import { knock } from "../sound";
import { prompt, type TableState } from "../store";
import type { TableView } from "../wire.gen";
import { language, say } from "../words";
import { Acts } from "./table/Acts";
import { Afterwards } from "./table/Afterwards";
import { Choices, Felt } from "./table/Felt";
import { Invitation } from "./table/Invitation";
import { Line } from "./table/Line";
import { Moves } from "./table/Moves";
import { Nearness } from "./table/Nearness";
import { Notes } from "./table/Notes";
import { useReplay } from "./table/replay";
import { Review } from "./table/Review";
import { Seats } from "./table/Seats";
import { Sentences } from "./table/Sentences";
import { Slips } from "./table/Slips";
import { Steps } from "./table/Steps";
import { Talk } from "./table/Talk";
import { Terms } from "./table/Terms";
import { deed, hinted, outcome, people, status } from "./table/status";

export function Table({ table }: { readonly table: string }): JSX.Element {
  const seat = useMemo(() => new TableSeat(table), [table]);
  useEffect(() => () => seat.close(), [seat]);
  const state = seat.state.value;
  const view = state.view;
  useEffect(() => {
    if (view) attend(wanted(view), `${view.status === "ended" ? outcome(view) : status(view)} · ${titleOf(view.game)}`);
    else attend(false, state.refusal?.message ?? say("table.coming"));
  }, [view, language.value]);
  useRematch(view);
  if (!view) return <Coming refusal={state.refusal?.message ?? ""} />;
  if (!view.scene) return <Waiting seat={seat} view={view} trouble={state.refusal?.message ?? ""} />;
  return <Playing seat={seat} state={state} view={view} />;
}

function Coming({ refusal }: { readonly refusal: string }): JSX.Element {
  return (
    <div class="paper empty">
      <p role="status">{refusal || say("table.coming")}</p>
      {refusal && <p><a class="button main" href="/">{say("house.lobby")}</a></p>}
    </div>
  );
}

/** Whether the table waits for whoever looks at it. */
function wanted(view: TableView): boolean {
  const missed = view.status === "waiting" && view.seat !== null && view.seats.every(({ name }) => name !== null) && !view.seats[view.seat]!.ready;
  return view.legal.length > 0 || missed;
}

/** Whoever wanted to play again, and only such people make it come about, goes to the new table when there is one. */
function useRematch(view: TableView | null): void {
  const missing = useRef(false);
  useEffect(() => {
    if (!view) return;
    if (missing.current && view.rematch && view.seat !== null) go(`/t/${view.rematch}`);
    missing.current = view.rematch === null;
  }, [view?.rematch, view !== null]);
}

type TableProps = { readonly seat: TableSeat; readonly view: TableView };

function Waiting({ seat, view, trouble }: TableProps & { readonly trouble: string }): JSX.Element {
  return (
    <div class="table" data-ply={view.ply} data-status={view.status} data-seat={view.seat ?? "-"}>
      <section class="play"><Invitation seat={seat} view={view} trouble={trouble} /></section>
      <aside class="side">
        <Title view={view} />
        {sociable(view) && <Talk seat={seat} view={view} />}
      </aside>
    </div>
  );
}

type PlayingProps = TableProps & { readonly state: TableState };

function Playing({ seat, state, view }: PlayingProps): JSX.Element {
  const replay = useReplay(view);
  const [sight, setSight] = useState(WHOLE);
  const mine = view.legal.length > 0;
  const ended = view.status === "ended";
  useEffect(() => knock(mine), [view.ply]);
  return (
    <div class="table" data-ply={view.ply} data-shown={replay.view.ply} data-status={view.status} data-seat={view.seat ?? "-"}>
      <section class="play" aria-label={titleOf(view.game)}>
        <Seats view={view} />
        <Line state={state} view={view} replay={replay} />
        <Felt seat={seat} state={state} view={view} replay={replay} sight={sight} onSight={setSight} />
        <div class="steps">
          {ended || replay.past ? <Steps replay={replay} count={view.ply} /> : <Choices seat={seat} state={state} view={view} />}
          <Nearness sight={sight} onSight={setSight} />
        </div>
        <p class="unseen" role="status"><span key={view.ply}>{deed(view, state.before ? 1 : undefined)} {mine ? `${say("table.your_turn")} ${prompt(view, [])}` : ""}</span></p>
        <p class="unseen" role="status">{(state.hint || state.path.length > 0) && hinted(state, view)}</p>
        <Sentences view={view} ply={ended || replay.past ? replay.view.ply : null} />
      </section>
      <aside class="side">
        <Title view={view} />
        <Notes view={replay.view} ended={ended} />
        {ended ? <Afterwards seat={seat} view={view} /> : <Acts seat={seat} view={view} replay={replay} />}
        {listing.value && <Moves seat={seat} view={view} replay={replay} refusal={state.refusal} />}
        {ended && <Review view={view} replay={replay} />}
        {sociable(view) && <Talk seat={seat} view={view} />}
        <Terms view={view} />
      </aside>
      <Slips seat={seat} view={view} />
    </div>
  );
}

function Title({ view }: { readonly view: TableView }): JSX.Element {
  return (
    <h1>
      {titleOf(view.game)}
      {view.scene && <button type="button" class="quiet turn-board" aria-pressed={turning.value} onClick={() => (turning.value = !turning.value)}>{say("table.turn")}</button>}
      <a class="help" href={`/rules/${view.game}`} target="_blank" rel="noopener">{say("lobby.rules")}</a>
    </h1>
  );
}

/** Whether there is anybody to talk to: a player alone with the computer has only spectators. */
function sociable(view: TableView): boolean {
  return people(view) > 1 || view.seat === null || view.talk.length > 0;
}
