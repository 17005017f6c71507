/** A table: the board, who sits there, what can be done, what was done and said. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { games } from "../api";
import { Board } from "../board/Board";
import { TableSeat } from "../seat";
import { leaveBehind, motion, visit } from "../settings";
import type { TableState } from "../store";
import type { TableView } from "../wire.gen";
import { say } from "../words";
import { Acts } from "./table/Acts";
import { Invitation } from "./table/Invitation";
import { Moves } from "./table/Moves";
import { Seats } from "./table/Seats";
import { Talk } from "./table/Talk";
import { outcome, status } from "./table/status";

export function Table({ table }: { readonly table: string }): JSX.Element {
  const seat = useMemo(() => new TableSeat(table), [table]);
  useEffect(() => () => seat.close(), [seat]);
  const state = seat.state.value;
  const view = state.view;
  useEffect(() => {
    if (!view) return;
    document.title = headline(view);
    if (view.seat === null) return;
    if (view.status === "ended") leaveBehind(view.id);
    else visit(view.id, view.game);
  }, [view]);
  if (!view) return <p class="paper empty" role="status">{state.refusal?.message ?? say("table.coming")}</p>;
  return (
    <div class="table" data-ply={view.ply} data-status={view.status} data-seat={view.seat ?? "-"}>
      <section class="play" aria-label={title(view)}>
        {view.scene ? <Playing seat={seat} state={state} view={view} /> : <Invitation seat={seat} view={view} trouble={state.refusal?.message ?? ""} />}
      </section>
      <aside class="side">
        <h1>{title(view)} <a class="help" href={`/rules/${view.game}`} target="_blank" rel="noopener">{say("lobby.rules")}</a></h1>
        {view.scene && <Seats view={view} />}
        {view.scene && <Notes view={view} />}
        {view.scene && view.status !== "ended" && <Acts seat={seat} view={view} />}
        {view.scene && <Moves seat={seat} view={view} />}
        {sociable(view) && <Talk seat={seat} view={view} />}
        {view.scene && <Settings />}
      </aside>
    </div>
  );
}

type PlayingProps = { readonly seat: TableSeat; readonly state: TableState; readonly view: TableView };

function Playing({ seat, state, view }: PlayingProps): JSX.Element {
  const scene = view.scene!;
  const mine = view.legal.length > 0;
  return (
    <>
      <Line state={state} view={view} />
      <div class={mine ? "felt mine" : "felt"}>
        <Board
          scene={scene}
          before={state.before?.scene ?? null}
          frames={view.frames}
          ply={view.ply}
          motion={motion.value}
          legal={state.sending ? [] : view.legal}
          path={state.path}
          wrong={state.refusal?.spaces ?? []}
          label={say("board.label", { game: title(view) })}
          canBeChosen={say("board.can")}
          chosen={say("board.chosen")}
          onTouch={(id) => seat.touch(id)}
          onDrop={() => seat.drop()}
        />
      </div>
      <div class="steps">
        {view.status === "ended" && <Acts seat={seat} view={view} />}
        {scene.buttons.map((button) => (
          <button key={button.id} type="button" disabled={!mine} onClick={() => seat.touch(button.id)}>{button.label}</button>
        ))}
        {state.choices.map((action) => (
          <button key={action.text} type="button" class="main" onClick={() => void seat.play(action.text)}>{action.text}</button>
        ))}
      </div>
      <p class="unseen" role="status"><span key={view.ply}>{view.last ?? ""}</span></p>
      <details class="sentences">
        <summary>{say("table.sentences")}</summary>
        {view.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </details>
    </>
  );
}

/** One line above the board: whose turn, what is on its way, what was refused. Its place never changes. */
function Line({ state, view }: { readonly state: TableState; readonly view: TableView }): JSX.Element {
  const { refusal, sending } = state;
  const kind = refusal ? "refused" : sending?.late ? "late" : sending ? "sending" : view.legal.length ? "mine" : view.status;
  return (
    <div class={`line ${kind}`}>
      <p class="state" role={refusal ? "alert" : undefined}>{refusal?.message ?? (sending ? say(sending.late ? "table.late" : "table.sending") : status(view))}</p>
      <p class="last">{view.last ?? ""}</p>
    </div>
  );
}

function Notes({ view }: { readonly view: TableView }): JSX.Element | null {
  if (!view.scene?.notes.length) return null;
  return <ul class="notes">{view.scene.notes.map((note) => <li key={note.id}>{note.label}</li>)}</ul>;
}

const SLOWEST = 600;

function Settings(): JSX.Element {
  return (
    <details class="settings">
      <summary>{say("table.settings")}</summary>
      <label>
        {say("table.motion")}
        <input type="range" min="0" max={SLOWEST} step="20" value={motion.value} onInput={(event) => (motion.value = Number(event.currentTarget.value))} />
      </label>
    </details>
  );
}

/** Whether there is anybody to talk to: a player alone with the computer has only spectators. */
function sociable(view: TableView): boolean {
  const people = view.seats.filter((sitter) => sitter.level === null && sitter.depth === null).length;
  return people > 1 || view.seat === null || view.talk.length > 0;
}

function title(view: TableView): string {
  return games.value.find((game) => game.name === view.game)?.title ?? view.game;
}

function headline(view: TableView): string {
  const state = view.status === "ended" ? outcome(view) : view.legal.length ? `● ${say("table.your_turn")}` : status(view);
  return `${state} · ${title(view)} · spielbrett`;
}
