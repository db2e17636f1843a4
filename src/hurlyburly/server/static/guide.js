// A lesson on the table: the server says what its guide says now (`z-guide`), one card after the other; the light falls on what
// the card speaks of, and the rest of the table is veiled, though nothing on it is out of reach.

import { $, all, announce, closest, element, find, isSeen } from "./common.js";
import { learnt } from "./learnt.js";
import { moveTime } from "./zones.js";

/** @import { Drawn } from "./common.js" */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const GAP = 16; // between the light and the card
const AROUND = 7; // of light around a thing
const EDGE = 12; // of the window
const OWL = 26; // sits on the card's upper edge on a phone
const PHONE = 600;

let play = (/** @type {string} */ _text) => {};

/** @param {(text: string) => void} makes */
export function startGuide(makes) {
  play = makes;
  showGuide();
}

/** The card in sight, if this is a lesson and its guide speaks. */
const card = () => document.querySelector(".tutor:not([hidden])");

/** @type {Element | null} */
let shown = null;
let said = "";

/** The table has been drawn: the guide says what there is to say, and the light falls on it. */
export function showGuide() {
  if (!find("z-guide")) return;
  const now = card();
  const words = now?.querySelector(".says")?.textContent ?? "";
  light();
  if (now && (now !== shown || words !== said)) begin(now, words);
  [shown, said] = [now, words];
  setTimeout(light, moveTime() + 80); // what travels has arrived
}

/**
 * A new card: it is announced, and the focus is where it can be answered.
 * @param {Element} now
 * @param {string} words
 */
function begin(now, words) {
  const [reply] = all(".reply", now);
  if (reply instanceof HTMLElement) reply.hidden = true;
  announce(`${now.querySelector("h2")?.textContent}. ${words}`);
  if (now instanceof HTMLElement && now.dataset.done) learnt(now.dataset.done);
  bringIntoSight(now, lit());
  answerAt(now)?.focus({ preventScroll: true });
}

/**
 * What goes on: the option itself, or the card's own button.
 * @param {Element} now
 * @returns {Drawn | undefined}
 */
function answerAt(now) {
  const { goal = "", actsOn = "" } = now instanceof HTMLElement ? now.dataset : {};
  if (!goal) return all("[data-guide], .btn", now)[0];
  const { onTable, inPrompt } = buttonsOf(goal);
  const things = actsOn.split(" ").map((thing) => `[data-thing="${CSS.escape(thing)}"][data-lit="next"]`);
  return onTable[0] ?? [...all(things.join())].find(isSeen) ?? inPrompt[0] ?? $("z-prompt");
}

/** @param {string} play */
function buttonsOf(play) {
  const seen = [...all(`[data-play="${CSS.escape(play)}"]`)].filter(isSeen);
  const inPrompt = seen.filter((button) => button.closest("#z-prompt"));
  return { inPrompt, onTable: seen.filter((button) => !inPrompt.includes(button)) };
}

/**
 * What is lit comes into sight; on a phone above the card, as far as it fits there.
 * @param {Element} now
 * @param {Drawn[]} places
 */
function bringIntoSight(now, places) {
  if (!places.length) return;
  if (innerWidth >= PHONE) return places[places.length - 1].scrollIntoView({ block: "nearest", inline: "nearest" });
  const whole = places.map(boxOf).reduce(around);
  const room = Math.min($("z-prompt").getBoundingClientRect().top, innerHeight) - now.getBoundingClientRect().height - EDGE;
  scrollBy({ top: Math.min(whole.bottom + EDGE - room, whole.top - headOf(true)), behavior: "instant" });
  light();
}

/** Where the table begins on the screen, below the bar; on a phone an owl sits there on the card's upper edge. */
function headOf(/** @type {boolean} */ phone) {
  const bar = document.querySelector(".topbar")?.getBoundingClientRect().bottom ?? 0;
  return Math.max(0, bar) + (phone ? OWL : EDGE / 2);
}

/**
 * What a card speaks of: places of the page, things, or the button of its play.
 * @returns {Drawn[]}
 */
function lit() {
  const now = card();
  if (!(now instanceof HTMLElement)) return [];
  const { light = "", actsOn = "", goal = "" } = now.dataset;
  if (light) return placesOf(light);
  if (!goal) return placesOf(actsOn);
  const { onTable, inPrompt } = buttonsOf(goal);
  const things = placesOf(actsOn);
  return onTable.length ? onTable : things.length ? things : inPrompt;
}

/** @param {string} names with a space between */
function placesOf(names) {
  const each = names.split(" ").filter(Boolean);
  return each.flatMap((name) => (name.includes(":") ? thingsAt(name) : [...all(name === "log" ? "#drawer" : `#z-${name}`)])).filter(isSeen);
}

/**
 * A thing may be drawn in several places: where one of them is meant now, that one.
 * @param {string} thing
 */
function thingsAt(thing) {
  const places = [...all(`[data-thing="${CSS.escape(thing)}"], [data-around="${CSS.escape(thing)}"]`)];
  const meant = places.filter(({ dataset }) => dataset.lit);
  const found = meant.length ? meant : places;
  const whole = found.map((place) => closestAround(place, thing));
  return [...new Set(whole)].filter((place) => !whole.some((other) => other !== place && other.contains(place)));
}

