/** What was agreed at this table, and its link for whoever wants to watch. */

import type { JSX } from "preact";
import type { TableView } from "../../wire.gen";
import { Pace } from "../../parts/Pace";
import { say } from "../../words";
import { Link } from "./Link";
import { agreed } from "./agreed";

export function Terms({ view }: { readonly view: TableView }): JSX.Element {
  return (
    <details class="terms">
      <summary>{say("terms.title")}</summary>
      <Agreed view={view} />
      <p class="soft">{say("terms.watch")}</p>
      <Link />
      <Pace />
    </details>
  );
}

export function Agreed({ view }: { readonly view: TableView }): JSX.Element {
  return <ul class="agreed">{agreed(view).map((term) => <li key={term}>{term}</li>)}</ul>;
}
