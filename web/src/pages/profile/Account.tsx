/** A guest becomes an account that keeps everything; an account changes its password. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { keep, me } from "../../api";
import { Copied } from "../../parts/Copied";
import { Words, type Field } from "../../parts/Words";
import { say } from "../../words";

const SHORTEST_PASSWORD = 8;

export function Account(): JSX.Element {
  const [code, setCode] = useState("");
  const { name, guest } = me.value!;
  const called: Field = { name: "login", label: say("profile.name"), value: name, most: 30, complete: "username" };
  const current: Field = { name: "current", label: say("profile.password.current"), secret: true, complete: "current-password" };
  const wanted: Field = { name: "password", label: say("profile.password"), secret: true, least: SHORTEST_PASSWORD, complete: "new-password" };
  return (
    <section>
      <h2>{say(guest ? "profile.keep" : "profile.password.change")}</h2>
      {guest && <p class="soft">{say("profile.keep.how")}</p>}
      <Words
        key={String(guest)} label={say("profile.keep")} fields={guest ? [called, wanted] : [current, wanted]} act={say(guest ? "profile.keep.act" : "profile.password.act")} done={say("profile.kept")}
        onSend={({ login, password, current: known }) => keep(login ?? name, password!, known ?? null).then(setCode)}
      />
      {code && <p role="status">{say("profile.code.anew")}</p>}
      {code && <Copied label={say("profile.code.yours")} text={code} />}
    </section>
  );
}
