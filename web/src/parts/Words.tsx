/** A small form of a few words to send; says whether it worked. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { reason } from "../api";

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly secret?: boolean;
  readonly least?: number;
  readonly most?: number;
  readonly complete: "username" | "current-password" | "new-password" | "one-time-code" | "off";
};

type WordsProps = {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly act: string;
  readonly done?: string;
  readonly onSend: (values: { readonly [name: string]: string }) => Promise<unknown>;
};

export function Words({ label, fields, act, done = "", onSend }: WordsProps): JSX.Element {
  const [said, setSaid] = useState<{ readonly text: string; readonly well: boolean }>({ text: "", well: true });

  async function send(form: HTMLFormElement): Promise<void> {
    const values = Object.fromEntries(fields.map(({ name }) => [name, (form.elements.namedItem(name) as HTMLInputElement).value.trim()]));
    try {
      await onSend(values);
      setSaid({ text: done, well: true });
    } catch (error) {
      setSaid({ text: reason(error), well: false });
    }
  }

  return (
    <form class="words" aria-label={label} onSubmit={(event) => { event.preventDefault(); void send(event.currentTarget); }}>
      {fields.map((field) => (
        <label key={field.name} class="field">
          <span>{field.label}</span>
          <Entry field={field} />
        </label>
      ))}
      <div class="acts">
        <p class={said.well ? "said" : "said trouble"} role="status">{said.text}</p>
        <button type="submit">{act}</button>
      </div>
    </form>
  );
}

function Entry({ field }: { readonly field: Field }): JSX.Element {
  const { name, value = "", least = 1, most = 200, complete } = field;
  const kept = { name, required: true, defaultValue: value, minLength: least, maxLength: most, autocomplete: complete };
  return field.secret ? <input type="password" {...kept} /> : <input type="text" autocapitalize="off" spellcheck={false} {...kept} />;
}
