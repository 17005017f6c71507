/** The link of this table, to copy or to hand to another program of the device. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { say } from "../../words";

export function Link(): JSX.Element {
  const [copied, setCopied] = useState(false);
  const link = location.origin + location.pathname;

  async function copy(input: HTMLInputElement): Promise<void> {
    input.select();
    // Only encrypted connections and this machine itself have a clipboard; elsewhere the link stays marked.
    await navigator.clipboard?.writeText(link);
    setCopied(true);
  }

  return (
    <form class="link" onSubmit={(event) => { event.preventDefault(); void copy(event.currentTarget.querySelector("input")!); }}>
      <input readOnly value={link} aria-label={say("invite.link")} onFocus={(event) => event.currentTarget.select()} />
      <button type="submit" class="main">{say(copied ? "invite.copied" : "invite.copy")}</button>
      {"share" in navigator && <button type="button" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>{say("invite.share")}</button>}
    </form>
  );
}
