/** What was agreed at a table, in words. */

import { games } from "../../api";
import type { OptionView, TableView } from "../../wire.gen";
import { say } from "../../words";

/** Everything that differs from a plain table. */
export function agreed(view: TableView): readonly string[] {
  return [
    clock(view.clock.terms),
    ...(view.rated ? [say("terms.rated")] : []),
    say(view.listed ? "terms.listed" : "terms.by_link"),
    ...(view.takebacks ? [] : [say("terms.no_takebacks")]),
    ...options(view),
  ];
}

export function clock(terms: TableView["clock"]["terms"]): string {
  switch (terms.kind) {
    case "none":
      return say("terms.none");
    case "fischer":
      return say("terms.fischer", { minutes: terms.bank / 60_000, seconds: terms.increment / 1000 });
    case "per_move":
      return say("terms.per_move", { count: terms.days });
  }
}

function options(view: TableView): readonly string[] {
  const known = games.value.find((game) => game.name === view.game)?.options ?? [];
  const changed = known.filter((option) => view.options[option.name] !== option.default);
  return changed.map((option) => `${option.label}: ${shown(option, view.options[option.name] ?? null)}`);
}

function shown(option: OptionView, value: boolean | number | string | null): string {
  if (option.kind === "switch") return say(value ? "terms.on" : "terms.off");
  return option.choices[String(value)] ?? String(value ?? "–");
}
