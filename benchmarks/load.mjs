// The load: so many tables with a connection for each seat, a move every so often at each, or as fast as they are answered.
// Speaks both servers' WebSocket protocols directly, so that the client costs the same for both. Prints JSON.
//   node load.mjs GAME|theirs PORT TABLES SECONDS_BETWEEN_MOVES SECONDS SEATS   (0 between moves: saturated)
import { createRequire } from "node:module";
import http from "node:http";

const need = createRequire(process.cwd() + "/");
const WebSocket = need("ws");
const [kind, port, tables, pause, seconds, SEATS] = [process.argv[2], ...process.argv.slice(3, 8).map(Number)];
const deflate = process.argv[8] === "deflate";
const base = `127.0.0.1:${port}`;
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

function post(path, body, headers) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, path, method: "POST", headers, agent }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const latencies = [];
const sizes = []; // of what each connection is sent for a move
let measuring = false;
let moves = 0;
let refused = 0;

// A table: whoever is asked moves; a move is done when the last of its connections has seen it.
class Table {
  constructor() {
    this.version = -1;
    this.seen = new Array(SEATS).fill(-1);
    this.sentAt = 0;
    this.busy = false;
  }
  saw(seat, version, bytes) {
    this.seen[seat] = version;
    if (measuring) sizes.push(bytes);
    if (this.busy && this.seen.every((each) => each > this.version)) {
      if (measuring) {
        latencies.push(performance.now() - this.sentAt);
        moves += 1;
      }
      this.busy = false;
      if (!pause) this.move();
    }
  }
  move() {
    if (this.busy || this.over) return;
    this.busy = true;
    this.version = Math.max(...this.seen);
    this.sentAt = performance.now();
    this.send();
  }
}

class Ours extends Table {
  async open() {
    const form = `game=${kind}&how=hot-seat&seats=${SEATS}`;
    const made = await post("/tables", form, { Origin: `http://${base}`, "Content-Type": "application/x-www-form-urlencoded" });
    if (made.status !== 303) throw new Error(`${made.status} ${made.text.slice(0, 200)}`);
    const path = made.headers.location;
    const secret = made.headers["set-cookie"][0].split(";")[0].split("=")[1];
    const headers = { Authorization: `Bearer ${secret}`, Origin: `http://${base}` }; // a program: every choice is asked
    this.plays = []; // the newest frame of each seat, which has what it may choose
    this.toAct = 0;
    this.numbers = 0;
    this.sockets = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const socket = new WebSocket(`ws://${base}${path}/ws?seat=${seat}`, { headers, perMessageDeflate: deflate });
      socket.on("message", (data) => this.hear(seat, data.toString()));
      this.sockets.push(socket);
      await new Promise((resolve, reject) => (socket.on("open", resolve), socket.on("error", reject)));
    }
    while (this.seen.some((version) => version < 0)) await wait(5);
  }
  hear(seat, text) {
    if (text.startsWith('{"type":"error"')) {
      refused += 1;
      this.busy = false;
      return;
    }
    if (!text.startsWith('{"type":"table"')) return;
    const version = Number(/"version":(\d+)/.exec(text)[1]);
    const acts = /"to_act":\[(\d*)/.exec(text)[1];
    this.over = acts === "";
    if (acts !== "") this.toAct = Number(acts);
    this.plays[seat] = text;
    this.saw(seat, version, text.length);
  }
  send() {
    const plays = JSON.parse(this.plays[this.toAct]).plays;
    const { text } = plays[Math.floor(Math.random() * plays.length)];
    this.sockets[this.toAct].send(JSON.stringify({ type: "play", v: 1, id: `c${this.numbers++}`, version: this.version, seat: this.toAct, text }));
  }
}

// boardgame.io makes a match when the first player syncs with it; without its lobby there are no credentials to check.
class Theirs extends Table {
  async open() {
    this.match = `m${Math.random().toString(36).slice(2)}`;
    this.sockets = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const socket = new WebSocket(`ws://${base}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: deflate, origin: `http://${base}` });
      socket.on("message", (data) => this.hear(seat, data.toString()));
      this.sockets.push(socket);
      await new Promise((resolve, reject) => (socket.on("open", resolve), socket.on("error", reject)));
      while (this.seen[seat] < 0) await wait(2);
    }
  }
  hear(seat, text) {
    const socket = this.sockets[seat];
    if (text[0] === "0") socket.send("40/cards,");
    else if (text === "2") socket.send("3");
    else if (text.startsWith("40")) socket.send(`42/cards,${JSON.stringify(["sync", this.match, `${seat}`, null, SEATS])}`);
    else if (text.startsWith('42/cards,["sync"') || text.startsWith('42/cards,["update"')) {
      const version = Number(/"_stateID":(\d+)/.exec(text)[1]);
      this.toAct = Number(/"currentPlayer":"(\d)"/.exec(text)[1]);
      this.saw(seat, version, text.length);
    }
  }
  send() {
    const action = { type: "MAKE_MOVE", payload: { type: "place", args: [Math.floor(Math.random() * 3)], playerID: `${this.toAct}` } };
    this.sockets[this.toAct].send(`42/cards,${JSON.stringify(["update", action, this.version, this.match, `${this.toAct}`])}`);
  }
}

const all = Array.from({ length: tables }, () => (kind === "theirs" ? new Theirs() : new Ours()));
for (let n = 0; n < all.length; n += 8) await Promise.all(all.slice(n, n + 8).map((table) => table.open()));
if (pause) all.forEach((table) => setTimeout(() => (table.move(), setInterval(() => table.move(), pause * 1000)), Math.random() * pause * 1000));
else all.forEach((table) => table.move());
await wait(Math.max(2000, pause * 1000)); // until it runs evenly
measuring = true;
console.log("measuring");
const used = process.cpuUsage();
await wait(seconds * 1000);
measuring = false;
const client = process.cpuUsage(used);
const at = (found, share) => found.sort((a, b) => a - b)[Math.min(found.length - 1, Math.floor(share * found.length))] ?? null;
const [p50, p99] = [at(latencies, 0.5), at(latencies, 0.99)];
const [bytes50, bytes90] = [at(sizes, 0.5), at(sizes, 0.9)];
console.log(JSON.stringify({ moves, seconds, p50, p99, bytes50, bytes90, refused, over: all.filter((table) => table.over).length, client_cpu: (client.user + client.system) / 1e6 }));
process.exit(0);
