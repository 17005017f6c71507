/** One table being shown: hears the house, sends what is touched. */

import { signal, type ReadonlySignal } from "@preact/signals";
import { arrive, socket } from "./api";
import type { Wish } from "./socket";
import { EMPTY, begun, completed, prompt, reduce, type Happening, type TableState } from "./store";
import { confirms } from "./settings";
import type { Refusal } from "./wire.gen";
import { say } from "./words";

const LATE = 2000;

export class TableSeat {
  private readonly current = signal<TableState>(EMPTY);
  readonly state: ReadonlySignal<TableState> = this.current;
  private readonly silence: () => void;

  constructor(readonly table: string) {
    this.silence = socket.watch(
      table,
      (view) => this.happen({ kind: "heard", view }),
      (refusal) => this.happen({ kind: "refused", refusal }),
    );
  }

  close(): void {
    this.silence();
  }

  /** A space or a button was touched. */
  touch(id: string): void {
    const { view, path } = this.current.value;
    const confirm = confirms(view?.clock.terms.kind);
    const action = completed(this.current.value, id, confirm);
    const nothing = `${say(path.length ? "board.nowhere" : "board.nothing")} ${(view && prompt(view, path)) || say("board.marked")}`;
    this.happen({ kind: "touched", id, nothing, confirm });
    if (action !== null) void this.play(action, { code: "board.nothing", message: nothing, spaces: [id] });
  }

  drop(): void {
    this.happen({ kind: "dropped" });
  }

  /** Play an action by its text; a touch that stands for none has its own refusal, which quotes no text. */
  async play(action: string, touched?: Refusal): Promise<boolean> {
    const { view, sending } = this.current.value;
    if (!view || sending) return false;
    this.happen({ kind: "sent", action });
    const late = setTimeout(() => this.happen({ kind: "late" }), LATE);
    const version = await this.ask({ t: "play", table: this.table, ply: view.ply, action }, touched);
    clearTimeout(late);
    if (version !== null) this.happen({ kind: "accepted", version });
    return version !== null;
  }

  /** Ask the house for anything: the version of the table with it, or nothing where it was refused. */
  async ask(wish: Wish, unread?: Refusal): Promise<number | null> {
    const answer = await socket.send(wish);
    if (answer.t === "refused" && !begun(wish, answer.refusal)) {
      const quoted = answer.refusal.code === "notation.unreadable";
      this.happen({ kind: "refused", refusal: quoted && unread ? unread : answer.refusal });
    }
    return answer.t === "done" ? answer.version : null;
  }

  /** Take a seat as whoever one is. */
  async sit(seat: number): Promise<void> {
    await arrive();
    await this.ask({ t: "sit", table: this.table, seat });
  }

  private happen(happening: Happening): void {
    this.current.value = reduce(this.current.value, happening);
  }
}
