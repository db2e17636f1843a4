// A hint: the best plays, each with what it gains and risks, in a card that grows while one reads it. The things of a line that
// is looked at are lit on the table (`data-hinted`). A press on a line makes its play; a finger's first tap only lights it.
// Whatever is played, or Escape, closes the card.

import { $, all, announce, closest, element, find } from "./common.js";
import { morph } from "./morph.js";

/** @import { Advised, ErrorFrame, HintFrame, Reason } from "protocol" */
/** @typedef {{ ask: () => string, play: (text: string) => void }} Table `ask` gives the id of the question */

const GAP = 8;
const WIDE = 1100; // from here on the log lies beside the table
const page = document.body.dataset;

/** @type {Table} */
let table = { ask: () => "", play() {} };
let asked = ""; // the id of the question that is open
let version = 0; // of the table that the hint is about
/** @type {Advised[]} */
let plays = [];
let looked = 0; // the line whose things are lit
let tapped = ""; // the play of the line that a finger has tapped once

/** @param {Table} given */
export function startHints(given) {
  table = given;
}

export const hintIsOpen = () => find("hintcard")?.matches(":popover-open") ?? false;

/** Open the card, or close it again. */
export function asksHint() {
  const button = find("hint");
  if (hintIsOpen()) return closeHint();
  if (!button) return;
  asked = table.ask();
  if (!asked) return;
  plays = [];
  looked = 0;
  tapped = "";
  version = Number(page.version);
  $("hint-plays").replaceChildren();
  $("hint-counted").textContent = "";
  seek("Looking into the futures …");
  $("hintcard").showPopover();
  button.setAttribute("aria-expanded", "true");
  place();
  $("hint-title").focus({ preventScroll: true });
}

export function closeHint() {
  if (!hintIsOpen()) return;
  const reading = $("hintcard").contains(document.activeElement);
  $("hintcard").hidePopover();
  asked = "";
  unlight();
  find("hint")?.setAttribute("aria-expanded", "false");
  if (reading) (find("hint") ?? $("z-prompt")).focus({ preventScroll: true });
}

/**
 * The page shows a table of this version: a hint about another one is worth nothing.
 * @param {number} shown
 */
export function keepHint(shown) {
  if (!hintIsOpen()) return;
  if (shown !== version) return closeHint();
  find("hint")?.setAttribute("aria-expanded", "true");
  light(looked);
}

/** @param {HintFrame} frame */
export function showHint(frame) {
  if (frame.id !== asked || !hintIsOpen()) return;
  const first = !plays.length;
  const before = plays[looked]?.play.text;
  plays = $("hint-plays").matches(":hover, :focus-within") ? asShown(frame.hint.plays) : frame.hint.plays;
  looked = Math.max(0, plays.findIndex(({ play }) => play.text === before));
  const had = document.activeElement?.closest("#hint-plays [data-hint]");
  const fresh = document.createElement("ol");
  fresh.append(...plays.map(line));
  morph($("hint-plays"), fresh); // a line that is being pressed stays
  $("hint-counted").textContent = frame.hint.counted;
  seek(frame.growing ? "Looking further …" : "");
  light(looked);
  if (had) all("#hint-plays [data-hint]")[looked]?.focus({ preventScroll: true });
  place();
  const [best] = plays;
  if (best && (first || best.play.text !== before)) announce(`${told(best.play.text)}. ${best.judged}. ${best.reasons.map(({ words }) => words).join(" ")}`);
}

/**
 * In the order in which they stand there: nothing moves away under somebody who is about to press it.
 * @param {Advised[]} fresh
 */
function asShown(fresh) {
  const stood = plays.map(({ play }) => play.text);
  const known = stood.flatMap((text) => fresh.filter(({ play }) => play.text === text));
  return [...known, ...fresh.filter(({ play }) => !stood.includes(play.text))];
}

/**
 * Whether an error was about the hint; then the card says so.
 * @param {ErrorFrame} error
 */
export function hintFailed({ id, words }) {
  if (!asked || id !== asked) return false;
  if (hintIsOpen()) seek(words);
  announce(words);
  return true;
}

/** @param {string} words what it is doing, if anything */
function seek(words) {
  $("hint-seeking").textContent = words;
  $("hint-seeking").hidden = !words;
}

const asSentence = (/** @type {string} */ words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** @type {string[]} */
const names = JSON.parse(page.who ?? "[]");

/**
 * A play in its notation, with the names of those whom that gives by a letter.
 * @param {string} text
 */
function told(text) {
  const name = (/** @type {number} */ seat) => (String(seat) === page.seat ? "you" : names[seat]);
  return asSentence(text.replace(/\b[A-H]\b/g, (letter) => name("ABCDEFGH".indexOf(letter)) ?? letter));
}

/**
 * @param {Advised} advised
 * @param {number} number
 */
function line({ play, words, judged, verdict, reasons }, number) {
  const press = document.createElement("button");
  press.type = "button";
  press.dataset.hint = `${number}`;
  press.setAttribute("aria-current", `${number === looked}`);
  press.title = asSentence(words);
  const verdictWords = element("small", judged);
  verdictWords.dataset.verdict = verdict;
  press.append(element("b", told(play.text)), verdictWords);
  const list = document.createElement("ul");
  list.append(...reasons.map(reason));
  if (reasons.length) press.append(list);
  const item = document.createElement("li");
  item.append(press);
  return item;
}

/** @param {Reason} reason */
function reason({ words, good }) {
  const item = document.createElement("li");
  item.className = good ? "gains" : "risks";
  const kind = element("span", good ? "Gains: " : "Risks: ");
  kind.className = "sr";
  item.append(kind, words);
  return item;
}

function unlight() {
  for (const drawn of all("[data-hinted]")) drawn.removeAttribute("data-hinted");
}

/**
 * Light the things of a line.
 * @param {number} number
 */
function light(number) {
  unlight();
  looked = number;
  for (const [n, press] of all("#hint-plays [data-hint]").entries()) press.setAttribute("aria-current", `${n === number}`);
  for (const thing of plays[number]?.play.things ?? []) {
    for (const drawn of all(`[data-thing="${CSS.escape(thing)}"]`)) drawn.setAttribute("data-hinted", "");
  }
}

/** Over the log where that is beside the table; else below it. */
function place() {
  const card = $("hintcard");
  card.removeAttribute("style");
  const drawer = find("drawer")?.getBoundingClientRect();
  const beside = innerWidth >= WIDE && drawer && drawer.width > 0;
  card.toggleAttribute("data-below", !beside);
  if (!beside) return;
  Object.assign(card.style, { left: `${drawer.left}px`, width: `${drawer.width}px` });
  card.style.top = `${Math.max(GAP, Math.min(drawer.top, innerHeight - card.getBoundingClientRect().height - GAP))}px`;
}

document.addEventListener("click", (event) => {
  if (closest(event, "#hint")) return asksHint();
  if (closest(event, "#hint-close")) return closeHint();
  const press = closest(event, "#hint-plays [data-hint]");
  if (!press) return;
  const number = Number(press.dataset.hint);
  const finger = event instanceof PointerEvent && event.pointerType === "touch";
  if (finger && tapped !== plays[number].play.text) {
    light(number);
    tapped = plays[number].play.text;
    announce("Tap again to play it.");
    return;
  }
  table.play(plays[number].play.text);
});

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const press = closest(event, "#hint-plays [data-hint]");
    const touch = event instanceof PointerEvent && event.pointerType !== "mouse";
    if (press && !touch && Number(press.dataset.hint) !== looked) light(Number(press.dataset.hint));
  });
}
addEventListener("resize", () => hintIsOpen() && place());
