/** The table a page shows: a pure function of what was heard and touched. */

import { touch, type Path } from "./board/pick";
import type { Wish } from "./socket";
import type { LegalAction, Refusal, TableView } from "./wire.gen";

export type Sending = {
  readonly action: string;
  readonly late: boolean;
  /** The version of the table that holds the action, once the house has answered. */
  readonly version: number | null;
};

export type TableState = {
  readonly view: TableView | null;
  /** The view before the newest, for the animation between them. */
  readonly before: TableView | null;
  /** What was touched so far. */
  readonly path: Path;
  readonly sending: Sending | null;
  readonly refusal: Refusal | null;
  /** What a touch did other than may have been meant: it chose anew, or came before its turn. */
  readonly hint: "instead" | "not_yet" | null;
  /** Actions that the touched path means: one has to be chosen by name, or the only one confirmed. */
  readonly choices: readonly LegalAction[];
};

export type Happening =
  | { readonly kind: "heard"; readonly view: TableView }
  | { readonly kind: "touched"; readonly id: string; readonly nothing: string; readonly confirm: boolean }
  | { readonly kind: "dropped" }
  | { readonly kind: "sent"; readonly action: string }
  | { readonly kind: "late" }
  | { readonly kind: "accepted"; readonly version: number }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export const EMPTY: TableState = { view: null, before: null, path: [], sending: null, refusal: null, hint: null, choices: [] };

/** The state after something happened. */
export function reduce(state: TableState, happening: Happening): TableState {
  switch (happening.kind) {
    case "heard":
      return heard(state, happening.view);
    case "touched":
      return touched(state, happening);
    case "dropped":
      return { ...state, path: [], choices: [], refusal: null, hint: null };
    case "sent":
      return { ...state, sending: { action: happening.action, late: false, version: null }, refusal: null, hint: null, choices: [] };
    case "late":
      return state.sending ? { ...state, sending: { ...state.sending, late: true } } : state;
    case "accepted":
      return arrived({ ...state, sending: state.sending && { ...state.sending, version: happening.version } });
    case "refused":
      return { ...state, sending: null, path: [], choices: [], refusal: happening.refusal, hint: null };
  }
}

/** The action a touch completes, if it completes one and needs no second act: what has to be sent. */
export function completed(state: TableState, id: string, confirm: boolean): string | null {
  if (!state.view || state.sending) return null;
  const step = touch(state.view.legal, state.path, id);
  if (step.kind === "action") return step.actions.length === 1 && !confirm ? step.actions[0]!.text : null;
  // A way that no action goes is sent too, where something was chosen: the house says why not.
  const asked = state.path.length > 0 || state.view.legal.some((action) => action.path.length === 1);
  return step.kind === "refused" && state.view.legal.length && asked ? step.text : null;
}

/** Whether what was wished, that the game begins, has come about meanwhile. */
export function begun(wish: Wish, refusal: Refusal): boolean {
  return (wish.t === "start" || wish.t === "ready") && refusal.code === "table.started";
}

/** What the game says may be chosen after what has been chosen so far. */
export function prompt({ legal, scene }: TableView, path: Path): string {
  const last = path.at(-1);
  const prompts = legal.length ? (scene?.prompts ?? []) : [];
  return prompts.find(({ after }) => (last === undefined ? !after.length : after.includes(last)))?.label ?? "";
}

function heard(state: TableState, view: TableView): TableState {
  const known = state.view;
  if (known && known.id === view.id && known.version > view.version) return state;
  const same = known?.digest === view.digest && known.ply === view.ply && known.status === view.status;
  const kept = { path: same ? state.path : [], choices: same ? state.choices : [], refusal: same ? state.refusal : null, hint: same ? state.hint : null };
  return arrived({ ...state, ...kept, view, before: before(state, view) });
}

/** An action is on its way until the table is seen with it: till then no other can be sent. */
function arrived(state: TableState): TableState {
  const version = state.sending?.version ?? Infinity;
  return (state.view?.version ?? 0) >= version ? { ...state, sending: null, path: [] } : state;
}

/** What was seen one ply before a view, if it was seen. */
function before(state: TableState, view: TableView): TableView | null {
  if (view.ply === state.view?.ply) return state.before;
  return state.view && view.ply === state.view.ply + 1 ? state.view : null;
}

function touched(state: TableState, { id, nothing, confirm }: Happening & { readonly kind: "touched" }): TableState {
  if (!state.view || state.sending) return state;
  if (!state.view.legal.length) return waits(state.view) ? { ...state, refusal: null, hint: "not_yet" } : state;
  const step = touch(state.view.legal, state.path, id);
  switch (step.kind) {
    case "path": {
      const anew = state.path.length > 0 && step.path.length === 1 && step.path[0] === id;
      return { ...state, path: step.path, choices: [], refusal: null, hint: anew ? "instead" : null };
    }
    case "action":
      return { ...state, path: [...state.path, id], choices: step.actions.length > 1 || confirm ? step.actions : [], refusal: null, hint: null };
    case "refused":
      return { ...state, path: [], refusal: { code: "board.nothing", message: nothing, spaces: [id] }, hint: null };
  }
}

/** Whether whoever looks plays, and somebody else is to act. */
function waits({ status, seat, turn }: TableView): boolean {
  return status === "running" && seat !== null && turn !== null && turn !== seat;
}
