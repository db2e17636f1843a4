// One WebSocket that comes back by itself, and sends again what was not answered. The server applies an id once.

const FIRST = 500;
const LONGEST = 10_000;
const FINAL = { 4401: "You have no seat here.", 4404: "There is no such table.", 4410: "This link is no longer valid." };

export class Connection {
  /** `address()` gives the address at each attempt; `hear` gets every message, `state` what becomes of the connection. */
  constructor(address, hear, state) {
    Object.assign(this, { address, hear, state, pending: new Map(), wait: FIRST, count: 0, mark: Math.random().toString(36).slice(2, 10) });
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  get live() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    const url = new URL(this.address(), location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(url);
    this.socket.onopen = () => {
      this.wait = FIRST;
      this.state("open");
      for (const message of this.pending.values()) this.socket.send(JSON.stringify(message));
      this.heartbeat = setInterval(() => this.beat(), 20_000);
    };
    this.socket.onmessage = ({ data }) => {
      this.heard = performance.now();
      const message = JSON.parse(data);
      if (message.id) this.pending.delete(message.id);
      this.hear(message);
    };
    this.socket.onclose = ({ code }) => {
      clearInterval(this.heartbeat);
      if (code in FINAL) return this.state("dead", FINAL[code]);
      this.state("away");
      this.timer = setTimeout(() => this.open(), this.wait * (0.8 + 0.4 * Math.random()));
      this.wait = Math.min(2 * this.wait, LONGEST);
    };
  }

  /** A line that has gone dead without saying so is cut and made anew. */
  beat() {
    const asked = performance.now();
    if (!this.live) return;
    this.socket.send(JSON.stringify({ v: 1, type: "ping", id: `${this.mark}-beat` }));
    setTimeout(() => this.live && (this.heard ?? 0) < asked && this.socket.close(), 8000);
  }

  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.wait = FIRST;
    this.open();
  }

  /** Send; what has an answer coming is kept until it comes. */
  send(type, fields = {}, { kept = true } = {}) {
    const message = { v: 1, type, ...fields };
    if (kept) {
      message.id = `${this.mark}-${++this.count}`;
      this.pending.set(message.id, message);
    }
    if (this.live) this.socket.send(JSON.stringify(message));
    return message.id;
  }
}
