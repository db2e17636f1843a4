// What pointing looks like: what may come next is lit, what is picked is marked, and the prompt keeps the buttons that are
// wanted, with their digits. Below the question stands what is picked or looked at, and what it would do.

import { aboutButton, clearAhead, showAhead } from "./ahead.js";
import { $, all, announce, element, find } from "./common.js";
import { buttons, drawn, findPlaces, fitting, given, laidOut, left, letGo, nameOf, now, offered, onTable, picked, playOf, pointable, previewAt, previewOf, takesSet } from "./plays.js";
import { clearWays, showWays } from "./ways.js";

/** @import { Play } from "protocol" */
/** @import { Drawn } from "./common.js" */

const FEW = 4; // so many plays are offered as buttons too, once something is picked; to a finger from the start
const EITHER = 2; // and so many to everybody: a question with two answers shows both
const MOST = 9; // so many buttons are in sight unless all are asked for: as many as there are digits
const BUTTONS = ".option, [data-verb]";
const finger = matchMedia("(hover: none)");

/** What somebody looks at. */
export const looked = {
  thing: "", // under the pointer or the focus
  play: "", // of the button there
  words: "", // what that would do
  /** @type {Drawn | null | undefined} what a mouse is over */
  over: null,
};
/** @type {Map<Drawn, string | null>} the digits of buttons as the server gave them */
const digits = new Map();
let wantsAll = false;

/** Whether there is something to point at. */
export const isPicking = () => "picking" in $("z-prompt").dataset;

/** The buttons in sight, in the order of their digits. None is hidden in another way: styles need not be known for it. */
export function shownButtons() {
  return [...all(BUTTONS, $("z-prompt"))].filter((button) => !button.closest("[hidden]"));
}

// Marks

/** As the server drew it, so that what has not changed is not drawn anew. */
export function clearMarks() {
  const prompt = $("z-prompt");
  const bar = find("picking");
  if (bar?.contains(document.activeElement)) prompt.focus({ preventScroll: true });
  bar?.remove();
  prompt.removeAttribute("data-picking");
  prompt.removeAttribute("data-short");
  document.body.removeAttribute("data-picked");
  prompt.removeAttribute("data-list");
  clearAhead();
  clearWays();
  for (const tapped of all("[data-armed]")) tapped.removeAttribute("data-armed");
  for (const ghost of all(".ghost")) ghost.remove();
  for (const slot of all("[data-ghost]")) slot.removeAttribute("data-ghost");
  for (const made of all("[data-made]", prompt)) made.remove();
  for (const own of all("[data-verb]", prompt)) {
    own.setAttribute("aria-pressed", "false");
    own.removeAttribute("hidden");
  }
  for (const hint of all("[data-looked]")) hint.removeAttribute("data-looked");
  for (const place of all("[data-lit]")) {
    place.removeAttribute("data-lit");
    place.removeAttribute("aria-pressed");
    place.removeAttribute("aria-description");
    const { reached } = place.dataset;
    if (reached === undefined) continue;
    if (reached) place.setAttribute("role", reached);
    else place.removeAttribute("role");
    if (place.dataset.name) place.removeAttribute("aria-label");
    place.removeAttribute("tabindex");
    place.removeAttribute("data-reached");
  }
  for (const [button, digit] of digits) {
    button.removeAttribute("hidden");
    if (digit === null) button.removeAttribute("aria-keyshortcuts");
    else button.setAttribute("aria-keyshortcuts", digit);
  }
  digits.clear();
}

/** Nothing is redrawn, but something else is picked. */
export function mark() {
  clearMarks();
  findPlaces();
  light();
}

