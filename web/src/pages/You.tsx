/** Who one is here, and how to be the same on another device. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { me, newCode, Refused, resume } from "../api";
import { say } from "../words";

export function You(): JSX.Element {
  return (
    <details class="yourself">
      <summary>{me.value ? say("you.name", { name: me.value.name }) : say("you.elsewhere")}</summary>
      {me.value ? <Code /> : <Resume />}
    </details>
  );
}

function Code(): JSX.Element {
  const [code, setCode] = useState("");
  return (
    <>
      <p>{say("you.code.how")}</p>
      <button type="button" onClick={() => void newCode().then(setCode)}>{say("you.code")}</button>
      <output class="code">{code}</output>
    </>
  );
}

function Resume(): JSX.Element {
  const [trouble, setTrouble] = useState("");

  async function enter(form: HTMLFormElement): Promise<void> {
    const input = form.elements.namedItem("code") as HTMLInputElement;
    try {
      await resume(input.value.trim());
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : say("house.lost"));
    }
  }

  return (
    <form onSubmit={(event) => { event.preventDefault(); void enter(event.currentTarget); }}>
      <input name="code" autocomplete="off" autocapitalize="characters" spellcheck={false} aria-label={say("you.enter")} placeholder={say("you.enter")} />
      <button type="submit">{say("you.come_in")}</button>
      <p class="trouble" role="alert">{trouble}</p>
    </form>
  );
}
