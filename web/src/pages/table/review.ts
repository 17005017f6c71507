/** What the computer thinks of a finished game: pure functions of what it found at each ply. */

import type { PlyView, ReportView } from "../../wire.gen";

/** What was found at the positions before each ply, as far as they were looked at. */
export type Reports = readonly (ReportView | undefined)[];

/** What the first seat can expect of the position before a ply, in a game for two. */
export function value(reports: Reports, plies: readonly PlyView[], ply: number): number | null {
  const score = reports[ply]?.best[0]!.score;
  return score === undefined ? null : plies[ply]!.seat === 0 ? score : -score;
}

/** What a ply cost the seat that played it: how much less can be expected after it. */
export function loss(reports: Reports, plies: readonly PlyView[], ply: number): number | null {
  const [before, after] = [value(reports, plies, ply), ply + 1 < plies.length ? value(reports, plies, ply + 1) : null];
  if (before === null || after === null) return null;
  return Math.max(0, plies[ply]!.seat === 0 ? before - after : after - before);
}

/** The ply that cost its seat most, among those where the computer would have played something else. */
export function dearest(reports: Reports, plies: readonly PlyView[], seat: number | null): number | null {
  let found: number | null = null;
  let most = 0;
  for (const [ply, played] of plies.entries()) {
    const cost = seat === null || played.seat === seat ? (loss(reports, plies, ply) ?? 0) : 0;
    if (cost > most && reports[ply]!.best[0]!.action !== played.action) [found, most] = [ply, cost];
  }
  return found;
}

/** Points of a line through the values, between 0 and 1: left to right, good for the first seat at the top. */
export function curve(reports: Reports, plies: readonly PlyView[]): readonly (readonly [number, number])[] {
  const values = plies.map((_, ply) => value(reports, plies, ply));
  const largest = Math.max(1e-6, ...values.map((each) => Math.abs(each ?? 0)));
  return values.flatMap((each, ply) => (each === null ? [] : [[plies.length > 1 ? ply / (plies.length - 1) : 0, 0.5 - each / largest / 2] as const]));
}
