// The table: shows what the server sends, at this viewer's pace, and sends what is chosen.

import { $, announce, banner, show, sure } from "./folio.js";
import { addLines, lineCount, newest, openDrawer, openRule, openTab, ruleWords } from "./drawer.js";
import { Connection } from "./socket.js";
import { look, swap } from "./zones.js";

const body = document.body;
const PAUSE = { instant: 0, fast: 330, cinematic: 1300 }; // between two plays of others
const who = JSON.parse(body.dataset.who);
const held = () => body.dataset.held.split(",").filter(Boolean).map(Number);
const mySeat = () => (body.dataset.seat === "" ? null : Number(body.dataset.seat));

let newestVersion = Number(body.dataset.version);
let queue = [];
const drawn = {}; // each zone as last sent, by its lines
let showing = false;
let heldUntil = 0;
let bell;

const table = new Connection(
  () => {
    const seat = mySeat();
    return `${body.dataset.socket}?event=${lineCount()}${seat === null ? "" : `&seat=${seat}`}`;
  },
  hear,
  connection,
);

// Hearing

function hear(message) {
  switch (message.type) {
    case "table":
      newestVersion = message.version;
      message.zones = mended(message.zones);
      queue.push(message);
      return run();
    case "why":
      return message.legal ? undefined : explain(message.words, message.rule);
    case "chat":
      return message.lines.forEach(addChat);
    case "played":
      body.dataset.played = message.version;
      return answered(message.id);
    case "error":
      answered(message.id);
      return trouble(message);
  }
}

/** Zones as the server has them: they come whole, or as those of their lines that have changed. */
function mended(zones) {
  for (const [id, zone] of Object.entries(zones)) {
    const lines = typeof zone === "string" ? zone.split("\n") : Object.assign(drawn[id], zone);
    drawn[id] = lines;
    zones[id] = lines.join("\n");
  }
  return zones;
}

/** Show what has come, one play after the other, each for as long as this viewer wants to see it. */
async function run() {
  if (showing) return;
  showing = true;
  while (queue.length) {
    const left = heldUntil - performance.now();
    if (left > 0) {
      $("skip").hidden = queue.length < 2;
      await new Promise((go) => ((run.go = go), setTimeout(go, left)));
    }
    if (queue.length) render(queue.shift());
    heldUntil = document.hidden ? 0 : performance.now() + (PAUSE[settings.get("speed")] ?? 0);
  }
  $("skip").hidden = true;
  showing = false;
}

function render(message, { still = false } = {}) {
  const asked = $("ask")?.textContent;
  if (message.seat !== mySeat()) $("log").replaceChildren(); // other eyes: their log comes whole
  body.dataset.version = message.version;
  body.dataset.seat = message.seat ?? "";
  body.dataset.held = (message.held ?? held()).join(",");
  const fresh = addLines(message.lines ?? []);
  const open = [...document.querySelectorAll("[popover]:popover-open")].map((sheet) => sheet.id);
  swap(message.zones, { still: still || "veiled" in body.dataset });
  for (const id of open) if (!$(id)?.matches(":popover-open")) $(id)?.showPopover();
  document.title = message.title;
  const question = $("ask")?.querySelector("b")?.textContent ?? "";
  if ($("ask")?.textContent !== asked) announce(question);
  if (message.your_turn && !render.mine) callForYou(question);
  render.mine = message.your_turn;
  if (message.over && !render.over) $("verdict")?.focus();
  render.over = message.over;
  if (message.digest) digest("While you were away", message.digest.words);
  if (message.next) $("rematch")?.replaceWith(nextGame(message.next));
  handOver(message);
  return fresh;
}

/** Show where the table stands now, and tell in lines what was skipped. */
function skip() {
  if (queue.length < 1) return;
  const told = [];
  while (queue.length) told.push(...render(queue.shift(), { still: true }));
  run.go?.();
  digest("What happened", told);
}

