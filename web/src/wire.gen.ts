// Made by tools/wire_types.py from the structs of the house. Do not edit.

export const PROTOCOL = 1;

/** A position text or start of a game with options, or a record and the ply to look at (default: its last). */
export type AnalysisBody = {
  readonly game: string;
  readonly options?: { readonly [key: string]: boolean | number | string | null };
  readonly position?: string | null;
  readonly record?: unknown | null;
  readonly ply?: number | null;
  readonly limits?: AnalysisLimits;
  readonly lines?: number;
};

/** When to stop: at the first of these. */
export type AnalysisLimits = {
  readonly seconds?: number;
  readonly depth?: number | null;
  readonly nodes?: number | null;
};

/** Accept or decline an offer by its number. */
export type Answer = {
  readonly t: "answer";
  readonly id: string;
  readonly table: string;
  readonly offer: number;
  readonly accept: boolean;
};

/** One of the best actions: what it is worth to the seat to act, and what may follow, itself first. */
export type BestAction = {
  readonly action: string;
  readonly score: number;
  readonly worth: string;
  readonly line: ReadonlyArray<string>;
};

/** The part of a scene that seldom changes; see `spielbrett.scene.Scene`. */
export type BoardView = {
  readonly width: number;
  readonly height: number;
  readonly spaces: ReadonlyArray<SpaceView>;
  readonly lines: ReadonlyArray<ReadonlyArray<readonly [number, number]>>;
  readonly front: number | null;
};

/** The analysis does not go on, and why. */
export type Broken = {
  readonly t: "refused";
  readonly refusal: Refusal;
};

/** End the game that an absent player has left. */
export type Claim = {
  readonly t: "claim";
  readonly id: string;
  readonly table: string;
  readonly result: "abort" | "draw" | "win";
};

/** Milliseconds left per seat at the moment `now` of the server, and whose time is running. */
export type ClockView = {
  readonly terms: Terms | Fischer | PerMove;
  readonly left: ReadonlyArray<number>;
  readonly running: number | null;
  readonly now: number;
};

/** A resume code, told once. */
export type Code = {
  readonly code: string;
};

/** The board of a table at a version in full sentences. */
export type Description = {
  readonly version: number;
  readonly sentences: ReadonlyArray<string>;
};

/** My own reckoning of a position has another digest than the house's view at this ply: somebody has a bug. */
export type Differs = {
  readonly t: "differs";
  readonly id: string;
  readonly table: string;
  readonly ply: number;
  readonly digest: string;
};

/** It is done and saved; the table has this version now. */
export type Done = {
  readonly t: "done";
  readonly id: string;
  readonly table: string;
  readonly version: number;
};

/** The analysis is over; `failed` if its engine died. */
export type End = {
  readonly t: "end";
  readonly failed?: boolean;
};

/** What the index knows of a table: derived from its log, made anew by `rebuild`. */
export type Entry = {
  readonly table: string;
  readonly version: number;
  readonly game: string;
  readonly status: string;
  readonly listed: boolean;
  readonly rated: boolean;
  readonly names: ReadonlyArray<string | null>;
  readonly users: ReadonlyArray<string>;
  readonly turn_user: string | null;
  readonly computer: boolean;
  readonly due: number | null;
  readonly opened_at: number;
  readonly changed_at: number;
};

/** Seat computers of a level or depth on all free seats. */
export type Fill = {
  readonly t: "fill";
  readonly id: string;
  readonly table: string;
  readonly level?: number | null;
  readonly depth?: number | null;
};

/** A bank of time, and an increment for every finished turn. */
export type Fischer = {
  readonly kind: "fischer";
  readonly bank: number;
  readonly increment: number;
};

/** The declaration of a game. */
export type GameView = {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly seats: ReadonlyArray<number>;
  readonly version: number;
  readonly options: ReadonlyArray<OptionView>;
  readonly presets: ReadonlyArray<PresetView>;
  readonly schema: unknown;
};

/** The first message: the protocol spoken, the language read, a token where there is no cookie. */
export type Hello = {
  readonly t: "hello";
  readonly id: string;
  readonly protocol: number;
  readonly language?: string;
  readonly token?: string | null;
};

/** Tokens going from a space to a space, `null` being off the board. */
export type HopView = {
  readonly look: string;
  readonly source: string | null;
  readonly target: string | null;
  readonly count: number;
};

/** A button or a note of a scene. */
export type LabelView = {
  readonly id: string;
  readonly label: string;
};

