/** What became of offers. */

import type { OfferView, TableView } from "../../wire.gen";

/** The own offer that is gone between two views of a table without anything having come of it. */
export function refusedOffer(before: TableView, now: TableView): OfferView | undefined {
  const same = before.ply === now.ply && before.status === now.status && before.rematch === now.rematch;
  const open = now.offers.some(({ seat }) => seat === now.seat);
  return same && !open ? before.offers.find(({ seat }) => seat === now.seat) : undefined;
}
