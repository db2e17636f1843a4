// Dragging: press on a thing that is lit, and let it go on what it goes with. The same as pointing at the one and then at the
// other (`pick.js`), in one gesture. A finger also scrolls by moving: it drags where it begins with what a play names first
// and moves towards something in sight that this goes with. One that rests first is told what the thing is (`asking.js`), until it moves.

import { all, closest } from "./common.js";
import { putBack } from "./lit.js";
import { drop, goals, take } from "./pick.js";

/** @import { Drawn } from "./common.js" */
/** @typedef {{ at: Drawn, thing: string, x: number, y: number, finger: boolean, shown: HTMLElement | null }} Drag */

const SLIP = 6; // pixels that a hand moves while it clicks
const ASIDE = 0.6; // so far beside something may a finger head, for each pixel on the way there
const MARKS = ["id", "data-thing", "data-lit", "data-play", "data-around", "data-reached", "aria-pressed"];

/** @type {Drag | null} */
let drag = null;
let dropped = false; // the click that follows is no choice of its own

document.addEventListener("pointerdown", (event) => {
  letGo();
  dropped = false;
  const at = closest(event, "[data-thing][data-lit]:not([data-play])");
  if (!at || !event.isPrimary || event.button) return;
  const finger = event.pointerType === "touch";
  if (finger && event.target instanceof Element) event.target.releasePointerCapture(event.pointerId); // it tells what it is over
  drag = { at, thing: at.dataset.thing ?? "", x: event.clientX, y: event.clientY, finger, shown: null };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.shown) {
    if (Math.hypot(x, y) <= SLIP) return;
    if (drag.finger && !goals(drag.thing).some((goal) => heads(x, y, goal))) return letGo();
    const shown = inHand(drag.at);
    if (!take(drag.thing, drag.at)) return letGo();
    drag.shown = shown;
    shown.showPopover();
    document.body.toggleAttribute("data-dragging", true);
  }
  drag.shown.style.translate = `${x}px ${y}px`;
});

document.addEventListener("touchmove", (event) => drag?.shown && event.cancelable && event.preventDefault(), { passive: false });

/**
 * Whether a finger that has moved so far is on the way to a place in sight.
 * @param {number} x
 * @param {number} y
 * @param {Drawn} goal
 */
function heads(x, y, goal) {
  const { left, right, top, bottom } = goal.getBoundingClientRect();
  if (!drag || right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false;
  const way = Math.hypot((left + right) / 2 - drag.x, (top + bottom) / 2 - drag.y);
  const [atX, atY] = [drag.x + (x * way) / Math.hypot(x, y), drag.y + (y * way) / Math.hypot(x, y)];
  const far = Math.hypot(atX - Math.max(left, Math.min(right, atX)), atY - Math.max(top, Math.min(bottom, atY)));
  return far <= ASIDE * way;
}

document.addEventListener("pointerup", (event) => {
  const { thing = "", shown = null } = drag ?? {};
  letGo();
  if (!shown) return;
  dropped = true;
  drop(thing, event);
});

document.addEventListener("pointercancel", cancel);
document.addEventListener("keydown", ({ key }) => key === "Escape" && cancel());
addEventListener("blur", cancel);

for (const kind of ["selectstart", "dragstart"]) document.addEventListener(kind, (event) => drag && event.preventDefault());
document.addEventListener("click", (event) => dropped && event.detail && (event.stopImmediatePropagation(), (dropped = false)), true);

function cancel() {
  const dragged = drag?.shown;
  letGo();
  if (dragged) putBack();
}

/** Nothing is in hand any more. */
function letGo() {
  drag = null;
  document.body.removeAttribute("data-dragging");
  for (const shown of all(".in-hand")) shown.remove();
}

/**
 * A likeness of a thing, above the page and beside the thing itself, where it is drawn by the same style sheets.
 * @param {Drawn} at
 */
function inHand(at) {
  const { left, top, width, height } = at.getBoundingClientRect();
  const shown = document.createElement("div");
  shown.className = "in-hand";
  shown.popover = "manual";
  shown.ariaHidden = "true";
  Object.assign(shown.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  shown.append(likeness(at));
  for (const part of [shown, ...all("*", shown)]) for (const name of MARKS) part.removeAttribute(name);
  (at instanceof SVGElement ? at.ownerSVGElement : at)?.after(shown);
  return shown;
}

/** @param {Drawn} at */
function likeness(at) {
  const copy = /** @type {Drawn} */ (at.cloneNode(true));
  if (!(at instanceof SVGGraphicsElement)) return copy;
  const { x, y, width, height } = at.getBBox();
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.removeAttribute("transform");
  drawing.append(copy);
  return drawing;
}