/** Free one's seat, or as host another. */
export type Leave = {
  readonly t: "leave";
  readonly id: string;
  readonly table: string;
  readonly seat?: number | null;
};

/** An action the seat may play, and the clicks that express it. */
export type LegalAction = {
  readonly text: string;
  readonly path: ReadonlyArray<string>;
};

/** Who asks; token and code only where they are new. */
export type Me = {
  readonly user: string;
  readonly name: string;
  readonly guest: boolean;
  readonly token?: string | null;
  readonly code?: string | null;
  readonly language?: string | null;
};

/** Something everybody should know of the house itself; with an empty code it is over. */
export type Notice = {
  readonly t: "notice";
  readonly code: string;
  readonly message: string;
};

/** Offer something to the others. */
export type Offer = {
  readonly t: "offer";
  readonly id: string;
  readonly table: string;
  readonly kind: "abort" | "draw" | "pause" | "rematch" | "takeback";
  readonly ply?: number | null;
};

/** An open offer; answers name its number. */
export type OfferView = {
  readonly number: number;
  readonly seat: number;
  readonly kind: "abort" | "draw" | "pause" | "rematch" | "takeback";
  readonly ply: number;
  readonly accepted: ReadonlyArray<number>;
};

/** A table to open. */
export type OpenBody = {
  readonly game: string;
  readonly options?: { readonly [key: string]: boolean | number | string | null };
  readonly seats?: number;
  readonly terms?: Terms | Fischer | PerMove;
  readonly listed?: boolean;
  readonly rated?: boolean;
  readonly takebacks?: boolean;
  readonly drawn?: boolean;
  readonly id?: string;
};

/** The name of a table. */
export type Opened = {
  readonly table: string;
};

/** One option as a form shows it. */
export type OptionView = {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly kind: string;
  readonly default: boolean | number | string | null;
  readonly low: number;
  readonly high: number;
  readonly choices: { readonly [key: string]: string };
};

/** Make the user on a seat the host. */
export type PassHost = {
  readonly t: "pass_host";
  readonly id: string;
  readonly table: string;
  readonly seat: number;
};

/** The passkeys of a user. */
export type PasskeyList = {
  readonly passkeys: ReadonlyArray<PasskeyView>;
};

/** A passkey. */
export type PasskeyView = {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
};

/** A number of days of 24 hours for every turn. */
export type PerMove = {
  readonly kind: "per_move";
  readonly days: number;
};

/** A scene with the board it lies on. */
export type PictureView = {
  readonly board: BoardView;
  readonly scene: SceneView;
};

/** Is anybody there? */
export type Ping = {
  readonly t: "ping";
  readonly id: string;
};

/** Act, at the ply the client has seen. */
export type Play = {
  readonly t: "play";
  readonly id: string;
  readonly table: string;
  readonly ply: number;
  readonly action: string;
};

/** One action of the game, as the seat may see it. */
export type PlyView = {
  readonly seat: number;
  readonly action: string;
};

/** The house is there; its time in milliseconds since 1970. */
export type Pong = {
  readonly t: "pong";
  readonly id: string;
  readonly now: number;
};

/** Values of all options under one name. */
export type PresetView = {
  readonly name: string;
  readonly title: string;
  readonly values: { readonly [key: string]: boolean | number | string | null };
};

/** What to choose: at first, or after one of these ids; see `spielbrett.scene.Prompt`. */
export type PromptView = {
  readonly label: string;
  readonly after: ReadonlyArray<string>;
};

/** Which limit was reached, and after how many seconds to ask again. */
export type RateLimit = {
  readonly key: string;
  readonly seconds: number;
};

/** Say that one is ready, or not. */
export type Ready = {
  readonly t: "ready";
  readonly id: string;
  readonly table: string;
  readonly ready?: boolean;
};

/** Why something was not done, the same on every door. */
export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly rule?: string;
  readonly spaces?: ReadonlyArray<string>;
  readonly ratelimit?: RateLimit | null;
};

/** It was not done, and why; the version of the table concerned helps to catch up. */
export type Refused = {
  readonly t: "refused";
  readonly id: string;
  readonly refusal: Refusal;
  readonly version?: number | null;
};

/** What an analysis has found so far, the best action first. */
export type ReportView = {
  readonly t: "report";
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly best: ReadonlyArray<BestAction>;
};

/** Give up. */
export type Resign = {
  readonly t: "resign";
  readonly id: string;
  readonly table: string;
};

