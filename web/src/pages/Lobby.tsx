/** The lobby: one's own tables, the games, the tables where a seat is free or something is to be seen. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { games, loadGames, me, playing, reason, tables } from "../api";
import { attend } from "../attention";
import { go } from "../route";
import { level } from "../settings";
import type { Entry } from "../wire.gen";
import { language, say } from "../words";
import { GameCard } from "./lobby/GameCard";
import { TableList } from "./lobby/TableList";

export function Lobby(): JSX.Element {
  const [trouble, setTrouble] = useState("");
  const own = useNewest(playing, me.value !== null);
  const open = useNewest(() => tables("open"));
  const running = useNewest(() => tables("running"));
  const waiting = own.filter((entry) => entry.turn_user === me.value?.user).length;
  const elsewhere = (entries: readonly Entry[]): readonly Entry[] =>
    entries.filter((entry) => own.every((other) => other.table !== entry.table));
  useEffect(() => {
    attend(waiting > 0, waiting ? say("lobby.turns", { count: waiting }) : say("lobby.title"));
  }, [waiting, language.value]);

  useEffect(() => {
    if (games.value.length) return setTrouble("");
    setTrouble(say("house.lost"));
    const timer = setInterval(() => void loadGames().catch(() => undefined), RETRY);
    return () => clearInterval(timer);
  }, [games.value.length === 0]);

  async function begin(opening: Promise<string>): Promise<void> {
    setTrouble("");
    try {
      go(`/t/${await opening}`);
    } catch (error) {
      setTrouble(reason(error));
    }
  }

  return (
    <div class="lobby">
      <section class="welcome">
        <h1>{say("lobby.title")}</h1>
        <p>{say("lobby.welcome")}</p>
      </section>
      <TableList title={say("lobby.own")} entries={own} user={me.value?.user ?? null} />
      <Levels />
      <p class="trouble" role="alert">{trouble}</p>
      <ul class="games" aria-label={say("lobby.games")}>
        {games.value.map((game) => (
          <GameCard key={game.name} game={game} onBegin={(opening) => void begin(opening)} />
        ))}
      </ul>
      <TableList title={say("lobby.waiting")} entries={elsewhere(open)} user={null} />
      <TableList title={say("lobby.running")} entries={elsewhere(running)} user={null} />
    </div>
  );
}

const RETRY = 3000;
const LEVELS = [2, 5, 8] as const;

function Levels(): JSX.Element {
  return (
    <fieldset class="chips">
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

const REFRESH = 8000;

/** What the house answers, asked again and again while the page is looked at. */
function useNewest(ask: () => Promise<readonly Entry[]>, wanted = true): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    if (!wanted) return setEntries([]);
    const look = (): void => {
      if (document.visibilityState === "visible") void ask().then(setEntries, () => undefined);
    };
    look();
    const timer = setInterval(look, REFRESH);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [wanted]);
  return entries;
}
