// What is answered for whoever sits here: the switches beside the prompt, kept for their next tables, and a word when one acts.

import { $, all, find, isSeen } from "./common.js";

/** @typedef {(answers: string[]) => void} Send */

const SHOWN = 4000; // milliseconds
const OFFERS = 3; // of each answer, in this browser
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
 * With a button by which it is asked from now on.
 * @param {string} words what was answered just now
 */
export function showAnswered(words) {
  if (words) show(words, ...(switchOf(words) ? [askInstead(words)] : []));
}

/** @param {(string | Node)[]} parts */
function show(...parts) {
  const note = $("did");
  note.replaceChildren(...parts);
  lay(note);
  clearTimeout(hiding);
  hiding = setTimeout(() => hide(note), SHOWN);
}

/**
 * Somebody has chosen what could be answered for them: they may have that every time. It is offered a few times only.
 * @param {string} play
 */
export function offerAnswer(play) {
  const fits = [...all("[data-fits]", $("z-prompt"))].find(({ dataset }) => dataset.fitting === play)?.dataset.fits;
  const control = fits && find("answers")?.querySelector(`[data-answer="${fits}"]`);
  const offered = Number(settings.get(`offered-${page.game}-${fits}`) ?? 0);
  if (!(control instanceof HTMLElement) || offered >= OFFERS) return;
  settings.set(`offered-${page.game}-${fits}`, `${offered + 1}`);
  show("Every time?", button(control.closest("label")?.querySelector("span")?.firstChild?.textContent ?? "", () => {
    control.click();
    show("That is answered for you now");
  }));
}

/**
 * Not while somebody is about to press its button.
 * @param {HTMLElement} note
 */
function hide(note) {
  if (note.matches(":hover, :focus-within")) hiding = setTimeout(() => hide(note), SHOWN);
  else note.textContent = "";
}

/**
 * The switch of an answer that is on.
 * @param {string} did what is said once it was given
 */
const switchOf = (did) => [...all("[data-did]:checked")].filter((each) => each instanceof HTMLInputElement).find(({ dataset }) => dataset.did === did);

/** @param {string} words */
const askInstead = (words) =>
  button("Ask me instead", () => {
    switchOf(words)?.click();
    show("You will be asked");
  });

/**
 * @param {string} words
 * @param {() => void} press
 */
function button(words, press) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "btn", textContent: words });
  made.addEventListener("click", () => {
    find("answers-open")?.focus();
    press();
  });
  return made;
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

/**
 * At the head of the page, where the game's aim or the latest news stand: below them there may be something to choose anywhere.
 * @param {HTMLElement} note
 */
function lay(note) {
  const places = [".aim", "#ticker", ".titles"].flatMap((each) => [...all(each)]);
  const place = places.find(isSeen) ?? $("z-prompt");
  const { left, top, height } = place.getBoundingClientRect();
  const above = (note.offsetHeight - height) / 2;
  const right = innerWidth - note.offsetWidth - GAP;
  note.style.left = `${Math.max(GAP, Math.min(left, right))}px`;
  note.style.top = `${Math.max(GAP, top - (place.id === "ticker" ? Math.min(0, above) : above))}px`; // the title stays in sight
}
