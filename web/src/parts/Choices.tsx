/** Parts of forms: one of several, on or off. */

import type { JSX } from "preact";

type ChipProps = { readonly name: string; readonly chosen: boolean; readonly label: string; readonly onChoose: () => void };

/** One of several choices that exclude each other. */
export function Chip({ name, chosen, label, onChoose }: ChipProps): JSX.Element {
  return (
    <label>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

type SwitchProps = { readonly label: string; readonly help?: string; readonly on: boolean; readonly onChange: (on: boolean) => void };

/** Something that is on or off. */
export function Switch({ label, help, on, onChange }: SwitchProps): JSX.Element {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}{help && <small>{help}</small>}</span>
    </label>
  );
}
