// The table: shows what the server sends, at this viewer's pace, and sends what is chosen.

import { offerAnswer, showAnswered, startAnswers } from "./answers.js";
import { askHere } from "./asking.js";
import { addChat, sendChatWith } from "./chat.js";
import "./check.js";
import { keepServed, keepTime, showClocks } from "./clocks.js";
import { $, all, announce, banner, closest, confirmed, element, find, openDialog, picture } from "./common.js";
import "./drag.js";
import { addLines, drawnLine, lineCount, openDrawer, openTab, showNewest } from "./drawer.js";
import { answerChoice, showGuide, startGuide } from "./guide.js";
import { markChoice, showMark, startMarks } from "./marks.js";
import { asksHint, closeHint, hintFailed, hintIsOpen, keepHint, showHint, startHints } from "./hint.js";
import { clearMarks, isPicking, putBack, shownButtons, toggleAll } from "./lit.js";
import { keepReceipt, sealNext, shareIn } from "./luck.js";
import { showPicks, showPlays, startPicking } from "./pick.js";
import { letGo } from "./plays.js";
import { refreshInvitation, startInviting } from "./invite.js";
import { askAt, closeReason, reasonIsOpen, showReasons } from "./reason.js";
import { Connection } from "./socket.js";
import { ringBell } from "./sound.js";
import { forgetMissed, hurry, isOpen, missedLines, settle, showLines } from "./stage.js";
import { tell } from "./what.js";
import { followAction, updateZones } from "./zones.js";

/** @import { ErrorFrame, FromServer, Judgement, LineSent, TableAct, TableFrame } from "protocol" */
/** @import { Drawn } from "./common.js" */
/** @import { State } from "./socket.js" */
/** @typedef {Omit<TableFrame, "zones"> & { zones: Record<string, string> }} Frame A table whose zones are whole. */

const page = document.body.dataset;
/** @type {Record<string, number>} */
const PAUSE = { instant: 0, fast: 330, cinematic: 1300 }; // between two plays of others
const MOST_REASONS = 3;
const UNDO = "undo";
const heldSeats = () => (page.held ?? "").split(",").filter(Boolean).map(Number);
const mySeat = () => (page.seat ? Number(page.seat) : null);

let newestVersion = Number(page.version);
/** @type {Frame[]} */
const queue = [];
/** @type {Record<string, string[]>} of each zone */
const fragments = {};
/** @type {Record<string, string[]>} what was last left out of each zone, and may be taken back */
const aside = {};
const FEW = 4; // fragments that are not laid aside, as in patches.py
/** What follows a play of ours, in one gesture. */
let afterwards = { id: "", text: "" };
let showing = false;
let skipping = false;
let pauseEnds = 0;
let endPause = () => {};
let pictured = Promise.resolve(); // once the last play that was drawn is to be seen: the next one would only hold it up
let wasMyTurn = false;
let wasOver = false;
let isLetIn = false; // a spectator has a seat now, and goes there
let playsAgain = false; // whoever asked for the next game goes there as soon as it is laid out
/** @type {State} */
let lastState = "open";

const table = new Connection(
  () => {
    const seat = mySeat();
    return `${page.socket}?event=${lineCount()}${seat === null ? "" : `&seat=${seat}`}`;
  },
  receive,
  showConnection,
);

// Receiving

/** @param {FromServer} message */
function receive(message) {
  switch (message.type) {
    case "table":
      newestVersion = message.version;
      keepReceipt(page.match ?? "", message.receipt);
      if (message.next) shareNext(message.next);
      queue.push({ ...message, zones: wholeZones(message.zones) });
      showQueue();
      break;
    case "why":
      if (!message.legal) showReasons([message]);
      break;
    case "why-not":
      showJudgements(message.plays);
      break;
    case "hint":
      showHint(message);
      break;
    case "clocks":
      keepTime(message);
      break;
    case "pong":
      keepServed(message.served);
      break;
    case "chat":
      message.lines.forEach(addChat);
      break;
    case "played":
      page.played = `${message.version}`;
      answered(message.id);
      if (afterwards.text && afterwards.id === message.id) {
        newestVersion = Math.max(newestVersion, message.version);
        makePlay(afterwards.text, "", newestVersion);
      }
      break;
    case "done":
      refreshInvitation();
      break;
    case "error":
      answered(message.id);
      showPicks();
      if (!hintFailed(message)) showError(message);
  }
}

/**
 * Zones come whole, or as an edit of their fragments: so many are kept or (below 0) left out, a text is put in, and what
 * was left out before is taken back (patches.py).
 * @param {TableFrame["zones"]} zones
 */
