/** Picking: how clicks on spaces and buttons become an action. Knows paths, no rules. */

import type { LegalAction } from "../wire.gen";

export type Path = readonly string[];

export type Step =
  /** The path is complete for these actions; there is more than one only where actions share a path. */
  | { readonly kind: "action"; readonly actions: readonly LegalAction[] }
  /** The path goes on. */
  | { readonly kind: "path"; readonly path: Path }
  /** No action goes this way: the house can say why. */
  | { readonly kind: "refused"; readonly text: string };

/** The ids that continue a path. */
export function nextIds(legal: readonly LegalAction[], path: Path): ReadonlySet<string> {
  return new Set(matching(legal, path).map((action) => action.path[path.length]!));
}

/** What touching an id means after a path. */
export function touch(legal: readonly LegalAction[], path: Path, id: string): Step {
  const longer = [...path, id];
  const found = follow(legal, longer);
  if (found) return found;
  if (path.at(-1) === id) return { kind: "path", path: path.slice(0, -1) };
  return (path.length && !meant(legal, path, id) ? follow(legal, [id]) : undefined) ?? { kind: "refused", text: longer.join(" ") };
}

/** Whether an id was meant as the next step, not as another first one: where places are both, as targets are. */
function meant(legal: readonly LegalAction[], path: Path, id: string): boolean {
  const first = nextIds(legal, []);
  return legal.some((action) => action.path.indexOf(id) > 0) && [...nextIds(legal, path)].some((next) => first.has(next));
}

function follow(legal: readonly LegalAction[], path: Path): Step | undefined {
  const complete = legal.filter((action) => action.path.length === path.length && begins(action, path));
  if (complete.length) return { kind: "action", actions: complete };
  return matching(legal, path).length ? { kind: "path", path } : undefined;
}

function matching(legal: readonly LegalAction[], path: Path): readonly LegalAction[] {
  return legal.filter((action) => action.path.length > path.length && begins(action, path));
}

function begins(action: LegalAction, path: Path): boolean {
  return path.every((id, index) => action.path[index] === id);
}
