// Asking what a thing is, without playing it. A pointer or a focus that rests on a thing reads it in short; a long press of a finger
// opens its card, and so does the key I for what is pointed at or has the focus. Where there is nothing of the kind, I and
// the button "What is it?" begin a walk: every press then asks and none plays, arrow keys go from thing to thing, Enter
// opens, and I or Escape ends it.

import { all, announce, closest, find } from "./common.js";
import { glance, isTold, tell, unglance, untell, whatIsAt } from "./what.js";

/** @import { Drawn } from "./common.js" */

const REST = 500; // so long a pointer rests before it is told something
const LONG_REST = 1200; // and on something that it may be about to play with
const PRESS = 450; // a long press
const STILL = 10; // px that a finger may tremble meanwhile

/** @type {Element | null} where the pointer or the focus has come to rest */
let under = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pressing;
let pressedAt = { x: 0, y: 0 };
let hasMoved = true; // since it was last pressed
let swallows = false; // the click that ends a long press is no choice
/** @type {{ x: number, y: number } | null} where one is on a walk from thing to thing */
let walk = null;

/** @param {Element | null} place */
async function ask(place) {
  const found = await whatIsAt(place);
  unglance();
  if (found) await tell(found.thing.id, found.at);
  return found !== null;
}

// Resting

/**
 * Whether the pointer is where it was last pressed, and has been nowhere else since.
 * @param {PointerEvent} event
 */
const isStill = ({ clientX, clientY }) => !hasMoved && Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) <= STILL;

/**
 * Where somebody has just pressed, what comes under the pointer has not been asked about: the card would only cover what
 * they want to see next.
 * @param {Event} event
 */
function rests(event) {
  clearTimeout(resting);
  unglance();
  const { target } = event;
  const place = (under = target instanceof Element ? target : null);
  const at = place?.closest("[data-about], [data-thing]");
  if (!at || isTold() || (event instanceof PointerEvent && isStill(event))) return;
  resting = setTimeout(
    async () => {
      const found = await whatIsAt(place);
      if (!found || under !== place || isTold() || found.at.hasAttribute("aria-describedby") || all("[data-looked]").length) return;
      glance(found.thing, found.at);
    },
    at.matches('[data-lit="next"]') ? LONG_REST : REST,
  );
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && !event.buttons) rests(event); // and nobody reads while dragging
});
document.addEventListener("focusin", (event) => {
  if (!walk && closest(event, ":focus-visible")) rests(event);
});
document.addEventListener(
  "pointerdown",
  ({ clientX, clientY }) => {
    pressedAt = { x: clientX, y: clientY };
    hasMoved = false;
    clearTimeout(resting);
    unglance();
  },
  true,
);
document.addEventListener("scroll", unglance, { capture: true, passive: true });

// A long press

/** @param {PointerEvent} event */
function begins(event) {
  swallows = false;
  clearTimeout(pressing);
  const { target } = event;
  if (event.pointerType !== "touch" || !(target instanceof Element) || target.closest("#what")) return;
  pressing = setTimeout(async () => {
    pressing = undefined;
    swallows = (await whatIsAt(target)) !== null && !drags();
    if (swallows) await ask(target);
  }, PRESS);
}

/** Whether the finger has moved on, with the thing. */
const drags = () => "dragging" in document.body.dataset;

document.addEventListener("pointerdown", begins);
document.addEventListener(
  "pointermove",
  (event) => {
    if (isStill(event)) return;
    hasMoved = true;
    clearTimeout(pressing);
  },
  true,
);
document.addEventListener("pointermove", () => drags() && isTold() && untell());
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(pressing));
document.addEventListener("contextmenu", (event) => swallows && event.preventDefault());
document.addEventListener(
  "click",
  (event) => {
    const onWalk = walk !== null && !closest(event, "#what, #asking, [data-ask]");
    if (!swallows && !onWalk) return;
    swallows = false;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (onWalk && event.target instanceof Element && !isTold()) ask(event.target);
  },
  true,
);

// The walk

const mode = () => find("asking");

function startWalk() {
  walk = { x: innerWidth / 2, y: innerHeight / 2 };
  show();
  announce("What is it? Press anything to read what it is; arrow keys go from thing to thing. Escape ends this.");
}

function endWalk() {
  if (!walk) return;
  walk = null;
  untell();
  unglance();
  show();
  announce("Back at the table.");
}

function show() {
  document.body.toggleAttribute("data-asking", walk !== null);
  mode()?.toggleAttribute("hidden", walk === null);
  for (const button of all("[data-ask]")) button.setAttribute("aria-pressed", `${walk !== null}`);
}

/**
 * To the next thing in a direction: the nearest, of those that lie rather there than beside.
 * @param {number} dx
 * @param {number} dy
 */
async function step(dx, dy) {
  const from = walk ?? { x: 0, y: 0 };
  let best = Infinity;
  /** @type {Drawn | undefined} */
  let next;
  let to = from;
  for (const place of all("main [data-about], main [data-thing]")) {
    const { left, top, width, height } = place.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + height / 2 };
    const ahead = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    const far = ahead + 2 * aside;
    if (!width || ahead < 2 || aside > 2 * ahead || far >= best || isCovered(place, at) || !(await whatIsAt(place))) continue;
    [best, next, to] = [far, place, at];
  }
  const found = await whatIsAt(next ?? null);
  if (!walk || !next || !found) return;
  walk = to;
  if (next.tabIndex < 0) next.setAttribute("tabindex", "-1");
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = next.getBoundingClientRect();
  walk = { x: left + width / 2, y: top + height / 2 };
  glance(found.thing, found.at);
  announce(`${found.at.dataset.name ?? found.thing.name}. ${found.thing.text}`);
}

/**
 * Whether something else lies over the middle of it.
 * @param {Drawn} place
 * @param {{ x: number, y: number }} middle
 */
function isCovered(place, { x, y }) {
  const top = document.elementFromPoint(x, y);
  return top !== null && !place.contains(top) && !top.contains(place);
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
function walks(event) {
  if (!walk || isTold()) return false;
  const arrow = ARROWS[event.key];
  if (arrow) step(...arrow);
  else if (event.key === "Escape") endWalk();
  else if (event.key === "Enter" && !closest(event, "#asking, [data-ask]")) ask(document.activeElement);
  else return false;
  return true;
}

document.addEventListener(
  "keydown",
  (event) => {
    if (!walks(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/** The key I: about what has the focus or is under the pointer; else a walk begins, or ends. */
export async function askHere() {
  if (walk) return endWalk();
  if (!(await ask(document.activeElement)) && !(await ask(under))) startWalk();
}

document.addEventListener("click", (event) => {
  if (closest(event, "[data-ask]")) walk ? endWalk() : startWalk();
});
