/** Setting a table as one likes it: who sits where, the clock, who may come, the rules. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { games, reason } from "../../api";
import { attend } from "../../attention";
import { setTable } from "../../begin";
import { Chip, Switch } from "../../parts/Choices";
import { go } from "../../route";
import type { GameView } from "../../wire.gen";
import { language, say } from "../../words";
import { Clock } from "./Clock";
import { Options } from "./Options";
import { Sitters } from "./Sitters";
import { body, plan, type Plan } from "./plan";

export function Opening({ game }: { readonly game: string }): JSX.Element {
  const found = games.value.find((other) => other.name === game);
  useEffect(() => attend(false, found ? say("new.title", { game: found.title }) : say("rules.none")), [language.value]);
  return found ? <Form game={found} /> : <p class="paper empty">{say("rules.none")}</p>;
}

export type FormProps = { readonly game: GameView; readonly plan: Plan; readonly change: (part: Partial<Plan>) => void };

function Form({ game }: { readonly game: GameView }): JSX.Element {
  const [chosen, setChosen] = useState(() => plan(game));
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const form = { game, plan: chosen, change: (part: Partial<Plan>) => setChosen({ ...chosen, ...part }) };

  async function open(): Promise<void> {
    setBusy(true);
    setTrouble("");
    try {
      go(`/t/${await setTable(body(game, chosen), chosen.sitters)}`);
    } catch (error) {
      setTrouble(reason(error));
      setBusy(false);
    }
  }

  return (
    <form class="paper opening" onSubmit={(event) => { event.preventDefault(); void open(); }}>
      <h1>{say("new.title", { game: game.title })}</h1>
      <Sitters {...form} />
      <Clock {...form} />
      <Terms {...form} />
      <Options {...form} />
      <div class="acts submit">
        <button type="submit" class="main" disabled={busy}>{say(chosen.sitters.includes("friend") ? "new.open" : "new.start")}</button>
        <a class="button quiet" href="/">{say("house.lobby")}</a>
        <p class="trouble" role="alert">{trouble}</p>
      </div>
    </form>
  );
}

/** Who may come, and what counts. */
function Terms({ plan, change }: FormProps): JSX.Element {
  const people = plan.sitters.every((sitter) => sitter === "me" || sitter === "friend");
  return (
    <fieldset>
      <legend>{say("new.terms")}</legend>
      {plan.sitters.includes("friend") && (
        <div class="chips">
          <Chip name="listed" chosen={!plan.listed} label={say("new.by_link")} onChoose={() => change({ listed: false })} />
          <Chip name="listed" chosen={plan.listed} label={say("new.listed")} onChoose={() => change({ listed: true })} />
        </div>
      )}
      <Switch label={say("new.drawn")} on={plan.drawn} onChange={(drawn) => change({ drawn })} />
      <Switch label={say("new.takebacks")} on={plan.takebacks} onChange={(takebacks) => change({ takebacks })} />
      {people && <Switch label={say("new.rated")} help={say("new.rated.help")} on={plan.rated} onChange={(rated) => change({ rated })} />}
    </fieldset>
  );
}
