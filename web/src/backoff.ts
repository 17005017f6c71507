/** Milliseconds before the next attempt to connect: 0.25 s, doubled each time up to 5 s, with jitter. */
export function backoff(attempt: number, random: number): number {
  return Math.min(5000, 250 * 2 ** attempt) * (0.5 + random / 2);
}
