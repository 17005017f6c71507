/** What a reader likes, kept in the browser. */

import { signal, type Signal } from "@preact/signals";

function kept<T>(name: string, fallback: T): Signal<T> {
  const setting = signal(read(name, fallback));
  setting.subscribe((value) => write(name, value));
  return setting;
}

/** A value another window may have written meanwhile. */
export function read<T>(name: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? "null") as T | null) ?? fallback;
  } catch {
    return fallback;
  }
}

export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export type Light = "auto" | "light" | "dark";
export type Visited = { readonly table: string; readonly game: string };

export const light = kept<Light>("light", "auto");
/** How strong the computer plays: 1 to 10. */
export const level = kept<number>("level", 2);
/** Milliseconds for each step of an animation. */
export const motion = kept<number>("motion", 180);
/** Tables this browser has a seat at, the newest first. */
export const visited = kept<readonly Visited[]>("visited", []);

const MOST_VISITED = 6;

export function visit(table: string, game: string): void {
  const others = visited.value.filter((other) => other.table !== table);
  visited.value = [{ table, game }, ...others].slice(0, MOST_VISITED);
}

export function leaveBehind(table: string): void {
  visited.value = visited.value.filter((other) => other.table !== table);
}

light.subscribe((value) => (document.documentElement.dataset["light"] = value));
