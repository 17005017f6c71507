/** Setting a table: opening it, seating whoever was chosen, starting it where nobody is missing. */

import { arrive, openTable, tell } from "./api";
import { computer, type Sitter } from "./pages/opening/plan";
import type { OpenBody } from "./wire.gen";

/** The name of a new table with these sitters. Raises `Refused`. */
export async function setTable(body: OpenBody, sitters: readonly Sitter[]): Promise<string> {
  await arrive();
  const table = await openTable(body);
  for (const [seat, sitter] of sitters.entries())
    if (sitter !== "friend") await tell({ t: "sit", table, seat, ...computer(sitter) });
  if (!sitters.includes("friend")) await tell({ t: "start", table });
  return table;
}
