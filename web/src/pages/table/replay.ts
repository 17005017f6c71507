/** Looking back: which ply of the game is shown, and the view of it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { plyIn } from "../../addresses";
import { plyOf } from "../../api";
import type { SceneView, TableView } from "../../wire.gen";
import { language } from "../../words";

export type Replay = {
  /** The ply that was chosen. */
  readonly ply: number;
  /** Whether another ply than the newest of a game that goes on is shown. */
  readonly past: boolean;
  /** The view of the ply shown. */
  readonly view: TableView;
  /** The scene one ply before, where the last step went forward by one. */
  readonly before: SceneView | null;
  /** Whether another ply than the newest was ever looked at. */
  readonly moved: boolean;
  readonly go: (ply: number) => void;
};

export function useReplay(view: TableView): Replay {
  const [wanted, setWanted] = useState(() => plyIn(location.hash));
  const [past, setPast] = useState<TableView | null>(null);
  const shown = useRef<{ readonly now: TableView; readonly before: TableView | null }>({ now: view, before: null });
  const known = useRef(new Map<string, Promise<TableView>>());
  const ended = view.status === "ended";
  const ply = Math.min(wanted ?? view.ply, view.ply);

  function look(at: number): Promise<TableView> {
    const key = `${language.value} ${at}`;
    const found = known.current.get(key) ?? plyOf(view.id, at);
    known.current.set(key, found);
    return found;
  }

  useEffect(() => {
    if (ply === view.ply) return;
    let current = true;
    void look(ply).then((found) => current && setPast(found), () => known.current.clear());
    // The next one is most likely to be wanted next.
    if (ply + 1 < view.ply) look(ply + 1).catch(() => known.current.clear());
    return () => void (current = false);
  }, [ply, view.ply, language.value]);

  // What was chosen in a game that goes on is forgotten with the next move and the end.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current || !ended) setWanted(null);
    first.current = false;
    // What was taken back may be played otherwise.
    known.current.clear();
  }, [view.ply, ended]);

  useEffect(() => {
    const follow = (): void => setWanted(plyIn(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  function go(at: number): void {
    const next = Math.max(0, Math.min(at, view.ply));
    setWanted(next === view.ply ? null : next);
    if (ended) history.replaceState(null, "", next === view.ply ? location.pathname : `#${next}`);
  }

  const newest = ply === view.ply ? view : (past ?? view);
  if (newest !== shown.current.now) shown.current = { now: newest, before: shown.current.now };
  const { now, before } = shown.current;
  const forward = before !== null && before.ply + 1 === now.ply;
  return { ply, past: !ended && ply < view.ply, view: now, before: forward ? before.scene : null, moved: past !== null, go };
}