/** How it ended. */
export type ResultView = {
  readonly reason: "aborted" | "agreed" | "claimed" | "resigned" | "rules" | "timeout";
  readonly returns: ReadonlyArray<number> | null;
  readonly seat: number | null;
};

/** Go on after a pause. */
export type Resume = {
  readonly t: "resume";
  readonly id: string;
  readonly table: string;
};

/** Something said at the table. */
export type SaidView = {
  readonly at: number;
  readonly name: string;
  readonly channel: "players" | "spectators";
  readonly text: string;
};

/** Say something. */
export type Say = {
  readonly t: "say";
  readonly id: string;
  readonly table: string;
  readonly text: string;
  readonly channel?: "players" | "spectators";
};

/** What lies on a board and beside it; see `spielbrett.scene.Scene`. */
export type SceneView = {
  readonly tokens: ReadonlyArray<TokenView>;
  readonly buttons: ReadonlyArray<LabelView>;
  readonly notes: ReadonlyArray<LabelView>;
  readonly prompts: ReadonlyArray<PromptView>;
};

/** Who sits on a seat; a computer has a level or a depth, an empty seat neither name nor these. */
export type SeatView = {
  readonly label: string;
  readonly name: string | null;
  readonly level: number | null;
  readonly depth: number | null;
  readonly ready: boolean;
  readonly away: boolean;
};

/** Take a seat, or seat a computer of a level or depth. */
export type Sit = {
  readonly t: "sit";
  readonly id: string;
  readonly table: string;
  readonly seat?: number | null;
  readonly level?: number | null;
  readonly depth?: number | null;
};

/** A place on the board; see `spielbrett.scene.Space`. */
export type SpaceView = {
  readonly id: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  readonly shape?: string;
  readonly look?: string;
  readonly outline?: ReadonlyArray<readonly [number, number]>;
  readonly caption?: string;
};

/** Start the game. */
export type Start = {
  readonly t: "start";
  readonly id: string;
  readonly table: string;
};

/** A whole table, for one seat or for spectators: everything, whatever the client knew before, but for the board. */
export type TableView = {
  readonly id: string;
  readonly version: number;
  readonly game: string;
  readonly options: { readonly [key: string]: boolean | number | string | null };
  readonly status: "ended" | "paused" | "running" | "waiting";
  readonly listed: boolean;
  readonly rated: boolean;
  readonly takebacks: boolean;
  readonly seats: ReadonlyArray<SeatView>;
  readonly ply: number;
  readonly turn: number | null;
  readonly clock: ClockView;
  readonly digest: string;
  readonly commitment: string | null;
  readonly salt: string | null;
  readonly plies: ReadonlyArray<PlyView>;
  readonly last: ReadonlyArray<string>;
  readonly scene: SceneView | null;
  readonly frames: ReadonlyArray<ReadonlyArray<HopView>>;
  readonly offers: ReadonlyArray<OfferView>;
  readonly talk: ReadonlyArray<SaidView>;
  readonly result: ResultView | null;
  readonly rematch: string | null;
  readonly seat: number | null;
  readonly host: boolean;
  readonly legal: ReadonlyArray<LegalAction>;
  readonly board: BoardView | null;
};

/** Tables of the lobby. */
export type Tables = {
  readonly tables: ReadonlyArray<Entry>;
};

/** How long one may think; this one: as long as one likes. */
export type Terms = {
  readonly kind: "none";
};

/** Equal things on a space; see `spielbrett.scene.Token`. */
export type TokenView = {
  readonly id: string;
  readonly space: string;
  readonly look: string;
  readonly label: string;
  readonly count?: number;
  readonly symbol?: string;
};

/** Tell me no more. */
export type Unwatch = {
  readonly t: "unwatch";
  readonly id: string;
  readonly table: string;
};

/** A table as it is now. */
export type Update = {
  readonly t: "update";
  readonly view: TableView;
};

/** Others come first: this one has such a place in the queue. */
export type Waiting = {
  readonly t: "waiting";
  readonly place: number;
};

/** Tell me of a table from now on; I know it up to a version (0: not at all). */
export type Watch = {
  readonly t: "watch";
  readonly id: string;
  readonly table: string;
  readonly version?: number;
};

export type AnalysisLine = Waiting | ReportView | Broken | End;

export type ClientMessage = Hello | Ping | Watch | Unwatch | Differs | Play | Sit | Fill | Leave | PassHost | Ready | Start | Offer | Answer | Resume | Resign | Claim | Say;

export type ServerMessage = Done | Pong | Refused | Update | Notice;