function digest(title, lines) {
  $("digest-title").textContent = title;
  const list = $("digest-lines");
  list.replaceChildren();
  for (const line of lines) {
    if (line.html) list.insertAdjacentHTML("beforeend", line.html);
    else {
      const item = document.createElement("li");
      item.innerHTML = `<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-log"/></svg><span></span>`;
      item.querySelector("span").textContent = line;
      list.append(item);
    }
  }
  if (lines.length) show("digest");
}

function nextGame(address) {
  const link = document.createElement("a");
  link.className = "btn btn-main";
  link.href = address;
  link.textContent = "To the next game";
  return link;
}

function callForYou(question) {
  if (settings.get("sound") === "bell") ring();
  if (document.hidden && settings.get("notify") === "on" && globalThis.Notification?.permission === "granted") {
    new Notification("Your turn", { body: question, tag: body.dataset.socket });
  }
}

function ring() {
  bell ??= new AudioContext();
  const start = bell.currentTime;
  for (const [pitch, loud, length] of [[880, 0.12, 1.4], [1320, 0.06, 0.9], [2210, 0.03, 0.5]]) {
    const tone = bell.createOscillator();
    const volume = bell.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(bell.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

function connection(state, words = "") {
  body.toggleAttribute("data-offline", state !== "open");
  if (state === "open" && connection.was === "away") banner("Back again.", "The table is up to date.", { seconds: 2, icon: "check" });
  if (state === "away") banner("Reconnecting.", "Your seat is kept; nothing is lost.");
  if (state === "dead") banner(words, "The table cannot be shown any more.", { bad: true, icon: "warning" });
  connection.was = state;
}

function trouble({ code, words, rule }) {
  if (code === "illegal" || code === "no-such-option") return explain(words, rule);
  const heads = { stale: "That came too late.", "too-fast": "Slowly.", "store-away": "The table cannot be saved just now.", "not-your-turn": "Not your choice now." };
  banner(heads[code] ?? "That did not work.", words, { bad: code !== "stale", seconds: 6, icon: "warning" });
  announce(words);
}

// Why not?

let askedAt = null;

async function explain(words, rule) {
  const reason = $("reason");
  $("reason-title").textContent = askedAt?.querySelector(".sr")?.textContent.trim().replace(/^Why not/, "Why not") || "Why not?";
  const text = rule ? await ruleWords(rule) : "";
  $("reason-words").textContent = text || words;
  $("reason-rule").hidden = !rule;
  $("reason-rule").dataset.rule = rule ?? "";
  reason.hidden = false;
  place(reason);
  askedAt?.setAttribute("aria-expanded", "true");
  $("reason-title").focus({ preventScroll: true });
  if (rule && innerWidth >= 1100) await openRule(rule).then(() => $("reason-title").focus({ preventScroll: true }));
}

/** Below what was asked about, or above it, so that the row itself stays in sight; a phone shows it from below. */
function place(reason) {
  reason.style.left = reason.style.top = "";
  if (innerWidth < 600 || !askedAt?.isConnected) return;
  const at = askedAt.getBoundingClientRect();
  const box = reason.getBoundingClientRect();
  const left = at.left + at.width / 2 - box.width / 2;
  const below = at.bottom + 10;
  const right = $("z-board").getBoundingClientRect().right;
  reason.style.left = `${Math.max(8, Math.min(left, right - box.width - 8))}px`;
  reason.style.top = `${below + box.height < innerHeight - 8 ? below : Math.max(64, at.top - box.height - 10)}px`;
}

function shutReason() {
  if ($("reason").hidden) return;
  $("reason").hidden = true;
  askedAt?.removeAttribute("aria-expanded");
  (askedAt?.isConnected ? askedAt : $("z-prompt")).focus({ preventScroll: true });
}

$("reason-ok").addEventListener("click", shutReason);
$("reason-rule").addEventListener("click", () => {
  const { rule } = $("reason-rule").dataset;
  shutReason();
  openRule(rule);
});

// Choosing

function choose(button) {
  if (body.hasAttribute("data-offline")) return banner("Reconnecting.", "You can choose once the table answers again.");
  const text = button.dataset.play;
  if (text) {
    if (body.dataset.waiting) return;
    heldUntil = 0; // what one does oneself is shown at once
    body.dataset.waiting = table.send("play", { version: newestVersion, seat: mySeat(), text });
    return shutReason();
  }
  askedAt = button;
  table.send("why", { seat: mySeat(), text: button.dataset.why });
}

/** One play at a time: the next may be chosen when the server has answered the last. */
function answered(id) {
  if (!id || body.dataset.waiting === id) delete body.dataset.waiting;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-play], [data-why], [data-do], [data-hide], #skip, #handover-go");
  if (!button) return;
  if (button.id === "skip") return skip();
  if (button.id === "handover-go") return takeSeat();
  if (button.dataset.hide) return ($("z-over").hidden = true), $("z-prompt").focus();
  if (!button.dataset.do) return choose(button);
  if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
  const seat = "seat" in button.dataset ? Number(button.dataset.seat) : mySeat();
  table.send("table", { do: button.dataset.do, seat });
  button.closest("dialog")?.close();
});

document.addEventListener("change", ({ target }) => {
  if (target.dataset.standing) table.send("table", { do: "answers", what: target.dataset.standing, seat: mySeat() });
});

// Hot seat

function handOver(message) {
  const mine = held();
  if (mine.length < 2 || message.over) return unveil();
  if (takeSeat.wanted === message.seat) {
    takeSeat.wanted = undefined;
    return unveil();
  }
  const asked = message.to_act.filter((seat) => mine.includes(seat));
  const stays = !asked.length || asked.includes(mySeat());
  if (stays && !("veiled" in body.dataset)) return;
  const next = stays ? mySeat() : asked[0];
  body.dataset.veiled = next;
  $("handover-title").textContent = asked.length ? `${who[next]} is asked` : `${who[next]} is next to look`;
  $("handover-go").textContent = `I am ${who[next]}`;
  $("handover").hidden = false;
  $("handover-go").focus();
}

function takeSeat() {
  const seat = Number(body.dataset.veiled);
  if (seat === mySeat()) return unveil();
  takeSeat.wanted = seat;
  table.send("look", { seat }, { kept: false });
}

function unveil() {
  if (!("veiled" in body.dataset)) return;
  delete body.dataset.veiled;
  $("handover").hidden = true;
  $("z-prompt").focus({ preventScroll: true });
}

// Chat

function addChat({ n, seat, name, text }) {
  const chat = $("chat");
  if (Number(chat.lastElementChild?.dataset.n ?? -1) >= n) return;
  const line = document.createElement("li");
  line.className = "say";
  line.dataset.n = n;
  const animal = ["owl", "fox", "moth", "viper", "bear", "heron", "badger", "griffin"][seat] ?? "spectator";
  line.innerHTML = `<span class="${seat < 0 ? "" : `seal seal-s seat-${animal}`}"><svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${animal}"/></svg></span><span><b></b><q></q></span>`;
  line.querySelector("b").textContent = name;
  line.querySelector("q").textContent = text;
  chat.append(line);
  chat.scrollTop = chat.scrollHeight;
  if ($("panel-chat").hidden) {
    const unread = $("unread");
    unread.textContent = unread.hidden ? 1 : Number(unread.textContent) + 1;
    unread.hidden = false;
    announce(`${name} says: ${text}`);
  }
}

$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("saying").value.trim();
  if (text) table.send("chat", { text });
  $("saying").value = "";
});

// Keys

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return shutReason();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
  if (/^[1-9]$/.test(event.key)) return $(`o-${event.key}`)?.click();
  const key = event.key.toLowerCase();
  if (key === "u") $("undo")?.click();
  else if (key === "l") openDrawer("log");
  else if (key === "c") openDrawer("chat"), $("saying").focus(), event.preventDefault();
  else if (key === "?") openDrawer("rules"), $("rulefind").focus(), event.preventDefault();
  else if (key === "s") skip();
});

newest();
openTab("log");
look();