function wholeZones(zones) {
  /** @type {Record<string, string>} */
  const whole = {};
  for (const [id, zone] of Object.entries(zones)) {
    if (typeof zone !== "string") fragments[id] = edited(id, zone);
    else {
      fragments[id] = [zone];
      delete aside[id];
    }
    whole[id] = fragments[id].join("");
  }
  return whole;
}

/**
 * @param {string} id
 * @param {(number | string | [number, number])[]} edit
 */
function edited(id, edit) {
  const before = fragments[id] ?? [];
  const lies = aside[id] ?? [];
  /** @type {string[]} */
  const after = [];
  let at = 0;
  for (const part of edit) {
    if (typeof part === "string") after.push(part);
    else if (typeof part !== "number") after.push(...lies.slice(part[0], part[0] + part[1]));
    else if (part > 0) after.push(...before.slice(at, (at += part)));
    else {
      const left = before.slice(at, (at -= part));
      if (left.length > FEW) aside[id] = left;
    }
  }
  return after;
}

/** Show what has come, one play after the other, each for as long as this viewer wants to see it. */
async function showQueue() {
  if (showing) return;
  showing = true;
  while (queue.length) {
    const left = pauseEnds - performance.now();
    if (left > 0) {
      await new Promise((go) => {
        endPause = () => go(undefined);
        setTimeout(go, left);
      });
    }
    await pictured;
    const [next] = queue;
    $("skip").hidden = false;
    const took = await showLines(unseen(next), {
      mine: (seat) => heldSeats().includes(seat),
      asked: (thing) => next.plays.some(({ things }) => things.includes(thing)),
    });
    queue.shift();
    showFrame(next, { still: skipping });
    pictured = picture();
    pauseEnds = document.hidden || took ? 0 : performance.now() + (PAUSE[settings.get("speed")] ?? 0);
  }
  hurry((skipping = false));
  $("skip").hidden = true;
  showing = false;
}

/**
 * The lines that are news for the seat shown. Another seat gets its own with the whole log.
 * @param {Frame} frame
 */
function unseen({ lines, seat }) {
  return seat !== mySeat() || "veiled" in page ? [] : lines.filter(({ n }) => n >= lineCount());
}

/** @param {Frame} frame */
function showFrame(frame, { still = false } = {}) {
  const asked = find("ask")?.textContent;
  if (frame.seat !== mySeat()) $("log").replaceChildren(); // other eyes: their log comes whole
  page.version = `${frame.version}`;
  page.seat = `${frame.seat ?? ""}`;
  page.held = frame.held.join(",");
  const open = [...all("[popover]:popover-open")].map((sheet) => sheet.id);
  const after = () => {
    showClocks();
    addLines(frame.lines);
    showPlays(frame.plays);
  };
  updateZones(frame.zones, { still: still || "veiled" in page, others: { before: clearMarks, after } });
  keepHint(frame.version);
  for (const id of open) if (!find(id)?.matches(":popover-open")) find(id)?.showPopover();
  document.title = frame.title;
  const question = find("ask")?.querySelector("b")?.textContent ?? "";
  if (find("ask")?.textContent !== asked) announce(question);
  if (frame.your_turn && !wasMyTurn) callPlayer(question);
  if (frame.your_turn || frame.to_act.length) wasMyTurn = frame.your_turn; // else the table plays for us, in our turn
  showAnswered(frame.did);
  if (frame.over && !wasOver) find("verdict")?.focus();
  wasOver = frame.over;
  if (frame.digest) showDigest("While you were away", frame.digest.words);
  if (frame.next && playsAgain) {
    playsAgain = false; // a second frame may come before the page has gone, and would break off its going
    location.assign(frame.next);
  } else if (frame.next) find("rematch")?.replaceWith(linkTo(frame.next));
  handOver(frame);
  showWish(frame.asked);
  settle(frame.your_turn, frame.over);
  showGuide();
  showMark();
}

/**
 * What has become of a spectator's wish for a seat.
 * @param {string | undefined} asked
 */
function showWish(asked) {
  if (asked?.startsWith("/") && !isLetIn) {
    isLetIn = true; // a second frame may come before the page has gone, and would break off its going
    location.assign(asked);
  }
  const waiting = find("asked");
  if (asked !== "no" || !waiting) return;
  waiting.remove();
  banner("No seat for now.", "The host keeps the bots. You can go on watching.", { icon: "spectator" });
}

/** Show where the table stands now; what was skipped can be looked up. */
function skip() {
  if (!queue.length) return;
  pauseEnds = 0;
  hurry((skipping = true));
  endPause();
}

/**
 * @param {string} title
 * @param {(LineSent | string)[]} lines
 */
function showDigest(title, lines) {
  $("digest-title").textContent = title;
  const list = $("digest-lines");
  list.replaceChildren();
  for (const line of lines) {
    if (typeof line !== "string") list.append(drawnLine(line));
    else {
      const item = document.createElement("li");
      item.innerHTML = `<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-log"/></svg>`;
      item.append(element("span", line));
      list.append(item);
    }
  }
  if (lines.length) openDialog("digest");
}

