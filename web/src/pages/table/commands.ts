/** What can be asked for in the talk line by words behind a slash, as players of other houses are used to. */

import type { Wish } from "../../socket";

type Asked = Wish extends infer W ? (W extends { readonly table: string } ? Omit<W, "table"> : never) : never;

const COMMANDS: { readonly [word: string]: Asked } = {
  start: { t: "start" },
  ready: { t: "ready" },
  leave: { t: "leave" },
  undo: { t: "offer", kind: "takeback" },
  draw: { t: "offer", kind: "draw" },
  pause: { t: "offer", kind: "pause" },
  abort: { t: "offer", kind: "abort" },
  again: { t: "offer", kind: "rematch" },
  resume: { t: "resume" },
  resign: { t: "resign" },
};

/** The words there are; `join` takes a seat as whoever one is. */
export const WORDS: readonly string[] = ["join", ...Object.keys(COMMANDS)].map((word) => `/${word}`);

/** The word behind a slash, `null` where a line is no command but something said. */
export function commandIn(line: string): string | null {
  return /^\/(\S*)/.exec(line)?.[1]?.toLowerCase() ?? null;
}

/** What a word asks for at a table, `null` where there is no such word. */
export function wishOf(word: string, table: string): Wish | null {
  const asked = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  return asked ? ({ ...asked, table } as Wish) : null;
}
