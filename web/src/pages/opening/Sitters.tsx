/** Who is to sit on each seat: oneself, a friend, a computer of a level or a search depth. */

import type { JSX } from "preact";
import { Chip } from "../../parts/Choices";
import { say } from "../../words";
import type { FormProps } from "./Opening";
import { choose, DEPTHS, LEVELS, seated, type Sitter } from "./plan";

export function Sitters({ game, plan, change }: FormProps): JSX.Element {
  return (
    <fieldset>
      <legend>{say("new.seats")}</legend>
      {game.seats.length > 1 && (
        <div class="chips">
          {game.seats.map((count) => (
            <Chip key={count} name="seats" chosen={plan.sitters.length === count} label={say("lobby.players", { count })} onChoose={() => change({ sitters: seated(plan.sitters, count) })} />
          ))}
        </div>
      )}
      {plan.sitters.map((sitter, seat) => (
        <label key={seat} class="field">
          <span>{say("new.seat", { seat: seat + 1 })}</span>
          <SitterChoice value={sitter} searches={plan.sitters.length === 2} onChoose={(chosen) => change({ sitters: choose(plan.sitters, seat, chosen) })} />
        </label>
      ))}
    </fieldset>
  );
}

type ChoiceProps = {
  readonly value: Sitter;
  /** Whether a computer can look ahead to a depth. */
  readonly searches: boolean;
  readonly onChoose: (sitter: Sitter) => void;
};

function SitterChoice({ value, searches, onChoose }: ChoiceProps): JSX.Element {
  return (
    <select value={value} onChange={(event) => onChoose(event.currentTarget.value as Sitter)}>
      <option value="me">{say("new.me")}</option>
      <option value="friend">{say("new.friend")}</option>
      <Computers searches={searches} />
    </select>
  );
}

/** The computers one can choose from, as options of a choice. */
export function Computers({ searches }: { readonly searches: boolean }): JSX.Element {
  return (
    <>
      <optgroup label={say("new.computer")}>
        {LEVELS.map((level) => <option key={level} value={`level:${level}`}>{say("new.level", { level })}</option>)}
      </optgroup>
      {searches && (
        <optgroup label={say("new.searching")}>
          {DEPTHS.map((depth) => <option key={depth} value={`depth:${depth}`}>{say("new.depth", { depth })}</option>)}
        </optgroup>
      )}
    </>
  );
}
