/** What there is to do when the game has ended. */

import type { JSX } from "preact";
import type { TableSeat } from "../../seat";
import type { TableView } from "../../wire.gen";
import { say } from "../../words";

type AfterwardsProps = { readonly seat: TableSeat; readonly view: TableView };

export function Afterwards({ seat, view }: AfterwardsProps): JSX.Element {
  const open = view.offers.find((offer) => offer.kind === "rematch");
  const asked = view.seat !== null && open?.accepted.includes(view.seat);
  const rematch = (): void =>
    void seat.ask(open ? { t: "answer", table: view.id, offer: open.number, accept: true } : { t: "offer", table: view.id, kind: "rematch" });
  return (
    <div class="acts" role="group" aria-label={say("act.title")}>
      {view.rematch ? (
        <a class="button main" href={`/t/${view.rematch}`}>{say("act.rematch.go")}</a>
      ) : (
        view.seat !== null && <button type="button" class="main" disabled={asked ?? false} onClick={rematch}>{say(asked ? "act.rematch.waiting" : "act.rematch")}</button>
      )}
      <a class="button" href={`/api/tables/${view.id}/record`} download={`${view.game}-${view.id}.json`}>{say("act.record")}</a>
      <a class="button" href="/">{say("house.lobby")}</a>
    </div>
  );
}
