/** How long everybody may think: as long as one likes, a bank of minutes, or days for each move. */

import type { JSX } from "preact";
import { Chip } from "../../parts/Choices";
import { say } from "../../words";
import type { FormProps } from "./Opening";
import type { ClockKind } from "./plan";

const KINDS: readonly ClockKind[] = ["none", "fischer", "per_move"];

export function Clock({ plan, change }: FormProps): JSX.Element {
  return (
    <fieldset>
      <legend>{say("new.clock")}</legend>
      <div class="chips">
        {KINDS.map((kind) => <Chip key={kind} name="clock" chosen={plan.clock === kind} label={say(`new.clock.${kind}`)} onChoose={() => change({ clock: kind })} />)}
      </div>
      {plan.clock === "fischer" && (
        <div class="fields">
          <Amount name="minutes" label={say("new.minutes")} value={plan.minutes} low={0.5} high={180} step={0.5} onChange={(minutes) => change({ minutes })} />
          <Amount name="seconds" label={say("new.seconds")} value={plan.seconds} low={0} high={180} step={1} onChange={(seconds) => change({ seconds })} />
        </div>
      )}
      {plan.clock === "per_move" && <Amount name="days" label={say("new.days")} value={plan.days} low={1} high={30} step={1} onChange={(days) => change({ days })} />}
    </fieldset>
  );
}

type AmountProps = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
};

function Amount({ name, label, value, low, high, step, onChange }: AmountProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number" inputMode="decimal" required name={name} min={low} max={high} step={step} value={value}
        onInput={(event) => event.currentTarget.validity.valid && onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
