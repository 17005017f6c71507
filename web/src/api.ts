/** Asking the house over HTTP, and who we are there. */

import { signal } from "@preact/signals";
import { joined, type Picture } from "./board/picture";
import { say } from "./words";
import { read, write } from "./settings";
import { Socket, type Wish } from "./socket";
import type { AnalysisBody, AnalysisLine, Code, Description, Entry, GameView, Me, OpenBody, Opened, PasskeyList, PasskeyView, PictureView, Refusal, Tables, TableView } from "./wire.gen";

export const me = signal<Me | null>(null);
export const games = signal<readonly GameView[]>([]);
export const socket = new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);

/** What the house answers where it does not do what was asked. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const response = await fetch(`/api/${path}`, { method, ...sent });
  const text = await response.text();
  const json = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (!response.ok) throw new Refused(json ? (JSON.parse(text) as Refusal) : { code: "http", message: response.statusText });
  return (json ? JSON.parse(text) : text) as T;
}

export async function loadGames(): Promise<void> {
  games.value = await ask<GameView[]>("games");
}

/** What a game is called in the reader's language. */
export function titleOf(game: string): string {
  return games.value.find((other) => other.name === game)?.title ?? game;
}

export const tables = async (state: "open" | "running"): Promise<readonly Entry[]> =>
  (await ask<Tables>(`tables?state=${state}`)).tables;
export const scene = async (game: string): Promise<Picture> => joined(await ask<PictureView>(`games/${game}/scene`));
export const rules = (game: string): Promise<string> => ask(`games/${game}/rules`);
export const example = async (game: string, name: string): Promise<Picture> =>
  joined(await ask<PictureView>(`games/${game}/examples/${name}`));
/** The board of a table in full sentences, after some plies of a finished game or as it is now. */
export const describe = (table: string, ply: number | null): Promise<Description> =>
  ask(`tables/${table}/description${ply === null ? "" : `?ply=${ply}`}`);
/** The tables one sits at, those waiting for oneself first. */
export const playing = async (): Promise<readonly Entry[]> => (await ask<Tables>("account/playing")).tables;
export const finished = async (): Promise<readonly Entry[]> => (await ask<Tables>("account/finished")).tables;
/** A finished table as it was after some plies. */
export const plyOf = (table: string, ply: number): Promise<TableView> => ask(`tables/${table}/plies/${ply}`);
export const recordOf = (table: string): Promise<NonNullable<AnalysisBody["record"]>> => ask(`tables/${table}/record`);

/** What the computer finds, line by line as it looks deeper. Raises `Refused`. */
export async function* analyse(body: AnalysisBody, stop: AbortSignal): AsyncGenerator<AnalysisLine> {
  await arrive();
  const response = await fetch("/api/analysis", { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, signal: stop });
  if (!response.ok) throw new Refused((await response.json()) as Refusal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop()!;
    for (const line of lines.map((text) => JSON.parse(text) as AnalysisLine)) {
      if (line.t === "refused") throw new Refused(line.refusal);
      yield line;
    }
  }
}

export const openTable = async (body: OpenBody): Promise<string> => (await ask<Opened>("tables", "POST", body)).table;

/** Ask the house for something at a table. Raises `Refused`. */
export async function tell(wish: Wish): Promise<void> {
  const answer = await socket.send(wish);
  if (answer.t === "refused") throw new Refused(answer.refusal);
}

/** What went wrong, in one sentence. */
export function reason(error: unknown): string {
  return error instanceof Refused ? error.message : say("house.lost");
}

/** Kept beside the cookie, which no script can see: whether asking who we are makes sense. */
const KNOWN = "known";

/** Look whether the house knows this browser. */
export async function recognise(): Promise<void> {
  if (!read(KNOWN, false)) return;
  try {
    me.value = await ask<Me>("session");
  } catch (error) {
    // A house that is busy or away has not forgotten anybody.
    if (!(error instanceof Refused) || error.refusal.code !== "house.unauthorized") throw error;
    write(KNOWN, false);
  }
}

/** Be somebody: a guest with a made-up name where the house does not know this browser yet. */
export async function arrive(): Promise<void> {
  if (me.value) return;
  await recognise();
  become(me.value ?? (await ask<Me>("guests", "POST", { name: guestName(Math.random(), Math.random()) })));
}

/** Be whoever has a code: the same person on another device. */
export async function resume(code: string): Promise<void> {
  become(await ask<Me>("session", "POST", { code }));
}

/** A code for another device; the one before is no longer good. */
export const newCode = async (): Promise<string> => (await ask<Code>("account/code", "POST")).code;

/** Be whoever has a name and a password. */
export async function logIn(name: string, password: string): Promise<void> {
  become(await ask<Me>("session", "POST", { name, password }));
}

/** Be nobody again on this device. */
export async function logOut(): Promise<void> {
  await ask<void>("session", "DELETE");
  me.value = null;
  write(KNOWN, false);
  socket.introduce();
}

export async function rename(name: string): Promise<void> {
  me.value = await ask<Me>("account/name", "PUT", { name });
}

/** A guest becomes an account that keeps everything; an account gets another password for its current one, and with it another code, told once. */
export async function keep(name: string, password: string, current: string | null): Promise<string> {
  const { code, ...known } = await ask<Me>("account", "POST", { name, password, current });
  me.value = known;
  return code ?? "";
}

export const passkeys = async (): Promise<readonly PasskeyView[]> => (await ask<PasskeyList>("passkeys")).passkeys;
export const dropPasskey = (id: string): Promise<void> => ask(`passkeys/${id}`, "DELETE");

/** Whether this browser can keep passkeys for this address. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname);
}

/** Let the device make a passkey and the house keep it. */
export async function makePasskey(name: string): Promise<void> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await ask("account/challenge", "POST"));
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  await ask<PasskeyView>("passkeys", "POST", { credential: credential.toJSON(), name });
}

/** Be whoever a passkey of this device belongs to. */
export async function showPasskey(): Promise<void> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await ask("session/challenge", "POST"));
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  become(await ask<Me>("session", "POST", { passkey: credential.toJSON() }));
}

function become(somebody: Me): void {
  me.value = somebody;
  write(KNOWN, true);
  socket.introduce();
}

/** A name for a guest, such as `Merry Otter`. */
function guestName(first: number, second: number): string {
  const pick = (words: string, chance: number): string => {
    const list = words.split(", ");
    return list[Math.floor(chance * list.length)]!;
  };
  return say("guest.name", { kind: pick(say("guest.kinds"), first), animal: pick(say("guest.animals"), second) });
}