/** Light what may come next, and leave the buttons that are wanted. */
export function light() {
  const reach = pointable();
  for (const thing of given()) for (const place of drawn(thing)) place.dataset.lit = "given";
  if (!reach.size && !onTable.size) {
    for (const button of offered()) button.removeAttribute("hidden");
    return;
  }
  const fit = left();
  for (const thing of new Set(fit.flatMap((play) => play.things))) if (reach.has(thing)) for (const place of drawn(thing)) lightPlace(place, thing);
  const made = picked();
  const short = !now.picks.length && now.plays.length <= (finger.matches ? FEW : EITHER) && !now.plays.some(takesSet);
  let count = 0;
  for (const play of now.plays) {
    const open = play.things.filter((thing) => reach.has(thing) && !made.includes(thing)); // still to be pointed at
    const whole = fit.includes(play) && (!open.length || now.plays.length === 1); // the only one is offered at once
    const few = fit.includes(play) && fit.length <= FEW && !takesSet(play);
    const wanted = !now.armed && (now.picks.length ? whole || few : (short && fit.includes(play) && !laidOut.has(play.text)) || (whole && !onTable.has(play.text)));
    const button = buttons.get(play.text) ?? addButton(play.text);
    button.toggleAttribute("hidden", !wantsAll && !(wanted && count < MOST - now.apart.size));
    count += Number(wanted);
  }
  const prompt = $("z-prompt");
  const list = wantsAll && now.plays.length > 1;
  for (const own of all("[data-verb]", prompt)) {
    own.setAttribute("aria-pressed", `${own.dataset.verb === now.verb}`);
    own.toggleAttribute("hidden", list);
  }
  if (now.armed) offerArmed(now.armed);
  if (short) prompt.dataset.short = `${now.plays.length}`;
  prompt.dataset.picking = now.picks.length || now.armed ? "some" : "";
  document.body.toggleAttribute("data-picked", now.picks.length > 0 || now.armed !== null);
  prompt.toggleAttribute("data-list", list);
  const shown = shownButtons();
  prompt.append(bar(shown.length));
  for (const button of all(BUTTONS, prompt)) {
    const place = shown.indexOf(button);
    if (place < 0 && button.contains(document.activeElement)) prompt.focus({ preventScroll: true });
    digits.set(button, button.getAttribute("aria-keyshortcuts"));
    button.setAttribute("aria-keyshortcuts", 0 <= place && place < 9 ? `${place + 1}` : "");
  }
  showConsequences();
  offerWays();
}

/** Of each play that is one step away; before anything is picked, of the one that what is looked at leads to. */
function showConsequences() {
  const meant = looked.thing ? playOf([...picked(), looked.thing]) : now.plays.find(({ text }) => text === looked.play);
  const near = now.picks.length ? left() : meant ? [meant] : [];
  showAhead(near.map((play) => ({ play, button: buttons.get(play.text), looked: play === meant })));
}

/**
 * A button of the table that was tapped once stands in the prompt: there, or with another tap on itself, it is meant.
 * @param {Drawn} tapped
 */
function offerArmed(tapped) {
  const { play = "", then } = tapped.dataset;
  tapped.dataset.armed = "";
  const made = addButton(play, nameOf(tapped));
  if (then) made.dataset.then = then;
}

/**
 * @param {Drawn} place
 * @param {string} thing
 */
function lightPlace(place, thing) {
  const pick = now.picks.find((one) => one.thing === thing);
  place.dataset.lit = pick ? (pick.at === place ? "picked" : "same") : "next";
  place.setAttribute("aria-pressed", `${pick?.at === place}`);
  const play = playOf(pick ? picked() : [...picked(), thing]);
  const preview = previewOf(play);
  if (preview) place.setAttribute("aria-description", preview);
  if (play && place.matches(".slot, .takes")) showGhost(place, play);
  if (place.tabIndex < 0 && !place.hasAttribute("tabindex")) {
    // A place in a drawing: keys and screen readers reach it while it is lit.
    place.dataset.reached = place.getAttribute("role") ?? "";
    place.setAttribute("role", "button");
    place.setAttribute("tabindex", "0");
    if (place.dataset.name) place.setAttribute("aria-label", place.dataset.name);
  }
}

/**
 * What would lie in an empty place: the drawing of what the play puts there.
 * @param {Drawn} slot
 * @param {Play} play
 */
function showGhost(slot, play) {
  const moved = play.things.filter((thing) => thing !== slot.dataset.thing).flatMap(drawn)[0];
  const ghost = moved?.querySelector("svg")?.cloneNode(true);
  if (!(ghost instanceof SVGElement)) return;
  slot.dataset.ghost = "";
  ghost.removeAttribute("role");
  ghost.removeAttribute("aria-label");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("class", "ghost");
  slot.prepend(ghost);
}

// Buttons, and what is below the question

/**
 * For a play of which the game has drawn no button.
 * @param {string} text
 */
function addButton(text, label = asSentence(text)) {
  const prompt = $("z-prompt");
  const made = button(label, "btn option");
  made.dataset.play = text;
  made.dataset.made = "";
  (prompt.querySelector(".options") ?? prompt).append(made);
  return made;
}

const asSentence = (/** @type {string} */ words) => words[0].toUpperCase() + words.slice(1);

/**
 * @param {string} words
 * @param {string} css
 */
function button(words, css) {
  const made = element("button", words);
  made.type = "button";
  made.className = css;
  return made;
}

/**
 * Below the question: what is picked and what it would do, how to put it back, and the way to the whole list.
 * @param {number} shown so many buttons are in sight
 */
