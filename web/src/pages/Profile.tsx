/** Who one is here: the name, the ways to be the same elsewhere, the games played. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { finished, logOut, me, rename } from "../api";
import { attend } from "../attention";
import { Sure } from "../parts/Sure";
import { Words } from "../parts/Words";
import type { Entry } from "../wire.gen";
import { language, say } from "../words";
import { TableList } from "./lobby/TableList";
import { Account } from "./profile/Account";
import { ComeIn } from "./profile/ComeIn";
import { Devices } from "./profile/Devices";
import { Passkeys } from "./profile/Passkeys";

export function Profile(): JSX.Element {
  useEffect(() => attend(false, say("profile.title")), [language.value]);
  return (
    <div class="paper opening">
      <h1>{me.value?.name ?? say("profile.stranger")}</h1>
      {me.value ? <Known key={me.value.user} /> : <ComeIn />}
    </div>
  );
}

function Known(): JSX.Element {
  const [games, setGames] = useState<readonly Entry[]>([]);
  useEffect(() => void finished().then(setGames, () => undefined), []);
  const { name, guest } = me.value!;
  return (
    <>
      <p class="soft">{say(guest ? "profile.guest" : "profile.account")}</p>
      <Words label={say("profile.name")} fields={[{ name: "name", label: say("profile.name"), value: name, most: 30, complete: "username" }]} act={say("profile.rename")} done={say("profile.renamed")} onSend={({ name: wanted }) => rename(wanted!)} />
      <Devices />
      <Account />
      <Passkeys />
      <TableList title={say("profile.games")} entries={games} user={null} />
      <section>
        <Sure label={say("profile.leave")} sure={say(guest ? "profile.leave.guest" : "profile.leave.sure")} onAct={() => void logOut()} />
      </section>
    </>
  );
}
