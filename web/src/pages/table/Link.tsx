/** The link of this table, to copy or to hand to another program of the device. */

import type { JSX } from "preact";
import { Copied } from "../../parts/Copied";
import { say } from "../../words";

export function Link(): JSX.Element {
  const link = location.origin + location.pathname;
  return (
    <Copied label={say("invite.link")} text={link}>
      {"share" in navigator && <button type="button" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>{say("invite.share")}</button>}
    </Copied>
  );
}
