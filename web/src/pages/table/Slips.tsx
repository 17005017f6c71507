/** Slips of paper passed over the table: offers of others and one's own, and what to do about somebody who has left. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableSeat } from "../../seat";
import type { Claim, OfferView, TableView } from "../../wire.gen";
import { say } from "../../words";
import { refusedOffer } from "./offers";
import { nameOf } from "./status";

type SlipsProps = { readonly seat: TableSeat; readonly view: TableView };

export function Slips({ seat, view }: SlipsProps): JSX.Element | null {
  const [declined, withdraw, forget] = useDeclined(view);
  if (view.seat === null) return null;
  const going = view.status === "running";
  return (
    <div class="slips" role="region" aria-label={say("offer.title")} aria-live="polite">
      {view.offers.map((offer) => <Offer key={offer.number} seat={seat} view={view} offer={offer} onWithdraw={withdraw} />)}
      {declined !== null && <Slip key={`declined-${declined}`} text={say("offer.declined")}><button type="button" onClick={forget}>{say("offer.seen")}</button></Slip>}
      {going && keepsWaiting(view) && <Absence key={`away-${view.turn}`} seat={seat} view={view} absent={view.turn!} />}
    </div>
  );
}

/** The own offer at this position that was declined, as opposed to withdrawn; how to withdraw one, and to have done with it. */
function useDeclined(view: TableView): readonly [number | null, (offer: number) => void, () => void] {
  const known = useRef(view);
  const withdrawn = useRef<number | null>(null);
  const [told, setTold] = useState<{ readonly offer: number; readonly ply: number } | null>(null);
  useEffect(() => {
    const offer = refusedOffer(known.current, view);
    known.current = view;
    if (offer && offer.number !== withdrawn.current) setTold({ offer: offer.number, ply: view.ply });
  }, [view]);
  return [told?.ply === view.ply ? told.offer : null, (offer) => (withdrawn.current = offer), () => setTold(null)];
}

type OfferProps = SlipsProps & { readonly offer: OfferView; readonly onWithdraw: (offer: number) => void };

function Offer({ seat, view, offer, onWithdraw }: OfferProps): JSX.Element {
  const own = offer.seat === view.seat;
  const answer = (accept: boolean): void => {
    if (own) onWithdraw(offer.number);
    void seat.ask({ t: "answer", table: view.id, offer: offer.number, accept });
  };
  const open = !own && !offer.accepted.includes(view.seat!);
  return (
    <Slip text={say(own ? `offer.own.${offer.kind}` : `offer.${offer.kind}`, { name: nameOf(view, offer.seat), ply: offer.ply + 1 })}>
      {open && <button type="button" class="main" onClick={() => answer(true)}>{say("offer.yes")}</button>}
      <button type="button" onClick={() => answer(false)}>{say(own ? "offer.withdraw" : "offer.no")}</button>
    </Slip>
  );
}

/** Whether somebody else who is away has the turn. With days for every move that is all right. */
function keepsWaiting({ turn, seat, seats, clock }: TableView): boolean {
  return turn !== null && turn !== seat && seats[turn]!.away && clock.terms.kind !== "per_move";
}

const MINUTE = 60_000;

/** The minutes of absence after which the house accepts a claim. */
function patience({ terms }: TableView["clock"]): number {
  return terms.kind === "fischer" ? Math.ceil(Math.min(Math.max(terms.bank / 10, MINUTE), 5 * MINUTE) / MINUTE) : 10;
}

function Absence({ seat, view, absent }: SlipsProps & { readonly absent: number }): JSX.Element | null {
  const [waits, setWaits] = useState(false);
  const claim = (result: Claim["result"]) => void seat.ask({ t: "claim", table: view.id, result });
  if (waits) return null;
  const count = patience(view.clock);
  return (
    <Slip text={say("claim.away", { name: nameOf(view, absent), count })}>
      <button type="button" onClick={() => claim("win")}>{say("claim.win")}</button>
      <button type="button" onClick={() => claim("draw")}>{say("claim.draw")}</button>
      <button type="button" onClick={() => claim("abort")}>{say("claim.abort")}</button>
      <button type="button" class="quiet" onClick={() => setWaits(true)}>{say("claim.wait")}</button>
    </Slip>
  );
}

/** A click meant for what lay there before does not answer. */
const TOO_SOON = 500;

function Slip({ text, children }: { readonly text: string; readonly children: ComponentChildren }): JSX.Element {
  const [soon, setSoon] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(false), TOO_SOON);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="slip" inert={soon}>
      <p>{text}</p>
      <div class="acts">{children}</div>
    </div>
  );
}
