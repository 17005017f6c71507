/** The one socket to the house. Every message gets exactly one answer; what was not answered is sent again. */

import { signal } from "@preact/signals";
import { backoff } from "./backoff";
import { language } from "./words";
import { PROTOCOL, type BoardView, type ClientMessage, type Done, type Pong, type Refusal, type Refused, type ServerMessage, type TableView } from "./wire.gen";

type Answer = Done | Pong | Refused;
type Unsent<M> = M extends ClientMessage ? Omit<M, "id"> : never;
export type Wish = Unsent<ClientMessage>;
type Waiting = { readonly message: ClientMessage; readonly resolve: (answer: Answer) => void };

const SILENCE = 2500;
const DEAD = 8000;
/** The house speaks another language than this page, which has grown old: there is a newer one. */
const OTHER_PROTOCOL = 4001;

/** Whether the house can be heard. */
export const connected = signal(false);
/** What the house says of itself: that it is slower than usual. Empty: nothing. */
export const notice = signal("");
/** Whether the page has asked for anything that needs to hear it for longer than the first attempt takes. */
export const socketNeeded = signal(false);
/** How far the clock of the house is ahead of ours, in milliseconds. */
export const ahead = signal(0);

export class Socket {
  private web: WebSocket | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly watched = new Map<string, (view: TableView) => void>();
  private readonly versions = new Map<string, number>();
  /** The board of each watched table, which the house does not send again while it stays the same. */
  private readonly boards = new Map<string, BoardView | null>();
  private attempt = 0;
  private heard = 0;
  private asked = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly address: string) {
    setInterval(() => this.listen(), 500);
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
  }

  /** Send a wish and wait for its answer, through as many connections as it takes. */
  send(wish: Wish): Promise<Answer> {
    const message = { id: identifier(), ...wish } as ClientMessage;
    return new Promise((resolve) => {
      this.waiting.set(message.id, { message, resolve });
      if (!this.transmit(message)) this.connect();
    });
  }

  /** Hear of a table until the returned function is called; `miss` hears why there is nothing to hear. */
  watch(table: string, hear: (view: TableView) => void, miss: (refusal: Refusal) => void): () => void {
    this.watched.set(table, hear);
    this.versions.set(table, 0);
    void this.send({ t: "watch", table }).then((answer) => answer.t === "refused" && miss(answer.refusal));
    return () => {
      if (this.watched.get(table) !== hear) return;
      this.watched.delete(table);
      this.versions.delete(table);
      this.boards.delete(table);
      void this.send({ t: "unwatch", table });
    };
  }

  /** Begin anew as whoever the house now takes us for, and in the language read now. */
  introduce(): void {
    for (const table of this.watched.keys()) this.versions.set(table, 0);
    this.web?.close();
    this.lose(this.web);
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.web) return;
    const web = new WebSocket(this.address);
    this.web = web;
    this.heard = Date.now();
    web.onopen = () => this.greet();
    web.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    web.onclose = (event) => (event.code === OTHER_PROTOCOL ? location.reload() : this.lose(web));
  }

  private greet(): void {
    this.attempt = 0;
    connected.value = true;
    notice.value = "";
    this.transmit({ t: "hello", id: identifier(), protocol: PROTOCOL, language: language.value });
    for (const [table, version] of this.versions) this.transmit({ t: "watch", id: identifier(), table, version });
    for (const { message } of this.waiting.values()) this.transmit(message);
  }

  private transmit(message: ClientMessage): boolean {
    if (this.web?.readyState !== WebSocket.OPEN) return false;
    if (message.t === "ping" || message.t === "hello") this.asked = Date.now();
    this.web.send(JSON.stringify(message));
    return true;
  }

  private receive(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.t === "update") {
      this.update(message.view);
      return;
    }
    if (message.t === "notice") {
      notice.value = message.message;
      return;
    }
    // What the house says of its time was true half the way ago.
    if (message.t === "pong") ahead.value = message.now - (this.asked + Date.now()) / 2;
    this.waiting.get(message.id)?.resolve(message);
    this.waiting.delete(message.id);
  }

  private update(view: TableView): void {
    const hear = this.watched.get(view.id);
    if (!hear) return;
    const board = view.board ?? this.boards.get(view.id) ?? null;
    this.boards.set(view.id, board);
    this.versions.set(view.id, view.version);
    hear({ ...view, board });
  }

  private lose(web: WebSocket | undefined): void {
    if (!web || this.web !== web) return;
    this.web = undefined;
    connected.value = false;
    socketNeeded.value = this.watched.size > 0;
    this.retry = setTimeout(() => this.connect(), backoff(this.attempt, Math.random()));
    this.attempt += 1;
  }

  private listen(): void {
    if (!this.web) return;
    const silence = Date.now() - this.heard;
    if (silence > DEAD) {
      this.web.close();
      this.lose(this.web);
    } else if (silence > SILENCE && document.visibilityState === "visible") {
      this.transmit({ t: "ping", id: identifier() });
    }
  }

  private wake(): void {
    this.heard = Date.now();
    if (!this.transmit({ t: "ping", id: identifier() })) this.connect();
  }
}

/** A name no other message has. `crypto.randomUUID` exists only on encrypted connections. */
export function identifier(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
