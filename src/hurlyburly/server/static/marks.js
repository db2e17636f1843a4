// Coach marks in a first real game: one at a time, beside what it points at. A mark goes away once that was used or the mark
// was read, and this browser remembers it. Nothing is veiled, nothing is out of reach, and the focus stays where it is.

import { $, all, announce, find } from "./common.js";

const KEY = "hurlyburly-marks";
const GAP = 10; // between a mark and what it points at
/** @type {Record<string, string>} */
const ELSEWHERE = { log: "#drawer", hint: "#hint", what: "[data-ask]", rules: '[data-open="rules"]' };

/** @returns {string[]} each as game/mark */
function used() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // storage may be forbidden: then they come again
  }
}

/** @param {HTMLElement[]} marks */
function forget(marks) {
  for (const mark of marks) mark.remove();
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...used(), ...marks.map(nameOf)])]));
  } catch {
    // They have gone from this page all the same.
  }
}

/** @param {HTMLElement} mark */
const nameOf = (mark) => `${document.body.dataset.game}/${mark.dataset.mark}`;

/** @returns {HTMLElement[]} those that are left */
const left = () => [...all("#coach-marks > li")].filter((mark) => mark instanceof HTMLElement);

/**
 * What a mark points at, if it is in sight.
 * @param {HTMLElement} mark
 */
function targetOf({ dataset: { at = "" } }) {
  return [...all(ELSEWHERE[at] ?? `#z-${at}`)].find((place) => place.getClientRects().length > 0 && place.textContent?.trim());
}

/** @type {HTMLElement | undefined} */
let shown;

export function startMarks() {
  if (!find("coachmark")) return;
  forget(left().filter((mark) => used().includes(nameOf(mark))));
  $("coach-read").addEventListener("click", () => next());
  $("coach-none").addEventListener("click", () => {
    forget(left());
    showMark();
  });
  for (const way of ["click", "keydown"]) {
    document.addEventListener(way, (event) => {
      if (event instanceof KeyboardEvent && !["Enter", " "].includes(event.key)) return;
      if (shown && event.target instanceof Node && targetOf(shown)?.contains(event.target)) next();
    });
  }
  addEventListener("resize", place);
  showMark();
}

/** The mark in sight has done its work. */
function next() {
  if (shown) forget([shown]);
  showMark();
}

/** The table has been drawn: the first mark that is left and has something to point at. When the game is over, none. */
export function showMark() {
  if (!find("coachmark")) return;
  const mark = find("z-over")?.textContent?.trim() ? undefined : left().find((each) => targetOf(each));
  for (const place of all("[data-marked]")) place.removeAttribute("data-marked");
  $("coachmark").hidden = !mark;
  if (mark && mark !== shown) {
    $("coach-title").textContent = mark.querySelector("b")?.textContent ?? "";
    $("coach-words").textContent = mark.querySelector("span")?.textContent ?? "";
    announce(`${$("coach-title").textContent}. ${$("coach-words").textContent}`);
  }
  shown = mark;
  place();
}

/** Below what it points at or above it, wherever there is room, and never on what is to be chosen now. */
function place() {
  const target = shown && targetOf(shown);
  if (!target) return;
  target.setAttribute("data-marked", "");
  const { left: x, top, bottom, width } = target.getBoundingClientRect();
  const mark = $("coachmark");
  const [wide, high] = [mark.offsetWidth, mark.offsetHeight];
  const below = bottom + GAP + high <= innerHeight;
  const above = top - GAP - high >= 0;
  let y = below ? bottom + GAP : above ? top - GAP - high : Math.max(GAP, Math.min(top + GAP, innerHeight - high - GAP));
  const prompt = $("z-prompt").getBoundingClientRect();
  if (target.id !== "z-prompt" && y + high > prompt.top - GAP && y < prompt.bottom) y = Math.max(GAP, prompt.top - GAP - high);
  const beside = y < bottom && y + high > top; // it lies on what it points at: as far to the right as it goes
  const middle = Math.max(GAP, Math.min(x + width / 2 - wide / 2, innerWidth - wide - GAP));
  Object.assign(mark.style, { left: `${beside ? innerWidth - wide - GAP : middle}px`, top: `${y}px` });
}
