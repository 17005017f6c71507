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
/** Whether a move is confirmed before it is sent: in games over days, always, or never. */
export type Confirming = "auto" | "always" | "never";

export const light = kept<Light>("light", "auto");
/** How strong the computer plays: 1 to 10. */
export const level = kept<number>("level", 2);
/** Milliseconds for each step of an animation. */
export const motion = kept<number>("motion", 180);
export const SLOWEST = 600;
export const confirming = kept<Confirming>("confirming", "auto");
/** Whether a move waits for a second act at a table with this kind of clock. */
export function confirms(clock: string | undefined): boolean {
  return confirming.value === "always" || (confirming.value === "auto" && clock === "per_move");
}

export const sound = kept<boolean>("sound", false);
/** Whether boards are seen from the other side. */
export const turning = kept<boolean>("turning", false);
/** Whether the moves played are listed beside the board. */
export const listing = kept<boolean>("listing", true);

light.subscribe((value) => (document.documentElement.dataset["light"] = value));
