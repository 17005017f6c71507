/** The lobby: the games, the tables that wait for somebody, one's own tables. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { arrive, games, me, openTable, Refused, scene, socket, tables } from "../api";
import { Board } from "../board/Board";
import { go } from "../route";
import { level, visited } from "../settings";
import type { Entry, GameView, SceneView } from "../wire.gen";
import { language, say } from "../words";
import { You } from "./You";

const LEVELS = [2, 5, 8] as const;

export function Lobby(): JSX.Element {
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `spielbrett · ${say("lobby.title")}`;
  }, [language.value]);

  async function begin(opening: Promise<string>): Promise<void> {
    try {
      go(`/t/${await opening}`);
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : say("house.lost"));
    }
  }

  return (
    <div class="lobby">
      <section class="welcome">
        <h1>{say("lobby.title")}</h1>
        <p>{say("lobby.welcome")}</p>
        <Levels />
      </section>
      <p class="trouble" role="alert">{trouble}</p>
      <Own />
      <ul class="games" aria-label={say("lobby.games")}>
        {games.value.map((game) => (
          <GameCard key={game.name} game={game} onBegin={(opening) => void begin(opening)} />
        ))}
      </ul>
      <Waiting />
      <You />
    </div>
  );
}

/** A table with oneself on the first seat and the computer on all others, already started. */
async function againstComputer(game: GameView): Promise<string> {
  await arrive();
  const seats = game.seats[0]!;
  const table = await openTable({ game: game.name, seats, listed: false, rated: false, drawn: false });
  await socket.send({ t: "sit", table, seat: 0 });
  for (let seat = 1; seat < seats; seat++) await socket.send({ t: "sit", table, seat, level: level.value });
  await socket.send({ t: "start", table });
  return table;
}

/** A table with oneself on the first seat. */
async function withFriends(game: GameView, seats: number): Promise<string> {
  await arrive();
  const table = await openTable({ game: game.name, seats, listed: false, rated: false });
  await socket.send({ t: "sit", table, seat: 0 });
  return table;
}

type CardProps = { readonly game: GameView; readonly onBegin: (opening: Promise<string>) => void };

function GameCard({ game, onBegin }: CardProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const begin = (opening: Promise<string>): void => {
    setBusy(true);
    onBegin(opening.finally(() => setBusy(false)));
  };
  return (
    <li class="game" data-game={game.name}>
      <Picture game={game} />
      <div class="about">
        <h2>{game.title}</h2>
        <p>{game.summary}</p>
      </div>
      <div class="acts">
        <button type="button" class="main" disabled={busy} onClick={() => begin(againstComputer(game))}>
          {say("lobby.computer")}
        </button>
        <FriendButton game={game} busy={busy} onOpen={(seats) => begin(withFriends(game, seats))} />
        <a href={`/rules/${game.name}`}>{say("lobby.rules")}<span class="unseen">: {game.title}</span></a>
      </div>
    </li>
  );
}

type FriendProps = { readonly game: GameView; readonly busy: boolean; readonly onOpen: (seats: number) => void };

function FriendButton({ game, busy, onOpen }: FriendProps): JSX.Element {
  const [seats, setSeats] = useState(game.seats[0]!);
  return (
    <span class="friend">
      <button type="button" disabled={busy} onClick={() => onOpen(seats)}>{say("lobby.friend")}</button>
      {game.seats.length > 1 && (
        <select aria-label={say("lobby.seats")} value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
          {game.seats.map((count) => (
            <option key={count} value={count}>{say("lobby.players", { count })}</option>
          ))}
        </select>
      )}
    </span>
  );
}

function Picture({ game }: { readonly game: GameView }): JSX.Element {
  const [picture, setPicture] = useState<SceneView | null>(null);
  useEffect(() => void scene(game.name).then(setPicture), [game.name]);
  return <div class="picture" aria-hidden="true">{picture && <Board scene={picture} label={game.title} />}</div>;
}

function Levels(): JSX.Element {
  return (
    <fieldset class="levels">
      <legend>{say("lobby.level")}</legend>
      {LEVELS.map((value, index) => (
        <label key={value}>
          <input type="radio" name="level" checked={level.value === value} onChange={() => (level.value = value)} />
          <span>{say(`lobby.level.${index}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function title(game: string): string {
  return games.value.find((other) => other.name === game)?.title ?? game;
}

function Own(): JSX.Element | null {
  if (!me.value || !visited.value.length) return null;
  return (
    <section class="own">
      <h2>{say("lobby.own")}</h2>
      <ul>
        {visited.value.map(({ table, game }) => (
          <li key={table}><a class="chip" href={`/t/${table}`}>{title(game)}<small> {table}</small></a></li>
        ))}
      </ul>
    </section>
  );
}

const REFRESH = 10_000;

function Waiting(): JSX.Element | null {
  const [open, setOpen] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const look = (): void => void tables("open").then(setOpen, () => setOpen([]));
    look();
    const timer = setInterval(look, REFRESH);
    return () => clearInterval(timer);
  }, []);
  if (!open.length) return null;
  return (
    <section class="waiting">
      <h2>{say("lobby.waiting")}</h2>
      <ul>
        {open.map((entry) => (
          <li key={entry.table}>
            <a class="chip" href={`/t/${entry.table}`}>
              {title(entry.game)}<small> {entry.names.filter(Boolean).join(", ")}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
