// The messages of protocol.md, made by `make docs` from server/messages.py.
// A field with a question mark may be left out of what is sent.

/** Choose an option, in its notation, or "undo". `version` is that of the table it was chosen from. */
export interface MakePlay {
  type: "play";
  id: string;
  version: number;
  seat: number;
  text: string;
  v?: 1;
}

/** Ask why a play is not allowed. */
export interface AskWhy {
  type: "why";
  id: string;
  seat: number;
  text: string;
  v?: 1;
}

/** Ask what prevents each play with these things. */
export interface AskWhyNot {
  type: "why-not";
  id: string;
  seat: number;
  things: string[];
  v?: 1;
}

/** For a bot: get a position in which everything the seat cannot know is dealt again. The seat must have to */
export interface AskGlimpse {
  type: "glimpse";
  id: string;
  seat: number;
  v?: 1;
}

/** Ask for a hint. The seat must have something to choose, and the table must allow hints. */
export interface AskHint {
  type: "hint";
  id: string;
  seat: number;
  v?: 1;
}

/** If several people share a page: show what this seat sees from now on. */
export interface Look {
  type: "look";
  seat: number;
  v?: 1;
}

export interface Chat {
  type: "chat";
  id: string;
  text: string;
  v?: 1;
}

export interface Ping {
  type: "ping";
  id: string;
  v?: 1;
}

/** What no rule of the game covers. `bot` and `wait` are about the absent `seat`, the rest about one's own. The host */
export interface TableAct {
  type: "table";
  id: string;
  do: "answers" | "block" | "bot" | "gives-way" | "go-on" | "kick" | "let-in" | "mute" | "rematch" | "resign" | "revoke" | "stop" | "turn-away" | "unmute" | "wait";
  seat?: number;
  seal?: string;
  what?: "" | "invite" | "off" | "on" | "replay" | "spectator";
  who?: string;
  answers?: string[];
  v?: 1;
}

/** Setting a table up. */
export interface LobbyAct {
  type: "lobby";
  id: string;
  do: "add" | "agree" | "at-zero" | "block" | "bot" | "clock" | "close" | "hints" | "invited" | "kick" | "leave" | "level" | "name" | "open" | "pack" | "patience" | "rated" | "revoke" | "seal" | "sit" | "spectators" | "start" | "unpack" | "variant";
  seat?: number;
  value?: string;
  v?: 1;
}

/** What leaves something on the table, or comes to it: "-1 life", at a figure. */
export interface Mark {
  thing: string;
  words: string;
  tone?: "gain" | "loss" | "plain";
}

/** How an event is shown. An empty direction is quiet: the log has its line, and the table simply changes. */
export interface Direction {
  chip?: string;
  tone?: "gain" | "loss" | "plain";
  sound?: "" | "clash" | "coins" | "flag" | "heart" | "high" | "knock" | "low" | "pour" | "rise" | "slide" | "step" | "swish" | "thud" | "turn" | "wake";
  marks?: Mark[];
  path?: string[];
  ring?: string[];
  scene?: string;
  joins?: string;
  touches?: number[];
  hurts?: number[];
  shows?: string[];
  chosen?: boolean;
  turn?: boolean;
}

/** What a bot says after a line of the log. */
export interface RemarkSeen {
  seat: number;
  name: string;
  words: string;
}

/** A line of the log, and what its page needs to show it (drawer.js). */
export interface LineSent {
  n: number;
  what: string;
  seat: number;
  words: string;
  event?: Record<string, unknown>;
  opens?: string;
  closes?: boolean;
  name?: number;
  stage?: Direction | null;
  remark?: RemarkSeen | null;
}

/** What an option means: a verb, and the things that it acts on, in order. */
export interface Play {
  verb: string;
  things: string[];
  text: string;
}

/** What happened while a bot played for you. */
export interface Digest {
  since: number;
  words: string[];
}

/** A screen that goes to the next person: nothing of the table is sent until a `look` message names their `seat`. */
export interface Cover {
  seat: number;
  title: string;
  lead: string;
  reader: string;
  others: string;
  go: string;
}

/** The table as this connection may see it: what has changed in its zones, lines that it has not been sent yet. */
export interface TableFrame {
  type: "table";
  version: number;
  seat: number | null;
  zones: Record<string, string | (number | string | [number, number])[]>;
  lines: LineSent[];
  title: string;
  your_turn: boolean;
  may_undo: boolean;
  to_act: number[];
  held: number[];
  over: boolean;
  plays: Play[];
  digest: Digest | null;
  did: string;
  next: string;
  cover: Cover | null;
  asked: string;
  receipt: string;
  v: 1;
}

