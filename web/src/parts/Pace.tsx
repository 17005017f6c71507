/** How fast moves are shown. */

import type { JSX } from "preact";
import { motion, SLOWEST } from "../settings";
import { say } from "../words";

export function Pace(): JSX.Element {
  return (
    <label class="pace">
      <span>{say("settings.pace")}</span>
      <input type="range" min="0" max={SLOWEST} step="20" value={motion.value} onInput={(event) => (motion.value = Number(event.currentTarget.value))} />
    </label>
  );
}