/**
 * A row is lit as a whole, not only the handle by which it is taken.
 * @param {Drawn} place
 * @param {string} thing
 * @returns {Drawn}
 */
const closestAround = (place, thing) => place.closest(`[data-around="${CSS.escape(thing)}"]`) ?? place;

/** @param {Element} place */
function boxOf(place) {
  const { left, top, right, bottom } = place.getBoundingClientRect();
  return { left: left - AROUND, top: top - AROUND, right: right + AROUND, bottom: bottom + AROUND };
}

function light() {
  const now = card();
  const veil = $("veil");
  const boxes = lit().map(boxOf);
  veil.hidden = !now || !boxes.length;
  const lights = $("lights");
  while (lights.children.length > boxes.length) lights.lastElementChild?.remove();
  while (lights.children.length < boxes.length) lights.append(Object.assign(element("i", ""), { className: "light" }));
  boxes.forEach((box, n) => put(lights.children[n], box));
  const open = [...boxes, boxOf($("z-prompt"))];
  const whole = `M0 0H${innerWidth}V${innerHeight}H0Z`;
  veil.style.clipPath = `path(evenodd, "${whole}${apart(open).map(outline).join("")}")`;
  if (now instanceof HTMLElement) place(now, boxes);
}

/**
 * Boxes of which none lies in another: where two holes overlap, the veil would be back.
 * @param {Box[]} boxes
 */
function apart(boxes) {
  /** @type {Box[]} */
  const found = [];
  for (const box of boxes) {
    const touching = found.filter((other) => !isApart(box, other));
    for (const other of touching) found.splice(found.indexOf(other), 1);
    found.push(touching.reduce(around, box));
  }
  return found;
}

/**
 * @param {Box} one
 * @param {Box} other
 * @returns {Box}
 */
const around = (one, other) => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** @param {Box} box */
const outline = ({ left, top, right, bottom }) => `M${left} ${top}H${right}V${bottom}H${left}Z`;

/**
 * @param {Box} one
 * @param {Box} other
 */
const isApart = (one, other) => !shared(one, other);

/**
 * @param {Element} light
 * @param {Box} box
 */
function put(light, { left, top, right, bottom }) {
  if (!(light instanceof HTMLElement)) return;
  Object.assign(light.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
}

/**
 * The card stands beside what it speaks of and covers neither that nor the prompt, if there is room; on a phone it stands above
 * the prompt or, where the light is there, on top.
 * @param {HTMLElement} now
 * @param {Box[]} boxes
 */
function place(now, boxes) {
  const prompt = $("z-prompt").getBoundingClientRect();
  const { width, height } = now.getBoundingClientRect();
  const phone = innerWidth < PHONE;
  const head = headOf(phone);
  const whole = boxes.length ? boxes.reduce(around) : prompt;
  const middle = { x: (whole.left + whole.right - width) / 2, y: (whole.top + whole.bottom - height) / 2 };
  const [far, low] = [innerWidth - width - EDGE, innerHeight - height - EDGE];
  const over = Math.min(prompt.top, innerHeight) - height - EDGE;
  const spots =
    phone
      ? [[EDGE / 2, over], [EDGE / 2, head]] // prettier-ignore
      : [[whole.right + GAP, middle.y], [whole.left - GAP - width, middle.y], [middle.x, whole.top - GAP - height], [middle.x, whole.bottom + GAP], [far, low], [far, head], [EDGE, low]]; // prettier-ignore
  const boxesAt = spots.map(([x, y]) => {
    const [left, top] = [Math.max(EDGE / 2, Math.min(x, far)), Math.max(head, Math.min(y, low))];
    return { left, top, right: left + width, bottom: top + height };
  });
  const covered = (/** @type {Box} */ box) => [...boxes, prompt].reduce((sum, other) => sum + shared(box, other), 0);
  const [{ left, top }] = boxesAt.sort((one, other) => covered(one) - covered(other)); // the first of those that cover least
  Object.assign(now.style, { left: `${left}px`, top: `${top}px` });
}

/**
 * So much of the screen is in both.
 * @param {Box} one
 * @param {Box} other
 */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/**
 * The guide's answer to a choice that the rules allow and the lesson does not mean. The same is asked again.
 * @param {string} words
 */
export function answerChoice(words) {
  const now = card();
  const [reply] = now ? all(".reply", now) : [];
  if (!(reply instanceof HTMLElement)) return;
  reply.textContent = words;
  reply.hidden = false;
  announce(words);
  light();
}

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-guide]");
  const now = card();
  if (!button || !(now instanceof HTMLElement)) return;
  if (button.dataset.guide === "show") return play(now.dataset.goal ?? "");
  const next = now.nextElementSibling;
  if (!(next instanceof HTMLElement)) return;
  now.hidden = true;
  next.hidden = false;
  showGuide();
});

for (const moved of ["resize", "scroll"]) addEventListener(moved, () => find("z-guide") && light(), { capture: true, passive: true });