/** How the key of a table's luck is made: docs/fair-luck.md. Seals by seat, "" where there is none. */
export interface LuckSeen {
  match: string;
  commitment: string;
  phase: "" | "dealt" | "opening" | "sealing";
  seals: string[];
  opened: boolean[];
  seat: number | null;
}

/** The lobby; `begun` is the table's address once the game has. */
export interface LobbyFrame {
  type: "lobby";
  revision: number;
  zones: Record<string, string>;
  begun: string;
  luck: LuckSeen | null;
  v: 1;
}

/** A play was stored; the table is at least at this version. */
export interface PlayedFrame {
  type: "played";
  id: string;
  version: number;
  v: 1;
}

/** A message other than a play was carried out. */
export interface DoneFrame {
  type: "done";
  id: string;
  v: 1;
}

export interface WhyFrame {
  type: "why";
  id: string;
  text: string;
  legal: boolean;
  words: string;
  rule: string;
  case: string;
  things: string[];
  v: 1;
}

/** A play that somebody might mean: whether it is legal, or the words and the rule that say why not. */
export interface Judgement {
  play: Play;
  legal: boolean;
  words: string;
  rule: string;
  case: string;
  things: string[];
}

export interface WhyNotFrame {
  type: "why-not";
  id: string;
  plays: Judgement[];
  v: 1;
}

/** One redeal for the seat that must choose: a position, and the packs in its box. */
export interface GlimpseFrame {
  type: "glimpse";
  id: string;
  game: string;
  seat: number;
  version: number;
  position: Record<string, unknown>;
  v: 1;
}

/** What a play gains or risks, in a sentence. */
export interface Reason {
  words: string;
  good: boolean;
}

/** The chance of winning, counted in games that were played to the end. */
export interface Chance {
  wins: number;
  games: number;
}

/** A play worth making. */
export interface Advised {
  play: Play;
  words: string;
  verdict: "a little worse" | "about as good" | "best" | "clearly best" | "clearly worse" | "mix" | "the only one";
  judged: string;
  reasons: Reason[];
  chance: Chance | null;
  mix: number;
}

/** The best plays, best first, found only from what the seat may know. */
export interface Hint {
  plays: Advised[];
  counted: string;
  futures: number;
  iterations: number;
  seconds: number;
}

/** The best plays, and why; while it is `growing`, a better one follows, unless something else is asked by then. */
export interface HintFrame {
  type: "hint";
  id: string;
  seat: number;
  version: number;
  growing: boolean;
  hint: Hint;
  v: 1;
}

export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface ChatFrame {
  type: "chat";
  lines: ChatLine[];
  v: 1;
}

export interface PongFrame {
  type: "pong";
  id: string;
  served: number | null;
  v: 1;
}

/** How long a seat has left; its clock runs from a moment on, in the time served, or stands still. */
export interface ClockSeen {
  seat: number;
  left: number;
  runs_from: number | null;
}

/** The clocks of a table, and the time served now: count on from there, `pong` says it again. */
export interface ClocksFrame {
  type: "clocks";
  served: number;
  clocks: ClockSeen[];
  v: 1;
}

/** Nothing has changed. The code is for programs and never changes its meaning. */
export interface ErrorFrame {
  type: "error";
  code: "bad-message" | "bad-table" | "busy" | "full" | "game-over" | "illegal" | "lesson" | "link-dead" | "no-such-option" | "no-such-table" | "not-host" | "not-now" | "not-your-seat" | "not-your-turn" | "private" | "stale" | "store-away" | "too-fast" | "too-long" | "unknown";
  words: string;
  id: string;
  rule: string;
  v: 1;
}

export type FromClient =
  | MakePlay
  | AskWhy
  | AskWhyNot
  | AskGlimpse
  | AskHint
  | Look
  | Chat
  | Ping
  | TableAct
  | LobbyAct;

export type FromServer =
  | TableFrame
  | LobbyFrame
  | PlayedFrame
  | DoneFrame
  | WhyFrame
  | WhyNotFrame
  | GlimpseFrame
  | HintFrame
  | ChatFrame
  | PongFrame
  | ClocksFrame
  | ErrorFrame;
