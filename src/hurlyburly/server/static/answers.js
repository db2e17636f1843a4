// What is answered for whoever sits here: the switches beside the prompt, kept for their next tables, and a word when one acts.

import { $, all, find } from "./common.js";

/** @typedef {(answers: string[]) => void} Send */

const SHOWN = 4000; // milliseconds
const GAP = 8; // pixels between the panel and its button
const ASK_ALL = "ask-all"; // choices with one option are asked too: in every game
const page = document.body.dataset;
const kept = `answers-${page.game}`;
let hiding = 0;

/** @param {string} selector */
const on = (selector) => [...all(selector)].map(({ dataset }) => dataset.answer ?? dataset.forced ?? "").filter(Boolean);

/** @param {Send} send what is wanted from now on */
export function startAnswers(send) {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement && ("answer" in target.dataset || "forced" in target.dataset))) return;
    const answers = on("[data-answer]:checked");
    const forced = on("[data-forced]:checked");
    settings.set("forced", forced.join());
    settings.set(kept, answers.join());
    send([...forced, ...answers]);
  });
  find("answers")?.addEventListener("beforetoggle", () => place($("answers")));
  const remembered = settings.get(kept);
  const wanted = remembered === undefined ? on("[data-answer][checked]") : remembered.split(",").filter(Boolean);
  const asksAll = settings.get("forced") === ASK_ALL;
  if ("unsaid" in page && (remembered !== undefined || asksAll)) send(asksAll ? [ASK_ALL, ...wanted] : wanted);
}

/**
 * @param {string} words what was answered just now
 */
export function showAnswered(words) {
  if (!words) return;
  const note = $("did");
  note.textContent = words;
  place(note);
  clearTimeout(hiding);
  hiding = setTimeout(() => (note.textContent = ""), SHOWN);
}

/**
 * Above the button, at its end of the page.
 * @param {HTMLElement} what
 */
function place(what) {
  const { right, top } = (find("answers-open") ?? $("z-prompt")).getBoundingClientRect();
  what.style.setProperty("--right", `${Math.max(GAP, innerWidth - right)}px`);
  what.style.setProperty("--bottom", `${Math.max(GAP, innerHeight - top + GAP)}px`);
}
