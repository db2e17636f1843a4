// Why not? The panel with what is in the way, and the rule behind it. It covers nothing that it speaks of: it stands beside the
// things, or in the prompt's place; on a phone it comes from below and what was asked about is scrolled above it.

import { $, all, element, find } from "./common.js";
import { giveLogBack, openRule, ruleWords } from "./drawer.js";

/** @import { Drawn } from "./common.js" */
/** @typedef {{ words: string, rule: string, case?: string, things?: string[] }} Reason */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const GAP = 14;
const EDGE = 8; // of the window

/** @type {Drawn | null} */
let askedAt = null;

/**
 * The next reason is about this.
 * @param {Drawn} element
 */
export function askAt(element) {
  askedAt = element;
}

/**
 * What is against it, nearest first: a sentence about this case where there is one, and the rule.
 * @param {Reason[]} reasons
 */
export async function showReasons(reasons) {
  const laws = await Promise.all(reasons.map(({ rule }) => (rule ? ruleWords(rule) : "")));
  const said = reasons.map((reason, n) => [reason.case || laws[n] || asSentence(reason.words), reason.case ? laws[n] : ""]);
  const lines = new Map(said.map(([words, law]) => [words, law]));
  clearCauses();
  $("reason-title").textContent = nameOf(askedAt) || "Why not?";
  $("reason-words").replaceChildren(...[...lines].map(([words, law]) => line(words, law)));
  const { rule } = reasons[0];
  $("reason-rule").hidden = !rule;
  $("reason-rule").dataset.rule = rule;
  $("reason").hidden = false;
  for (const thing of reasons.flatMap(({ things = [] }) => things)) {
    for (const place of all(`[data-thing="${CSS.escape(thing)}"]`)) place.classList.add("is-cause");
  }
  placeReason();
  askedAt?.setAttribute("aria-expanded", "true");
  $("reason-title").focus({ preventScroll: true });
}

const asSentence = (/** @type {string} */ words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** @param {Drawn | null} place */
const nameOf = (place) => (place?.querySelector(".sr")?.textContent || place?.dataset.name || place?.getAttribute("aria-label") || "").trim();

/**
 * @param {string} words
 * @param {string} law
 */
function line(words, law) {
  const made = element("li", "");
  made.append(element("b", words));
  if (law) made.append(element("span", law));
  return made;
}

function clearCauses() {
  for (const place of all(".is-cause")) place.classList.remove("is-cause");
}

/** All that it speaks of: what was asked about and the row it stands in, and what is in the way. */
function spokenOf() {
  const row = askedAt?.closest("[data-around]");
  const places = [...(row ? row.children : []), ...(askedAt?.isConnected ? [askedAt] : []), ...all(".is-cause")];
  return places.map((place) => place.getBoundingClientRect()).filter(({ width }) => width);
}

function placeReason() {
  const reason = $("reason");
  reason.removeAttribute("style");
  delete reason.dataset.at;
  const spoken = spokenOf();
  if (innerWidth < 600) return scrollAbove(reason);
  const { width, height } = reason.getBoundingClientRect();
  const board = $("z-board").getBoundingClientRect();
  const prompt = $("z-prompt").getBoundingClientRect();
  const about = (askedAt?.isConnected ? askedAt : $("z-prompt")).getBoundingClientRect();
  const right = Math.max(...spoken.map((box) => box.right), about.right);
  const left = Math.min(...spoken.map((box) => box.left), about.left);
  const top = Math.min(Math.max(about.top + about.height / 2 - height / 2, board.top + EDGE), board.bottom - EDGE - height);
  const beside = [right + GAP, left - GAP - width].filter((x) => x >= board.left && x + width <= board.right - EDGE);
  /** @type {[string, Box][]} */
  const choices = beside.map((x) => ["beside", { left: x, top, right: x + width, bottom: top + height }]);
  choices.push(["prompt", prompt], ["above", { left: prompt.left, top: prompt.top - height - GAP, right: prompt.right, bottom: prompt.top - GAP }]);
  const [at, box] = choices.find(([, one]) => spoken.every((other) => isApart(one, other))) ?? choices[choices.length - 1];
  reason.dataset.at = at;
  const lowest = innerHeight - EDGE - (box.bottom - box.top); // on a low screen the prompt may be below the edge
  Object.assign(reason.style, { left: `${box.left}px`, top: `${Math.max(EDGE, Math.min(box.top, lowest))}px`, width: `${box.right - box.left}px` });
  if (at === "prompt") reason.style.height = `${prompt.height}px`;
}

/**
 * @param {Box} one
 * @param {Box} other
 */
const isApart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

/** @param {HTMLElement} reason */
function scrollAbove(reason) {
  if (!askedAt?.isConnected) return;
  const hidden = askedAt.getBoundingClientRect().bottom + GAP - reason.getBoundingClientRect().top;
  if (hidden > 0) (askedAt.closest(".port") ?? window).scrollBy({ top: hidden });
}

export const reasonIsOpen = () => !$("reason").hidden;

/** It goes, the log is there again where a rule stood in its place, and the focus is where it was. */
export function closeReason() {
  giveLogBack();
  if ($("reason").hidden) return;
  $("reason").hidden = true;
  clearCauses();
  askedAt?.removeAttribute("aria-expanded");
  (askedAt?.isConnected ? askedAt : $("z-prompt")).focus({ preventScroll: true });
}

find("reason-ok")?.addEventListener("click", closeReason);
find("reason-rule")?.addEventListener("click", () => {
  const { rule } = $("reason-rule").dataset;
  closeReason();
  if (rule) openRule(rule);
});

// A device that is turned has other places.
addEventListener("resize", () => find("reason")?.hidden === false && placeReason());

document.addEventListener("pointerdown", ({ target }) => {
  if (find("reason")?.hidden === false && target instanceof Node && !$("reason").contains(target)) closeReason();
});
