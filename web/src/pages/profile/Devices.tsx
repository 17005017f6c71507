/** The code with which one goes on playing on another device. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { newCode, reason } from "../../api";
import { Copied } from "../../parts/Copied";
import { say } from "../../words";

export function Devices(): JSX.Element {
  const [code, setCode] = useState("");
  const [trouble, setTrouble] = useState("");
  const show = (): void => void newCode().then(setCode, (error: unknown) => setTrouble(reason(error)));
  return (
    <section>
      <h2>{say("profile.devices")}</h2>
      <p class="soft">{say("profile.code.how")}</p>
      <div class="acts"><button type="button" class="show-code" onClick={show}>{say("profile.code")}</button></div>
      {code && <Copied label={say("profile.code.yours")} text={code} />}
      <p class="trouble" role="alert">{trouble}</p>
    </section>
  );
}
