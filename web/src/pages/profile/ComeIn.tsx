/** For whoever is known to the house from elsewhere: by code, by name and password, by passkey. */

import type { JSX } from "preact";
import { knowsPasskeys, logIn, resume, showPasskey } from "../../api";
import { Words } from "../../parts/Words";
import { say } from "../../words";

export function ComeIn(): JSX.Element {
  return (
    <>
      <p class="soft">{say("profile.stranger.how")}</p>
      <section>
        <h2>{say("profile.elsewhere")}</h2>
        <Words label={say("profile.elsewhere")} fields={[{ name: "code", label: say("profile.code.yours"), complete: "one-time-code" }]} act={say("profile.come_in")} onSend={({ code }) => resume(code!)} />
      </section>
      <section>
        <h2>{say("profile.log_in")}</h2>
        <Words
          label={say("profile.log_in")} act={say("profile.come_in")} onSend={({ login, password }) => logIn(login!, password!)}
          fields={[{ name: "login", label: say("profile.name"), complete: "username" }, { name: "password", label: say("profile.password"), secret: true, complete: "current-password" }]}
        />
        {knowsPasskeys() && <Words label={say("profile.passkey")} fields={[]} act={say("profile.passkey.use")} onSend={showPasskey} />}
      </section>
    </>
  );
}
