/** Clocks in numbers and words: pure functions. */

import type { ClockView } from "../../wire.gen";
import { language } from "../../words";

const DAY = 86_400_000;
const HURRY = 20_000;
const CLOSE = 10_000;

/** Milliseconds a seat has left at a moment of the house's time. */
export function leftOf(clock: ClockView, seat: number, now: number): number {
  const used = clock.running === seat ? Math.max(0, now - clock.now) : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - used);
}

/** Whether there is little time left. */
export function hurried(clock: ClockView, left: number): boolean {
  return clock.terms.kind === "fischer" && left < HURRY;
}

/** Time left, as precisely as it matters: days, hours and minutes, minutes and seconds, tenths at the end. */
export function time(milliseconds: number): string {
  if (milliseconds >= DAY) return unit(Math.floor(milliseconds / DAY), "day");
  if (milliseconds < CLOSE) return new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.floor(milliseconds / 100) / 10);
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => String(part).padStart(index ? 2 : 1, "0")).join(":");
}

function unit(count: number, name: string): string {
  return new Intl.NumberFormat(language.value, { style: "unit", unit: name, unitDisplay: "long" }).format(count);
}
