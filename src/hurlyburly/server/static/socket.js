// One WebSocket that comes back by itself, and sends again what was not answered. The server applies an id once.

/** @import { FromClient, FromServer } from "protocol" */
/** @typedef {"open" | "away" | "dead"} State */

const FIRST = 500;
const LONGEST = 10_000;
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 8000;
/** @type {Record<number, string>} */
const FINAL = { 4401: "You have no seat here.", 4404: "There is no such table.", 4410: "This link is no longer valid." };

export class Connection {
  /** @type {Map<string, object>} what has not been answered yet, by id */
  unanswered = new Map();
  name = Math.random().toString(36).slice(2, 10);
  count = 0;
  closed = false;
  delay = FIRST;
  lastHeard = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  retry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  pings;

  /**
   * @param {() => string} address asked at each attempt
   * @param {(message: FromServer) => void} receive
   * @param {(state: State, words?: string) => void} report what becomes of the connection
   */
  constructor(address, receive, report) {
    this.address = address;
    this.receive = receive;
    this.report = report;
    this.socket = this.open();
    addEventListener("online", () => this.reopen());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.reopen());
  }

  get live() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  open() {
    const url = new URL(this.address(), location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    socket.onopen = () => {
      this.delay = FIRST;
      this.report("open");
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
      this.pings = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = ({ data }) => {
      this.lastHeard = performance.now();
      /** @type {FromServer} */
      const message = JSON.parse(data);
      if ("id" in message) this.unanswered.delete(message.id);
      this.receive(message);
    };
    socket.onclose = ({ code }) => {
      clearInterval(this.pings);
      if (this.closed) return;
      if (code in FINAL) return this.report("dead", FINAL[code]);
      this.report("away");
      this.retry = setTimeout(() => (this.socket = this.open()), this.delay * (0.8 + 0.4 * Math.random()));
      this.delay = Math.min(2 * this.delay, LONGEST);
    };
    return socket;
  }

  /** For good. */
  close() {
    this.closed = true;
    clearTimeout(this.retry);
    this.socket.close();
  }

  /** A line that has gone dead without saying so is cut and made anew. */
  ping() {
    const asked = performance.now();
    if (!this.live) return;
    this.socket.send(JSON.stringify({ v: 1, type: "ping", id: `${this.name}-ping` }));
    setTimeout(() => this.live && this.lastHeard < asked && this.socket.close(), ANSWER_WITHIN);
  }

  /** Do not wait for the next attempt. */
  reopen() {
    if (this.closed || this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.delay = FIRST;
    this.socket = this.open();
  }

  /**
   * Send something that has an answer: it is kept, and sent again, until that comes. Gives its id.
   * @template {FromClient["type"]} T
   * @param {T} type
   * @param {Omit<Extract<FromClient, { type: T, id: string }>, "v" | "type" | "id">} fields
   */
  send(type, fields) {
    const id = `${this.name}-${++this.count}`;
    const message = { v: 1, type, id, ...fields };
    this.unanswered.set(id, message);
    if (this.live) this.socket.send(JSON.stringify(message));
    return id;
  }

  /**
   * Look through another of one's seats. The answer is a table; after a reconnect the address asks for it.
   * @param {number} seat
   */
  look(seat) {
    if (this.live) this.socket.send(JSON.stringify({ v: 1, type: "look", seat }));
  }
}
