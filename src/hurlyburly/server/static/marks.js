// Coach marks in a first real game: one at a time, beside what it points at. A mark goes away once that was used, the mark was
// read, or somebody has chosen with it in sight; this browser remembers it. Nothing is veiled, nothing is out of reach, and the
// focus stays where it is.

import { $, all, announce, find, isSeen } from "./common.js";

const KEY = "hurlyburly-marks";
const GAP = 10; // between a mark and what it points at
const READ = 2500; // milliseconds in sight: whoever goes on then has had time to read it
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
 * What a mark points at, if it is in sight and its time has come.
 * @param {HTMLElement} mark
 */
function targetOf({ dataset: { at = "", once } }) {
  if (once && !all(`[data-lit][data-thing^="${once}:"]`).length) return undefined;
  if (at === "prompt" && !all('#z-prompt .option, [data-lit="next"]').length) return undefined; // another is asked
  return [...all(ELSEWHERE[at] ?? `#z-${at}`)].find((place) => isSeen(place) && place.textContent?.trim() && !(at in ELSEWHERE && isScrolledAway(place)));
}

/** A button of the bar, on a phone: "press this" would speak of nothing. */
const isScrolledAway = (/** @type {Element} */ place) => place.getBoundingClientRect().bottom <= 0;

/** @type {HTMLElement | undefined} */
let shown;
let since = 0; // when it came

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
  for (const way of ["resize", "scroll"]) addEventListener(way, place, { passive: true });
  new MutationObserver(showMark).observe($("z-prompt"), { attributeFilter: ["data-list"] });
  showMark();
}

/** The mark in sight has done its work. */
function next() {
  if (shown) forget([shown]);
  showMark();
}

/** Somebody has chosen something: what was to be said before that has been said. */
export function markChoice() {
  if (shown && performance.now() - since > READ) next();
}

/**
 * The table has been drawn: the first mark that is left and has something to point at. When the game is over, none; it makes
 * room for the whole list of choices, which lies over the table too.
 */
export function showMark() {
  if (!find("coachmark")) return;
  const mark = find("z-over")?.textContent?.trim() ? undefined : left().find((each) => targetOf(each));
  for (const place of all("[data-marked]")) place.removeAttribute("data-marked");
  $("coachmark").hidden = !mark || $("z-prompt").hasAttribute("data-list");
  if (mark && mark !== shown) {
    $("coach-title").textContent = mark.querySelector("b")?.textContent ?? "";
    $("coach-words").textContent = mark.querySelector("span")?.textContent ?? "";
    announce(`${$("coach-title").textContent}. ${$("coach-words").textContent}`);
    since = performance.now();
  }
  shown = mark;
  place();
}

/**
 * What a mark speaks of: its target, or some things there.
 * @param {HTMLElement} mark
 * @param {Element} target
 */
function boxOf({ dataset: { about } }, target) {
  const things = about ? [...all(`[data-thing^="${about}:"], [data-around^="${about}:"]`, target)].filter(isSeen) : [];
  const boxes = (things.length ? things : [target]).map((each) => each.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((each) => each.left)), Math.min(...boxes.map((each) => each.top))];
  const [right, bottom] = [Math.max(...boxes.map((each) => each.right)), Math.max(...boxes.map((each) => each.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/**
 * Somewhere on the screen, rather near what it speaks of: where it covers least of what can be pressed or pointed at now, nothing
 * that it speaks of, and as few things on the table as can be.
 */
function place() {
  const target = shown && targetOf(shown);
  if (!shown || !target) return;
  target.setAttribute("data-marked", "");
  const at = boxOf(shown, target);
  const mark = $("coachmark");
  const [wide, high] = [mark.offsetWidth, mark.offsetHeight];
  const [right, bottom] = [innerWidth - wide - GAP, innerHeight - high - GAP];
  const middle = Math.max(GAP, Math.min(at.left + at.width / 2 - wide / 2, right));
  const above = ["z-prompt", "z-hand"].map((zone) => $(zone).getBoundingClientRect().top - GAP - high);
  const spots = [middle, at.right + GAP, at.left - GAP - wide, ...steps(GAP, right)].flatMap((left) =>
    [at.bottom + GAP, at.top - GAP - high, at.top + GAP, ...above, ...steps(GAP, bottom)].map((top) => new DOMRect(left, top, wide, high)),
  );
  const [lit, buttons, things] = ['[data-lit="next"]', "#z-prompt .option", "#z-board [data-thing], #z-hand [data-thing], #z-players [data-thing]"].map((each) =>
    [...all(each)].filter(isSeen).map((one) => one.getBoundingClientRect()),
  );
  const prompt = $("z-prompt").getBoundingClientRect();
  const side = $("z-side").getBoundingClientRect(); // odds and the like, where there are any
  /** @param {DOMRect} spot */
  const covers = (spot) => {
    const away = spot.left < 0 || spot.top < 0 || spot.bottom > innerHeight || spot.right > innerWidth;
    const chosen = target.id !== "z-prompt" && meet(spot, prompt);
    const [ofLit, ofButtons, ofThings] = [lit, buttons, things].map((boxes) => boxes.filter((each) => meet(spot, each)).length);
    const kept = 1e3 * ofButtons + (meet(spot, at) ? 300 : 0) + 20 * ofLit + (meet(spot, side) ? 10 : 0) + 6 * ofThings;
    return (away ? 1e6 : 0) + (chosen ? 1e5 : 0) + kept + apart(spot, at) / 8;
  };
  const costs = new Map(spots.map((spot) => [spot, covers(spot)]));
  const best = spots.reduce((one, other) => ((costs.get(other) ?? 0) < (costs.get(one) ?? 0) ? other : one));
  Object.assign(mark.style, { left: `${best.left}px`, top: `${best.top}px` });
}

const STEP = 24; // between two spots that are tried

/**
 * @param {number} from
 * @param {number} to
 */
const steps = (from, to) => Array.from({ length: Math.max(1, Math.ceil((to - from) / STEP) + 1) }, (_, step) => Math.min(from + step * STEP, Math.max(from, to)));

/**
 * How far two boxes are from each other; 0 where they meet.
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
const apart = (a, b) => Math.max(0, a.left - b.right, b.left - a.right) + Math.max(0, a.top - b.bottom, b.top - a.bottom);

/**
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
