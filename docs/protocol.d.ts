// The messages of protocol.md, made by `make docs` from server/messages.py.
// A field with a question mark may be left out of what is sent.

/** Choose an option, in its notation; "undo" takes back. `version` is that of the table it was chosen from. */
export interface MakePlay {
  type: "play";
  id: string;
  version: number;
  seat: number;
  text: string;
  v?: 1;
}

/** Why can't I? */
export interface AskWhy {
  type: "why";
  id: string;
  seat: number;
  text: string;
  v?: 1;
}

/** What is against each play with these things? */
export interface AskWhyNot {
  type: "why-not";
  id: string;
  seat: number;
  things: string[];
  v?: 1;
}

/** For a bot: a position in which all that the seat cannot know has been dealt afresh. The seat must be asked. */
export interface AskGlimpse {
  type: "glimpse";
  id: string;
  seat: number;
  v?: 1;
}

/** Hot seat: from now on through this seat's eyes. */
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

/** What no rule of the game speaks of. `bot` and `wait` are about the absent `seat`, the rest about one's own. */
export interface TableAct {
  type: "table";
  id: string;
  do: "answers" | "bot" | "go-on" | "rematch" | "resign" | "revoke" | "stop" | "wait";
  seat?: number;
  what?: "" | "invite" | "replay" | "spectator";
  answers?: string[];
  v?: 1;
}

/** Setting a table up. */
export interface LobbyAct {
  type: "lobby";
  id: string;
  do: "add" | "bot" | "close" | "invited" | "kick" | "leave" | "level" | "name" | "open" | "pack" | "patience" | "revoke" | "sit" | "spectators" | "start" | "unpack" | "variant";
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

/** How an event is shown. One that says nothing is quiet: the log has a line of it, and the table is as it is then. */
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
  turn?: boolean;
}

/** A line of the log, also as the page shows it. */
export interface LineSent {
  n: number;
  what: string;
  seat: number;
  words: string;
  event: Record<string, unknown>;
  opens: string;
  html: string;
  stage: Direction | null;
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

/** The table as this connection may see it: what has changed in its zones, lines that it has not been sent yet. */
export interface TableFrame {
  type: "table";
  version: number;
  seat: number | null;
  zones: Record<string, string | (number | string)[]>;
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
  v: 1;
}

/** The lobby; `begun` is the table's address once the game has. */
export interface LobbyFrame {
  type: "lobby";
  revision: number;
  zones: Record<string, string>;
  begun: string;
  v: 1;
}

/** It is stored; the table is at least at this version. */
export interface PlayedFrame {
  type: "played";
  id: string;
  version: number;
  v: 1;
}

/** What was asked for other than a play has happened. */
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

/** A play that somebody might mean: it may be made, or these words and this rule are against it. */
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

/** One redeal of the seat that is asked: a position, and the packs in its box. */
export interface GlimpseFrame {
  type: "glimpse";
  id: string;
  game: string;
  seat: number;
  version: number;
  position: Record<string, unknown>;
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
  v: 1;
}

/** Nothing has changed. The code is for programs and never changes its meaning. */
export interface ErrorFrame {
  type: "error";
  code: "bad-message" | "bad-table" | "full" | "game-over" | "illegal" | "link-dead" | "no-such-option" | "no-such-table" | "not-host" | "not-now" | "not-your-seat" | "not-your-turn" | "stale" | "store-away" | "too-fast" | "too-long" | "unknown";
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
  | ChatFrame
  | PongFrame
  | ErrorFrame;
