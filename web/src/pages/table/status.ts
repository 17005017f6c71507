/** How a game stands, in one sentence. */

import { prompt, type TableState } from "../../store";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";

export function status(view: TableView): string {
  if (view.status === "ended") return outcome(view);
  if (view.status === "paused") return say("table.paused");
  if (view.status === "waiting") return say("table.waiting");
  if (view.legal.length) return say("table.your_turn");
  if (view.turn === null) return "";
  const { level, depth } = view.seats[view.turn]!;
  return say(level === null && depth === null ? "table.turn_of" : "table.thinking", { name: nameOf(view, view.turn) });
}

/** How it stands and what may be chosen, or what the last touch did other than may have been meant. */
export function hinted({ hint, path }: TableState, view: TableView): string {
  const guided = [view.legal.length && path.length ? "" : status(view), prompt(view, path)].filter(Boolean).join(" ");
  if (hint === "not_yet") return `${say("board.not_yet")} ${status(view)}`;
  return hint ? `${say("board.instead")} ${prompt(view, path)}` : guided;
}

/** The actions of the last turn, or the newest of them only, and whose they were. */
export function deed({ seats, plies, ply, last }: TableView, newest = last.length): string {
  const name = seats[plies[ply - 1]?.seat ?? -1]?.name;
  const told = last.slice(Math.max(0, last.length - newest)).join(" ");
  return told && name ? `${name} – ${told}` : told;
}

/** Who has won and why. */
export function outcome(view: TableView): string {
  const result = view.result;
  if (!result) return "";
  const { returns, reason, seat } = result;
  if (!returns) return say("result.aborted");
  const best = Math.max(...returns);
  const winners = returns.flatMap((value, index) => (value === best ? [index] : []));
  const why = reason === "rules" || reason === "agreed" || seat === null ? "" : ` ${say(`result.${reason}`, { name: nameOf(view, seat) })}`;
  if (winners.length === returns.length) return say(reason === "agreed" ? "result.agreed" : "result.draw");
  if (view.seat !== null) return say(winners.includes(view.seat) ? "result.won" : "result.lost") + why;
  return say("result.wins", { name: winners.map((winner) => nameOf(view, winner)).join(", ") }) + why;
}

/** What to call whoever sits on a seat. */
export function nameOf(view: TableView, seat: number): string {
  const sitter = view.seats[seat];
  return sitter?.name ?? sitter?.label ?? say("table.free");
}

/** How many people sit at the table. */
export function people(view: TableView): number {
  return view.seats.filter((sitter) => sitter.level === null && sitter.depth === null).length;
}
