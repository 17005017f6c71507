/** A game on offer: its picture, what it is about, and how to begin. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { scene } from "../../api";
import { setTable } from "../../begin";
import { Board } from "../../board/Board";
import type { Picture } from "../../board/picture";
import { level } from "../../settings";
import type { GameView } from "../../wire.gen";
import { say } from "../../words";
import { body, plan, type Sitter } from "../opening/plan";

type CardProps = { readonly game: GameView; readonly onBegin: (opening: Promise<string>) => void };

export function GameCard({ game, onBegin }: CardProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const begin = (second: Sitter, drawn: boolean): void => {
    const usual = plan(game);
    const sitters = usual.sitters.map((sitter, seat) => (seat === 0 ? sitter : second));
    setBusy(true);
    onBegin(setTable(body(game, { ...usual, sitters, drawn }), sitters).finally(() => setBusy(false)));
  };
  return (
    <li class="game" data-game={game.name}>
      <Picture game={game} />
      <div class="about">
        <h2>{game.title}</h2>
        <p>{game.summary}</p>
      </div>
      <div class="acts">
        <button type="button" class="main" disabled={busy} onClick={() => begin(`level:${level.value}`, false)}>
          {say("lobby.computer")}
        </button>
        {game.seats.length > 1 ? (
          <a class="button friend" href={`/new/${game.name}`}>{say("lobby.friends")}</a>
        ) : (
          <button type="button" class="friend" disabled={busy} onClick={() => begin("friend", true)}>{say("lobby.friend")}</button>
        )}
        <a class="button quiet" href={`/new/${game.name}`}>{say("lobby.setup")}<span class="unseen">: {game.title}</span></a>
        <a class="button quiet" href={`/rules/${game.name}`}>{say("lobby.rules")}<span class="unseen">: {game.title}</span></a>
      </div>
    </li>
  );
}

function Picture({ game }: { readonly game: GameView }): JSX.Element {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => void scene(game.name).then(setPicture, () => undefined), [game.name]);
  return <div class="picture" aria-hidden="true">{picture && <Board scene={picture} label={game.title} />}</div>;
}
