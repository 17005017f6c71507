/** The passkeys by which one comes in without a password. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dropPasskey, knowsPasskeys, makePasskey, passkeys } from "../../api";
import { Sure } from "../../parts/Sure";
import { Words } from "../../parts/Words";
import type { PasskeyView } from "../../wire.gen";
import { day, say } from "../../words";

export function Passkeys(): JSX.Element | null {
  const [keys, setKeys] = useState<readonly PasskeyView[]>([]);
  const look = (): Promise<void> => passkeys().then(setKeys, () => undefined);
  useEffect(() => void look(), []);
  if (!knowsPasskeys() && !keys.length) return null;
  return (
    <section>
      <h2>{say("profile.passkeys")}</h2>
      <p class="soft">{say("profile.passkeys.how")}</p>
      <ul class="keys">
        {keys.map((key) => (
          <li key={key.id}>
            <span><strong>{key.name}</strong> <small>{day(key.created_at)}</small></span>
            <Sure label={say("profile.passkey.drop")} sure={say("profile.passkey.drop.sure")} onAct={() => void dropPasskey(key.id).then(look)} />
          </li>
        ))}
      </ul>
      {knowsPasskeys() && (
        <Words
          label={say("profile.passkeys")} act={say("profile.passkey.make")} done={say("profile.kept")} onSend={({ device }) => makePasskey(device!).then(look)}
          fields={[{ name: "device", label: say("profile.passkey.name"), value: say("profile.passkey.device"), most: 60, complete: "off" }]}
        />
      )}
    </section>
  );
}
