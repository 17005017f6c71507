/** Stepping through a game: by buttons, and by arrow keys wherever nothing else needs them. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { stepOf } from "../../addresses";
import { say } from "../../words";
import type { Replay } from "./replay";

type StepsProps = { readonly replay: Replay; readonly count: number };

export function Steps({ replay, count }: StepsProps): JSX.Element {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = stepOf(event.key, replay.ply);
      if (target === null || event.altKey || event.ctrlKey || event.metaKey || needed(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      replay.go(target);
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  });
  return (
    <div class="replay" role="group" aria-label={say("replay.title")}>
      <button type="button" aria-label={say("replay.first")} disabled={replay.ply === 0} onClick={() => replay.go(0)}><Sign path="M7 5v14M19 5l-9 7 9 7z" /></button>
      <button type="button" aria-label={say("replay.previous")} disabled={replay.ply === 0} onClick={() => replay.go(replay.ply - 1)}><Sign path="M16 5l-9 7 9 7z" /></button>
      <output>{say("replay.ply", { ply: replay.view.ply, count })}</output>
      <button type="button" aria-label={say("replay.next")} disabled={replay.ply === count} onClick={() => replay.go(replay.ply + 1)}><Sign path="M8 5l9 7-9 7z" /></button>
      {replay.past ? <button type="button" class="main now" onClick={() => replay.go(Infinity)}>{say("replay.now")}</button> : <button type="button" aria-label={say("replay.last")} disabled={replay.ply === count} onClick={() => replay.go(Infinity)}><Sign path="M17 5v14M5 5l9 7-9 7z" /></button>}
    </div>
  );
}

/** Whether what has the focus needs the arrows itself: a field, or the board where it is walked by keyboard. */
function needed(focused: Element | null): boolean {
  return focused !== null && (focused.matches("input, select, textarea, [role=log], ol") || (focused.matches(".space") && focused.matches(":focus-visible")));
}

function Sign({ path }: { readonly path: string }): JSX.Element {
  return <svg class="drawn solid" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d={path} /></svg>;
}
