/** What a player can do besides moving: offers, resigning, playing again. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go } from "../../route";
import type { TableSeat } from "../../seat";
import type { OfferView, TableView } from "../../wire.gen";
import { say } from "../../words";
import { nameOf } from "./status";

type ActsProps = { readonly seat: TableSeat; readonly view: TableView };

export function Acts({ seat, view }: ActsProps): JSX.Element | null {
  if (view.status === "ended") return <Afterwards seat={seat} view={view} />;
  if (view.seat === null) return <p class="watching">{say("table.watching")}</p>;
  const offer = (kind: OfferView["kind"]) => void seat.ask({ t: "offer", table: view.id, kind });
  const people = view.seats.filter((sitter) => sitter.level === null && sitter.depth === null).length;
  return (
    <div class="acts">
      <Offers seat={seat} view={view} />
      {view.status === "paused" && <button type="button" class="main" onClick={() => void seat.ask({ t: "resume", table: view.id })}>{say("act.resume")}</button>}
      {view.takebacks && <button type="button" onClick={() => offer("takeback")}>{say("act.takeback")}</button>}
      {people === view.seats.length && <button type="button" onClick={() => offer("draw")}>{say("act.draw")}</button>}
      <Resign seat={seat} view={view} />
    </div>
  );
}

function Offers({ seat, view }: ActsProps): JSX.Element {
  const answer = (offer: OfferView, accept: boolean) => void seat.ask({ t: "answer", table: view.id, offer: offer.number, accept });
  return (
    <>
      {view.offers.map((offer) => (
        <div key={offer.number} class="offer" role="status">
          <p>{say(`offer.${offer.kind}`, { name: nameOf(view, offer.seat), ply: offer.ply })}</p>
          {view.seat !== null && !offer.accepted.includes(view.seat) && (
            <button type="button" class="main" onClick={() => answer(offer, true)}>{say("offer.yes")}</button>
          )}
          {view.seat !== null && (
            <button type="button" onClick={() => answer(offer, false)}>{say(offer.seat === view.seat ? "offer.withdraw" : "offer.no")}</button>
          )}
        </div>
      ))}
    </>
  );
}

const HESITATION = 4000;

/** Giving up takes two acts. */
function Resign({ seat, view }: ActsProps): JSX.Element {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), HESITATION);
    return () => clearTimeout(timer);
  }, [asked]);
  const act = (): void => (asked ? void seat.ask({ t: "resign", table: view.id }) : setAsked(true));
  return <button type="button" class={asked ? "danger" : ""} onClick={act}>{say(asked ? "act.resign.sure" : "act.resign")}</button>;
}

function Afterwards({ seat, view }: ActsProps): JSX.Element {
  const [again, setAgain] = useState(false);
  useEffect(() => {
    if (again && view.rematch) go(`/t/${view.rematch}`);
  }, [again, view.rematch]);
  const rematch = (): void => {
    setAgain(true);
    const open = view.offers.find((offer) => offer.kind === "rematch");
    void seat.ask(open ? { t: "answer", table: view.id, offer: open.number, accept: true } : { t: "offer", table: view.id, kind: "rematch" });
  };
  return (
    <div class="acts">
      {!view.rematch && <Offers seat={seat} view={view} />}
      {view.rematch ? <a class="button main" href={`/t/${view.rematch}`}>{say("act.rematch.go")}</a> : view.seat !== null && (
        <button type="button" class="main" disabled={again} onClick={rematch}>{say(again ? "act.rematch.waiting" : "act.rematch")}</button>
      )}
      <a class="button" href={`/api/tables/${view.id}/record`} download={`${view.game}-${view.id}.json`}>{say("act.record")}</a>
      <a class="button" href="/">{say("house.lobby")}</a>
    </div>
  );
}
