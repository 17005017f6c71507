// Kalaha with six pits and four stones as a game of boardgame.io: cells 0-5 and store 6 of player 0, 7-12 and 13 of player 1.

const PITS = 6;
const STORES = [PITS, 2 * PITS + 1];

const pits = (player) => Array.from({ length: PITS }, (_, pit) => player * (PITS + 1) + pit);
const empty = (cells, player) => pits(player).every((cell) => cells[cell] === 0);

/** Sow from a cell; whether the player goes on. */
function sow(cells, player, from) {
  let stones = cells[from];
  let cell = from;
  cells[from] = 0;
  while (stones > 0) {
    cell = (cell + 1) % cells.length;
    if (cell === STORES[1 - player]) continue;
    cells[cell] += 1;
    stones -= 1;
  }
  const opposite = 2 * PITS - cell;
  if (pits(player).includes(cell) && cells[cell] === 1 && cells[opposite] > 0) {
    cells[STORES[player]] += cells[opposite] + 1;
    cells[cell] = cells[opposite] = 0;
  }
  return cell === STORES[player];
}

/** At the end everybody keeps what lies on the own side. */
function gather(cells) {
  for (const player of [0, 1])
    for (const cell of pits(player)) {
      cells[STORES[player]] += cells[cell];
      cells[cell] = 0;
    }
}

const Kalaha = {
  name: "kalaha",
  setup: () => ({ cells: Array.from({ length: 14 }, (_, cell) => (STORES.includes(cell) ? 0 : 4)) }),
  moves: {
    sow: ({ G, ctx, events }, pit) => {
      const player = Number(ctx.currentPlayer);
      const cell = pits(player)[pit];
      if (cell === undefined || G.cells[cell] === 0) return "INVALID_MOVE";
      const again = sow(G.cells, player, cell);
      if (empty(G.cells, 0) || empty(G.cells, 1)) gather(G.cells);
      else if (!again) events.endTurn();
    },
  },
  endIf: ({ G }) => (empty(G.cells, 0) && empty(G.cells, 1) ? { stores: STORES.map((s) => G.cells[s]) } : undefined),
};

module.exports = { Kalaha, pits };