/** @param {string} address */
function linkTo(address) {
  const link = element("a", "To the next game");
  link.className = "btn btn-main";
  link.href = address;
  return link;
}

/** @param {string} question */
function callPlayer(question) {
  if (settings.get("sound") === "bell") ringBell();
  if (document.hidden && settings.get("notify") === "on" && globalThis.Notification?.permission === "granted") {
    new Notification("Your turn", { body: question, tag: page.socket });
  }
}

/**
 * @param {State} state
 * @param {string} [words]
 */
function showConnection(state, words = "") {
  document.body.toggleAttribute("data-offline", state !== "open");
  if (state === "open" && lastState === "away") banner("Back again.", "The table is up to date.", { seconds: 2, icon: "check" });
  if (state === "away") banner("Reconnecting.", "Your seat is kept; nothing is lost.");
  if (state === "dead") banner(words, "The table cannot be shown any more.", { bad: true, icon: "warning" });
  lastState = state;
}

/** @type {Partial<Record<ErrorFrame["code"], string>>} */
const ERRORS = {
  stale: "That came too late.",
  "too-fast": "Slowly.",
  "store-away": "The table cannot be saved just now.",
  "not-your-turn": "Not your choice now.",
};

/** @param {ErrorFrame} error */
function showError({ code, words, rule }) {
  if ((code === "stale" || code === "not-your-turn") && showing) return; // what has come in between is about to be seen
  if (code === "lesson") return answerChoice(words);
  if (code === "illegal" || code === "no-such-option") {
    showReasons([{ words, rule }]);
    return;
  }
  banner(ERRORS[code] ?? "That did not work.", words, { bad: code !== "stale", seconds: 6, icon: "warning" });
  announce(words);
}

// Choosing

/** Nothing can be chosen or asked then, and a banner says so. */
function isOffline() {
  const offline = "offline" in page;
  if (offline) banner("Reconnecting.", "You can choose once the table answers again.");
  return offline;
}

/**
 * Make the play that a button offers, or ask why it may not be made.
 * @param {Drawn} button
 */
function choose(button) {
  if (isOffline()) return;
  const { play, then, why } = button.dataset;
  if (play) return void makePlay(play, then);
  const seat = mySeat();
  if (seat === null || !why) return;
  askAt(button);
  table.send("why", { seat, text: why });
}

/**
 * Somebody points at things that do not go together now.
 * @param {string[]} things
 * @param {Drawn} at the last of them
 */
function askWhyNot(things, at) {
  const seat = mySeat();
  if (isOffline() || seat === null) return;
  askAt(at);
  pointedAt = at;
  table.send("why-not", { seat, things });
}

/**
 * What it is: where the game says what it shows, that; a square of the board is the ground that is there.
 * @param {Drawn} at
 */
const tellOf = (at) => tell(at.dataset.about ?? at.dataset.thing ?? "", at);

/** @type {Drawn | null} what was last asked about by pointing at it */
let pointedAt = null;

/**
 * Where nothing is against it, it was asked what it is; unless a hint beside it says so already.
 * @param {Judgement[]} judged
 */
async function showJudgements(judged) {
  const against = judged.filter(({ legal }) => !legal);
  if (against.length) return showReasons(against.slice(0, MOST_REASONS));
  if (!pointedAt?.isConnected || pointedAt.hasAttribute("aria-describedby")) return;
  if (!(await tellOf(pointedAt))) showReasons([{ words: "Nothing can be done with it now.", rule: "" }]);
}

/**
 * Gives whether it was sent. What is picked stays in sight until the table answers.
 * @param {string} text
 * @param {string} [then] what is played next, once the server has taken this
 * @param {number} [from] the table that it was chosen from: what is taken back is always the newest
 */
function makePlay(text, then = "", from = text === UNDO ? newestVersion : Number(page.version)) {
  const seat = mySeat();
  if (isOffline() || seat === null || page.waiting) return false;
  pauseEnds = 0; // what one does oneself is shown at once
  forgetMissed();
  page.waiting = table.send("play", { version: from, seat, text });
  afterwards = { id: page.waiting, text: then };
  closeReason();
  closeHint();
  letGo();
  markChoice();
  offerAnswer(text);
  return true;
}

/**
 * One play at a time: the next may be chosen when the server has answered the last.
 * @param {string} id
 */
function answered(id) {
  if (!id || page.waiting === id) delete page.waiting;
}

/**
 * Something about the table rather than the game.
 * @param {Drawn} button
 */
