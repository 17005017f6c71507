// Players of Kalaha at many tables of boardgame.io, at a given rate or as fast as it goes:
//   node load.js <tables> <moves per second, 0: no waiting> <seconds>

const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const { io } = require("socket.io-client");
const { pits } = require("./kalaha.js");

const [TABLES, RATE, SECONDS] = process.argv.slice(2).map(Number);
const WARM = 2;
const TICKS = 100;

/** Seconds a process has worked, all threads together. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * Math.max(0, seconds)));
const now = () => performance.now() / 1000;

/** One socket with the newest state of its table. */
class Player {
  constructor(address, seat) {
    this.seat = seat;
    this.waiting = [];
    this.socket = io(`${address}/kalaha`, { transports: ["websocket"], forceNew: true });
    this.socket.on("sync", (table, sync) => this.hear(table, sync.state));
    this.socket.on("update", (table, state) => this.hear(table, state));
  }

  hear(table, state) {
    if (table !== this.table) return;
    this.state = state;
    this.waiting = this.waiting.filter(({ version, resolve }) => state._stateID < version || resolve());
  }

  async watch(table) {
    this.table = table;
    this.state = undefined;
    this.socket.emit("sync", table, this.seat, undefined, 2);
    await this.reach(0);
  }

  reach(version) {
    if (this.state && this.state._stateID >= version) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ version, resolve }));
  }
}

/** Play one game after the other. */
async function play(name, players, times, over) {
  const interval = RATE ? TABLES / RATE : 0;
  let due = now() + interval * Math.random();
  let game = 0;
  while (!over()) {
    await pause(due - now());
    due = Math.max(due, now() - interval) + interval;
    const { ctx, G, _stateID: version } = players[0].state;
    if (ctx.gameover) {
      game += 1;
      for (const player of players) await player.watch(`${name}-${game}`);
      continue;
    }
    const actor = players[Number(ctx.currentPlayer)];
    const legal = [0, 1, 2, 3, 4, 5].filter((pit) => G.cells[pits(Number(actor.seat))[pit]] > 0);
    const payload = { type: "sow", args: [legal[Math.floor(legal.length * Math.random())]], playerID: actor.seat };
    const began = now();
    actor.socket.emit("update", { type: "MAKE_MOVE", payload }, version, actor.table, actor.seat);
    await actor.reach(version + 1);
    times.acknowledged.push(now() - began);
    for (const player of players) await player.reach(version + 1);
    times.shown.push(now() - began);
  }
}

function cuts(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return [0.5, 0.99].map((part) => `${(1000 * sorted[Math.floor(part * sorted.length)]).toFixed(1)} ms`).join(" / ");
}

async function measure(address, pid) {
  const empty = memory(pid);
  const tables = Array.from({ length: TABLES }, () => ["0", "1"].map((seat) => new Player(address, seat)));
  for (const [number, players] of tables.entries()) for (const player of players) await player.watch(`t${number}-0`);
  const share = (memory(pid) - empty) / TABLES;
  const times = { acknowledged: [], shown: [] };
  let over = false;
  const games = tables.map((players, number) => play(`t${number}`, players, times, () => over));
  await pause(WARM);
  times.acknowledged.length = times.shown.length = 0;
  const [began, used] = [now(), processorTime(pid)];
  await pause(SECONDS);
  const [moves, seconds, worked] = [times.acknowledged.length, now() - began, processorTime(pid) - used];
  over = true;
  await Promise.all(games);
  return [
    ["moves per second", (moves / seconds).toFixed(0)],
    ["move acknowledged, 50 % / 99 % below", cuts(times.acknowledged)],
    ["move on both screens, 50 % / 99 % below", cuts(times.shown)],
    ["processor time of the server per 1,000 moves", `${((1000 * worked) / moves).toFixed(2)} s`],
    ["moves per second of processor time", (moves / worked).toFixed(0)],
    ["processor of the server in use", `${((100 * worked) / seconds).toFixed(0)} %`],
    ["memory of a table with two sockets", `${share.toFixed(1)} KB`],
    ["memory of the server at the end", `${(memory(pid) / 1024).toFixed(0)} MB`],
  ];
}

async function main() {
  const environment = { ...process.env, NODE_ENV: "production" };
  const server = spawn(process.execPath, [`${__dirname}/server.js`], { stdio: ["ignore", "pipe", "inherit"], env: environment });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      if (!line.startsWith("address ")) continue;
      const rows = await measure(line.slice("address ".length), server.pid);
      console.log(`node load.js ${process.argv.slice(2).join(" ")}\n\n| figure | value |\n| --- | --- |`);
      for (const row of rows) console.log(`| ${row.join(" | ")} |`);
      break;
    }
  } finally {
    server.kill();
  }
  process.exit(0);
}

main();
