/** A few words to copy: a link, a code. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { say } from "../words";

type CopiedProps = { readonly label: string; readonly text: string; readonly children?: ComponentChildren };

export function Copied({ label, text, children }: CopiedProps): JSX.Element {
  const [copied, setCopied] = useState("");

  async function copy(input: HTMLInputElement): Promise<void> {
    input.select();
    // Only encrypted connections and this machine itself have a clipboard; elsewhere the words stay marked.
    await navigator.clipboard?.writeText(text);
    setCopied(text);
  }

  return (
    <form class="link" onSubmit={(event) => { event.preventDefault(); void copy(event.currentTarget.querySelector("input")!); }}>
      <input readOnly value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="submit" class="main">{say(copied === text ? "invite.copied" : "invite.copy")}</button>
      {children}
    </form>
  );
}
