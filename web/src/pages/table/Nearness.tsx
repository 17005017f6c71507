/** Bringing the board nearer and away again; two fingers and the keys + and - do the same. */

import type { JSX } from "preact";
import { NEAREST, STEP, nearer, type Sight } from "../../board/sight";
import { say } from "../../words";

type NearnessProps = { readonly sight: Sight; readonly onSight: (sight: Sight) => void };

export function Nearness({ sight, onSight }: NearnessProps): JSX.Element {
  return (
    <div class="nearness" role="group" aria-label={say("sight.title")}>
      <button type="button" class="quiet" aria-label={say("sight.farther")} disabled={sight.factor === 1} onClick={() => onSight(nearer(sight, 1 / STEP))}>−</button>
      <button type="button" class="quiet" aria-label={say("sight.nearer")} disabled={sight.factor >= NEAREST} onClick={() => onSight(nearer(sight, STEP))}>+</button>
    </div>
  );
}