function bar(shown) {
  const made = document.createElement("p");
  made.id = "picking";
  made.append(element("span", status()));
  const told = document.createElement("span");
  told.className = "abouts";
  for (const part of new Set(now.picks.flatMap(({ at }) => [...all("[data-about]", at)]))) told.append(aboutButton(part));
  if (told.firstChild) made.append(told);
  made.classList.toggle("tells", told.firstChild !== null);
  if (now.picks.length || now.verb || now.armed) {
    const back = button("Put back", "btn btn-quiet");
    back.setAttribute("aria-keyshortcuts", "Escape");
    back.addEventListener("click", putBack);
    made.append(back);
  }
  if (now.plays.length <= (wantsAll ? 1 : shown)) return made;
  const list = button(wantsAll ? "Fewer choices" : `All ${now.plays.length} choices`, "btn btn-quiet");
  list.setAttribute("aria-keyshortcuts", "a");
  list.setAttribute("aria-expanded", `${wantsAll}`);
  list.addEventListener("click", () => {
    toggleAll();
    all('#picking [aria-keyshortcuts="a"]')[0]?.focus();
  });
  made.append(list);
  return made;
}

export function putBack() {
  if (!now.picks.length && !now.verb && !now.armed) return;
  letGo();
  mark();
  announce("Put back.");
}

/** The whole list, or only what pointing does not reach. */
export function toggleAll() {
  if (!isPicking()) return;
  wantsAll = !wantsAll;
  mark();
  announce(wantsAll ? `All ${now.plays.length} choices` : "Fewer choices");
}

/** What is looked at or picked, and what it would do; before that, what to point at. */
export function status() {
  if (now.armed) return previewAt(now.armed) || "Tap it again to do it.";
  if (looked.words) return looked.words;
  const fit = left();
  const preview = looked.thing && !picked().includes(looked.thing) ? previewOf(playOf([...picked(), looked.thing])) : "";
  if (preview) return preview;
  const sizes = now.plays.filter(takesSet).map((play) => play.things.length - given().length);
  const most = fit.some(takesSet) ? Math.max(...sizes) : 0;
  const exactly = Math.min(...sizes) === most;
  if (most > 1) return now.picks.length ? `${now.picks.length} of ${most} marked` : `Mark ${exactly ? "" : "up to "}${most}, then confirm.`;
  if (!now.picks.length) return now.verb ? `${nameOf(all(`[data-verb="${now.verb}"]`)[0])}: point at where.` : invitation();
  const names = now.picks.map(({ at }) => nameOf(at)).join(", ");
  const again = fit.length === 1 && !takesSet(fit[0]) ? ": tap again to play it" : "";
  return previewOf(playOf(picked())) || asSentence(names) + again;
}

/** What to do before anything is picked: the one thing that glows is named; what goes with another thing may be dragged. */
function invitation() {
  const reach = pointable();
  const bare = now.plays.filter((play) => !onTable.has(play.text) && buttons.get(play.text)?.hasAttribute("hidden"));
  const pointed = bare.filter((play) => play.things.some((thing) => reach.has(thing)));
  if (!pointed.length) return ""; // the buttons say it
  const only = pointed.length === 1 && buttons.get(pointed[0].text);
  if (only) return `Choose what glows: ${labelOf(only)}.`;
  const pairs = now.plays.some((play) => !takesSet(play) && play.things.filter((thing) => drawn(thing).length).length > 1);
  return pairs ? "Choose something that glows, or drag it where it goes." : "Choose something that glows.";
}

/**
 * A button's words, without the small ones.
 * @param {Drawn} button
 */
function labelOf(button) {
  const small = button.querySelector("small")?.textContent ?? "";
  return (button.textContent ?? "").replace(small, "").trim();
}

// Looking

/**
 * Somebody looks at a thing, or away from all.
 * @param {Drawn | null | undefined} place
 */
export function look(place) {
  const lit = place?.dataset.lit === "next";
  const thing = (lit && place.dataset.thing) || "";
  const play = (!lit && place?.dataset.play) || "";
  const words = place && play ? previewAt(place) : "";
  if (thing === looked.thing && play === looked.play && words === looked.words) return;
  looked.thing = thing;
  looked.play = play;
  looked.words = words;
  for (const hint of all("[data-looked]")) hint.removeAttribute("data-looked");
  if (thing) for (const hint of all(`[data-for="${CSS.escape(thing)}"]`)) hint.setAttribute("data-looked", "");
  const line = find("picking")?.firstElementChild;
  if (line) line.textContent = status();
  if (isPicking()) showConsequences();
}

/** Where the game wants that, the few plays that the thing under the mouse leads to are buttons on it. */
export function offerWays() {
  clearWays();
  const { thing = "", lit } = looked.over?.dataset ?? {};
  if (!looked.over?.matches("[data-ways] *") || !looked.over.parentElement?.matches(":hover") || lit !== "next" || now.picks.length) return;
  const known = [thing, ...given()];
  const ways = fitting([thing]).map(({ text, things }) => {
    const [at] = things.filter((other) => !known.includes(other)).flatMap(drawn);
    return { text, sign: at?.dataset.sign ?? "", name: buttons.get(text)?.textContent ?? asSentence(text) };
  });
  if (ways.length <= FEW && ways.every(({ sign }) => sign)) showWays(looked.over, ways);
}
