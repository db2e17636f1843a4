// Why not? The panel with a reason and its rule, beside what was asked about.

import { $, element, find } from "./common.js";
import { openRule, ruleWords } from "./drawer.js";

/** @import { Drawn } from "./common.js" */

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
 * What is against it: a reason in words, each with the id of its rule, or an empty one.
 * @param {{ words: string, rule: string }[]} reasons
 */
export async function showReasons(reasons) {
  const { rule } = reasons[0];
  const texts = await Promise.all(reasons.map(async (reason) => (reason.rule && (await ruleWords(reason.rule))) || reason.words));
  $("reason-title").textContent = askedAt?.querySelector(".sr")?.textContent.trim() || "Why not?";
  $("reason-words").replaceChildren(...[...new Set(texts)].map((text) => element("span", text)));
  $("reason-rule").hidden = !rule;
  $("reason-rule").dataset.rule = rule;
  $("reason").hidden = false;
  placeReason();
  askedAt?.setAttribute("aria-expanded", "true");
  $("reason-title").focus({ preventScroll: true });
  if (rule && innerWidth >= 1100) {
    await openRule(rule);
    $("reason-title").focus({ preventScroll: true });
  }
}

/** Below what was asked about, or above it, so that the row itself stays in sight; a phone shows it from below. */
function placeReason() {
  const reason = $("reason");
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

export const reasonIsOpen = () => !$("reason").hidden;

export function closeReason() {
  if ($("reason").hidden) return;
  $("reason").hidden = true;
  askedAt?.removeAttribute("aria-expanded");
  (askedAt?.isConnected ? askedAt : $("z-prompt")).focus({ preventScroll: true });
}

find("reason-ok")?.addEventListener("click", closeReason);
find("reason-rule")?.addEventListener("click", () => {
  const { rule } = $("reason-rule").dataset;
  closeReason();
  if (rule) openRule(rule);
});
