/** The rules of a game that can be chosen, made from its declaration; sets of them by name. */

import type { JSX } from "preact";
import { Chip, Switch } from "../../parts/Choices";
import type { OptionView } from "../../wire.gen";
import { say } from "../../words";
import type { FormProps } from "./Opening";
import { presetOf, unusual, usual, type OptionValue } from "./plan";

export function Options({ game, plan, change }: FormProps): JSX.Element | null {
  if (!game.options.length) return null;
  const preset = presetOf(game, plan.options);
  const presets = unusual(game);
  return (
    <fieldset>
      <legend>{say("new.rules")}</legend>
      {presets.length > 0 && (
        <div class="chips">
          <Chip name="preset" chosen={preset === ""} label={say("new.usual")} onChoose={() => change({ options: usual(game.options) })} />
          {presets.map(({ name, title, values }) => (
            <Chip key={name} name="preset" chosen={preset === name} label={title} onChoose={() => change({ options: values })} />
          ))}
        </div>
      )}
      <details>
        <summary>{say("new.each")}</summary>
        {game.options.map((option) => (
          <Choice key={option.name} option={option} value={plan.options[option.name] ?? null} onChoose={(value) => change({ options: { ...plan.options, [option.name]: value } })} />
        ))}
      </details>
    </fieldset>
  );
}

type ChoiceProps = { readonly option: OptionView; readonly value: OptionValue; readonly onChoose: (value: OptionValue) => void };

function Choice({ option, value, onChoose }: ChoiceProps): JSX.Element {
  if (option.kind === "switch") return <Switch label={option.label} help={option.help} on={value === true} onChange={onChoose} />;
  return (
    <label class="field option">
      <span>{option.label}<small>{option.help}</small></span>
      {option.kind === "number" ? (
        <input
          type="number" inputMode="numeric" name={option.name} min={option.low} max={option.high} step="1" required={option.default !== null} value={value === null ? "" : Number(value)}
          onInput={(event) => event.currentTarget.validity.valid && onChoose(event.currentTarget.value === "" ? null : event.currentTarget.valueAsNumber)}
        />
      ) : (
        <select name={option.name} value={String(value)} onChange={(event) => onChoose(event.currentTarget.value)}>
          {Object.entries(option.choices).map(([choice, label]) => <option key={choice} value={choice}>{label}</option>)}
        </select>
      )}
    </label>
  );
}