async function act(button) {
  const { do: what, seat: about, sure, who } = button.dataset;
  if (sure && !(await confirmed(sure))) return;
  const mine = mySeat() ?? (who ? 0 : null); // a host may only watch
  if (about === undefined && mine === null) return;
  const seats = about === undefined ? [Number(mine)] : about.split(" ").map(Number);
  if (what === "rematch") playsAgain = true;
  const seal = what === "rematch" ? { seal: sealNext() } : {};
  const deed = /** @type {TableAct["do"]} */ (what); // the pages have no others
  for (const seat of seats) table.send("table", { do: deed, seat, who, ...seal });
  button.closest("dialog")?.close();
}

/** @type {Connection | undefined} to the lobby of the next game, until it is dealt */
let nextLobby;

/**
 * The next game is about to be dealt: this browser has its share in that luck, whether it goes there or not.
 * @param {string} address
 */
function shareNext(address) {
  nextLobby ??= new Connection(
    () => `${address.replace("/table/", "/lobby/")}/ws`,
    (message) => {
      if (message.type !== "lobby") return;
      if (message.begun) nextLobby?.close();
      else if (message.luck) shareIn(message.luck, (act, value) => nextLobby?.send("lobby", { do: act, value }));
    },
    () => {},
  );
}

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-play], [data-why], [data-do], [data-hide], #skip, #since, #handover-go");
  if (!button) return;
  if (button.id === "skip") skip();
  else if (button.id === "since") showDigest("Since your turn", missedLines());
  else if (button.id === "handover-go") takeSeat();
  else if (button.dataset.hide) ($("z-over").hidden = true), $("z-prompt").focus();
  else if (button.dataset.do) act(button);
  else choose(button);
});

// Hot seat

/** What may still tell of the table when its zones are empty. */
const TOLD = ["log", "stage", "beats-list", "trail", "marks", "player-body", "told-words", "reason-words", "digest-lines", "said", "ticker"];

/**
 * The page goes to the next person; where something is hidden from them, nothing of the table is in it until they are there.
 * @param {Frame} frame
 */
function handOver({ cover }) {
  if (!cover) return unveil();
  page.veiled = `${cover.seat}`;
  for (const id of TOLD) find(id)?.replaceChildren();
  forgetMissed();
  if (reasonIsOpen()) closeReason();
  const animal = (page.animals ?? "").split(",")[cover.seat];
  $("handover-seal").innerHTML = `<span class="seal seat-${animal}"><svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${animal}"/></svg></span>`;
  $("handover-lead").textContent = cover.lead;
  $("handover-title").textContent = cover.title;
  $("handover-reader").textContent = cover.reader;
  $("handover-others").textContent = cover.others;
  $("handover-go").textContent = cover.go;
  $("handover").hidden = false;
  $("handover-go").focus();
}

function takeSeat() {
  table.look(Number(page.veiled));
}

function unveil() {
  if (!("veiled" in page)) return;
  delete page.veiled;
  $("handover").hidden = true;
  $("z-prompt").focus({ preventScroll: true });
}

// Keys

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const KEYS = {
  h: asksHint,
  u: () => find("undo")?.click(),
  l: () => openDrawer("log"),
  c: (event) => (openDrawer("chat"), $("saying").focus(), event.preventDefault()),
  "?": (event) => (openDrawer("rules"), $("rulefind").focus(), event.preventDefault()),
  s: skip,
  a: toggleAll,
  i: askHere,
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return reasonIsOpen() ? closeReason() : hintIsOpen() ? closeHint() : document.querySelector(":popover-open") ? undefined : putBack();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (closest(event, "input, select, textarea") || document.querySelector("dialog[open]")) return;
  if (isOpen() && event.key.toLowerCase() !== "s") return;
  if (/^[1-9]$/.test(event.key)) return pressDigit(Number(event.key));
  KEYS[event.key.toLowerCase()]?.(event);
});

/** @param {number} digit */
function pressDigit(digit) {
  const button = isPicking() ? shownButtons()[digit - 1] : find(`o-${digit}`);
  if (button instanceof HTMLElement) button.click();
}

startPicking({ play: makePlay, whyNot: askWhyNot, tell: tellOf }, (page.sets ?? "").split(","));
showPlays(JSON.parse(page.plays ?? "[]"));
delete page.plays; // they may be one person's of several
startAnswers((answers) => {
  const seat = mySeat();
  if (seat !== null) table.send("table", { do: "answers", answers, seat });
});
startGuide(makePlay);
startMarks();
startHints({
  ask: () => {
    const seat = mySeat();
    return isOffline() || seat === null ? "" : table.send("hint", { seat });
  },
  play: makePlay,
});
startInviting((act) => table.send("table", act));
sendChatWith((text) => table.send("chat", { text }));
showNewest();
openTab("log");
followAction();
