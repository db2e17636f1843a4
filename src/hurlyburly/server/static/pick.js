// Playing by pointing, the same in every game. A play acts on things (`plays` of the table frame), and whatever is drawn says
// which thing it is:
//
//   {"verb": "add", "things": ["ingredient:14", "cauldron:1"], "text": "add goat gall to cauldron 2"}
//   <button data-thing="cauldron:1">
//
// A pick leaves the plays that act on it, in any order; what may come next is lit (`data-lit`); the last play left is made.
// A thing that every play acts on goes without saying. Where plays take a set of things, picks are marks, and a button makes
// the play of exactly what is marked. Whoever looks at a thing that leads to one play reads what it would do (`data-preview`
// of its button). Buttons stay for plays that no drawn thing leads to, at most nine, and all of them on request, in a list
// over the table that moves nothing. Where no thing is drawn, the prompt is left as it is.
//
// `data-around` on whatever holds other things says which thing it is as a whole: pointing at something in it that leads
// nowhere means the whole. A lit slot shows what would lie there, the drawing of what is picked or goes without saying.
//
// Where a thing leads to several plays, the prompt may set a verb apart: its plays are made by pointing only while its button
// (`data-verb="jump"`) is pressed, and then no others. `data-taken` is picked from the start, until somebody takes something
// else. `data-anew="undo"` on a thing that leads nowhere takes the last choice back and begins with it. `data-for="square:4"`
// is a hint about a thing, shown while that is looked at (`data-looked`). What a thing is, asking.js tells.
//
// `data-play` on something of the table is a button of one play: the prompt need not offer that again. A finger's first tap
// on it plays nothing either, it puts the button in the prompt. `data-about` on the parts of a picked thing (the effects of a
// card) gives words to the prompt that tell about them. A pick and what it goes with are one gesture where a mouse drags the
// one onto the other (`drag.js`). In `data-ways` a mouse finds the few plays of a thing as buttons on the thing itself
// (`ways.js`), each with the `data-sign` of what it goes with. What lies in `data-idle` is not meant now, though other things of the
// same id may be: a card in hand while cards of the discard pile are chosen.

import { aboutButton, clearAhead, showAhead } from "./ahead.js";
import { $, all, announce, closest, element, find } from "./common.js";
import { clearWays, showWays } from "./ways.js";

/** @import { Play } from "protocol" */
/** @import { Drawn } from "./common.js" */
/** @typedef {{ thing: string, at: Drawn, held?: boolean }} Pick */
/**
 * @typedef {object} Table what the page does about it
 * @property {(text: string) => void} play make the play of this notation
 * @property {(things: string[], at: Drawn) => void} whyNot ask what is against plays with these things
 * @property {(at: Drawn) => void} tell say what something is
 */

const FEW = 4; // so many plays are offered as buttons too, once something is picked
const MOST = 9; // so many buttons are in sight unless all are asked for: as many as there are digits
const NAMED = 6; // so many of the things that are lit are named to screen readers
const BUTTONS = ".option, [data-verb]";
const mouse = matchMedia("(hover: hover) and (pointer: fine)");
const ON_TABLE = "[data-play]:not(#z-prompt *, #undo)";

/** @type {Table} */
let table = { play() {}, whyNot() {}, tell() {} };
/** @type {Set<string>} the verbs that take any number of things */
let sets = new Set();
/** @type {Play[]} */
let plays = [];
/** @type {Pick[]} */
let picks = [];
/** @type {Map<Drawn, string | null>} the digits of buttons as the server gave them */
const digits = new Map();
/** @type {Map<string, Drawn[]>} things in sight */
const places = new Map();
/** @type {Map<string, Drawn>} the prompt's buttons, by the notation of their plays */
const buttons = new Map();
/** @type {Set<string>} the notation of plays that have a button on the table */
const onTable = new Set();
/** @type {Drawn | null} a button of the table that a finger has tapped once */
let armed = null;
/** @type {Set<string>} verbs with a button of their own */
let apart = new Set();
let verb = ""; // the one whose button is pressed
let wantsAll = false;
let lookedAt = ""; // the thing under the pointer or the focus
let lookedPlay = ""; // the play of the button there
let lookedWords = ""; // what that would do
/** @type {Drawn | null | undefined} what a mouse is over */
let hovered = null;
let beginning = ""; // the thing to begin with, once the last choice is taken back
let touched = false; // the last pointer was a finger: it cannot look before it presses

/**
 * @param {Table} given
 * @param {Iterable<string>} setVerbs
 */
export function startPicking(given, setVerbs) {
  table = given;
  sets = new Set(setVerbs);
}

/**
 * The page has been redrawn, and these may be played. What was picked stays so where it still leads somewhere.
 * @param {Play[]} allowed
 */
export function showPlays(allowed) {
  plays = allowed;
  lookedAt = lookedPlay = lookedWords = "";
  armed = null;
  findPlaces();
  if (!apart.has(verb)) verb = "";
  picks = picks.filter(({ thing }) => drawn(thing).length);
  if (!left().length) picks = [];
  for (const pick of picks) if (!drawn(pick.thing).includes(pick.at)) pick.at = drawn(pick.thing)[0];
  if (!picks.length && !verb) takeWhatIsTaken();
  mark();
  const [at] = drawn(beginning);
  if (at) point(beginning, at);
  beginning = "";
}

/** What the table has put into this hand. */
function takeWhatIsTaken() {
  const [at] = [...all("[data-taken]")].filter(isSeen);
  const { thing = "" } = at?.dataset ?? {};
  if (at && acting([thing]).length && !given().includes(thing)) picks = [{ thing, at, held: true }];
}

/** Whether there is something to point at. */
export const isPicking = () => "picking" in $("z-prompt").dataset;

/** Something else was done: nothing stays picked. */
export function letGo() {
  if (!picks.length && !armed) return;
  picks = [];
  armed = null;
  mark();
}

export function putBack() {
  if (!picks.length && !verb && !armed) return;
  picks = [];
  verb = "";
  armed = null;
  mark();
  announce("Put back.");
}

/** The whole list, or only what pointing does not reach. */
export function toggleAll() {
  if (!isPicking()) return;
  wantsAll = !wantsAll;
  mark();
  announce(wantsAll ? `All ${plays.length} choices` : "Fewer choices");
}

/** The buttons in sight, in the order of their digits. */
export function shownButtons() {
  return [...all(BUTTONS, $("z-prompt"))].filter(isSeen);
}

// What leads where

/** @param {Drawn} place */
const isSeen = (place) => place.getClientRects().length > 0;

/**
 * Where a thing is drawn and can be seen.
 * @param {string} thing
 */
const drawn = (thing) => places.get(thing) ?? [];

/** A page may show a hundred things, and eighty plays act on them: they are looked up once. */
function findPlaces() {
  places.clear();
  for (const place of all("[data-thing]:not([data-idle] *)")) {
    const { thing = "" } = place.dataset;
    if (isSeen(place)) places.set(thing, [...drawn(thing), place]);
  }
  buttons.clear();
  for (const button of all(".option[data-play]", $("z-prompt"))) buttons.set(button.dataset.play ?? "", button);
  apart = new Set([...all("[data-verb]", $("z-prompt"))].map(({ dataset }) => dataset.verb ?? ""));
  onTable.clear();
  for (const button of all(ON_TABLE)) if (isSeen(button) && !button.dataset.then) onTable.add(button.dataset.play ?? "");
}

/** @param {string} thing */
const kindOf = (thing) => thing.split(":")[0];

/** @param {string[]} things */
const acting = (things) => plays.filter((play) => things.every((thing) => play.things.includes(thing)));

/**
 * What may be meant by pointing at these things.
 * @param {string[]} things
 */
const fitting = (things) => acting(things).filter((play) => (verb ? play.verb === verb : !apart.has(play.verb)));

const picked = () => picks.map(({ thing }) => thing);
const left = () => fitting(picked());
const takesSet = (/** @type {Play} */ play) => sets.has(play.verb);

/** What every play acts on: nobody has to point at it. */
const given = () => (plays.length > 1 ? plays[0].things.filter((thing) => acting([thing]).length === plays.length) : []);

/** Things of plays that can be pointed at now. */
function pointable() {
  const known = given();
  return new Set(plays.flatMap((play) => play.things).filter((thing) => !known.includes(thing) && drawn(thing).length));
}

/**
 * The play that these things and no more lead to.
 * @param {string[]} things
 */
function playOf(things) {
  const fit = fitting(things);
  const whole = new Set([...things, ...given()]).size;
  return fit.length === 1 ? fit[0] : fit.find((play) => play.things.length === whole);
}

/** @param {Play | undefined} play */
const previewOf = (play) => (play && buttons.get(play.text)?.dataset.preview) ?? "";

/**
 * Of a button of the table.
 * @param {Drawn} button
 */
const previewAt = ({ dataset: { play = "", preview } }) => preview ?? buttons.get(play)?.dataset.preview ?? "";

/**
 * Whether it gives something up: that is never made by a single press on the thing.
 * @param {Play} play
 */
const declines = (play) => buttons.get(play.text)?.matches(".plain") ?? false;

// What is shown

/** As the server drew it, so that what has not changed is not drawn anew. */
export function clearMarks() {
  const prompt = $("z-prompt");
  const bar = find("picking");
  if (bar?.contains(document.activeElement)) prompt.focus({ preventScroll: true });
  bar?.remove();
  prompt.removeAttribute("data-picking");
  prompt.removeAttribute("data-list");
  clearAhead();
  clearWays();
  for (const tapped of all("[data-armed]")) tapped.removeAttribute("data-armed");
  for (const ghost of all(".ghost")) ghost.remove();
  for (const made of all("[data-made]", prompt)) made.remove();
  for (const own of all("[data-verb]", prompt)) own.setAttribute("aria-pressed", "false");
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

/** Light what may come next, and leave the buttons that are wanted. */
function mark() {
  clearMarks();
  findPlaces();
  const reach = pointable();
  for (const thing of given()) for (const place of drawn(thing)) place.dataset.lit = "given";
  if (!reach.size && !onTable.size) return;
  const fit = left();
  for (const thing of new Set(fit.flatMap((play) => play.things))) if (reach.has(thing)) for (const place of drawn(thing)) light(place, thing);
  const made = picked();
  let count = 0;
  for (const play of plays) {
    const open = play.things.filter((thing) => reach.has(thing) && !made.includes(thing)); // still to be pointed at
    const whole = fit.includes(play) && (!open.length || plays.length === 1); // the only one is offered at once
    const few = fit.includes(play) && fit.length <= FEW && !takesSet(play);
    const offered = !armed && (picks.length ? whole || few : whole && !onTable.has(play.text));
    const button = buttons.get(play.text) ?? addButton(play.text);
    button.toggleAttribute("hidden", !wantsAll && !(offered && count < MOST - apart.size));
    count += Number(offered);
  }
  const prompt = $("z-prompt");
  for (const own of all("[data-verb]", prompt)) own.setAttribute("aria-pressed", `${own.dataset.verb === verb}`);
  if (armed) offerArmed(armed);
  prompt.dataset.picking = picks.length || armed ? "some" : "";
  prompt.toggleAttribute("data-list", wantsAll && plays.length > 1);
  prompt.append(bar());
  const shown = shownButtons();
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
  const looked = lookedAt ? playOf([...picked(), lookedAt]) : plays.find(({ text }) => text === lookedPlay);
  const near = picks.length ? left() : looked ? [looked] : [];
  showAhead(near.map((play) => ({ play, button: buttons.get(play.text), looked: play === looked })));
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
function light(place, thing) {
  const pick = picks.find((one) => one.thing === thing);
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
  ghost.removeAttribute("role");
  ghost.removeAttribute("aria-label");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("class", "ghost");
  slot.prepend(ghost);
}

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

/** Below the question: what is picked and what it would do, how to put it back, and the way to the whole list. */
function bar() {
  const made = document.createElement("p");
  made.id = "picking";
  made.append(element("span", status()));
  const told = document.createElement("span");
  told.className = "abouts";
  for (const part of new Set(picks.flatMap(({ at }) => [...all("[data-about]", at)]))) told.append(aboutButton(part));
  if (told.firstChild) made.append(told);
  if (picks.length || verb || armed) {
    const back = button("Put back", "btn btn-quiet");
    back.setAttribute("aria-keyshortcuts", "Escape");
    back.addEventListener("click", putBack);
    made.append(back);
  }
  if (plays.length === 1) return made;
  const list = button(wantsAll ? "Fewer choices" : `All ${plays.length} choices`, "btn btn-quiet");
  list.setAttribute("aria-keyshortcuts", "a");
  list.setAttribute("aria-expanded", `${wantsAll}`);
  list.addEventListener("click", () => {
    toggleAll();
    all('#picking [aria-keyshortcuts="a"]')[0]?.focus();
  });
  made.append(list);
  return made;
}

/** What is looked at or picked, and what it would do; before that, what to point at. */
function status() {
  if (armed) return previewAt(armed) || "Tap it again to do it.";
  if (lookedWords) return lookedWords;
  const fit = left();
  const looked = lookedAt && !picked().includes(lookedAt) ? previewOf(playOf([...picked(), lookedAt])) : "";
  if (looked) return looked;
  const sizes = plays.filter(takesSet).map((play) => play.things.length - given().length);
  const most = fit.some(takesSet) ? Math.max(...sizes) : 0;
  const exactly = Math.min(...sizes) === most;
  if (most > 1) return picks.length ? `${picks.length} of ${most} marked` : `Mark ${exactly ? "" : "up to "}${most}, then confirm.`;
  if (!picks.length) return verb ? `${nameOf(all(`[data-verb="${verb}"]`)[0])}: point at where.` : invitation();
  const names = picks.map(({ at }) => nameOf(at)).join(", ");
  const again = fit.length === 1 && !takesSet(fit[0]) ? ": tap again to play it" : "";
  return previewOf(playOf(picked())) || asSentence(names) + again;
}

/** What to do before anything is picked; whoever has a mouse may drag. */
function invitation() {
  const pairs = plays.some((play) => !takesSet(play) && play.things.filter((thing) => drawn(thing).length).length > 1);
  return pairs && mouse.matches ? "Choose something that glows, or drag it where it goes." : "Choose something that glows.";
}

/**
 * Somebody looks at a thing, or away from all.
 * @param {Drawn | null | undefined} place
 */
function look(place) {
  const lit = place?.dataset.lit === "next";
  const thing = (lit && place.dataset.thing) || "";
  const play = (!lit && place?.dataset.play) || "";
  const words = place && play ? previewAt(place) : "";
  if (thing === lookedAt && play === lookedPlay && words === lookedWords) return;
  lookedAt = thing;
  lookedPlay = play;
  lookedWords = words;
  for (const hint of all("[data-looked]")) hint.removeAttribute("data-looked");
  if (thing) for (const hint of all(`[data-for="${CSS.escape(thing)}"]`)) hint.setAttribute("data-looked", "");
  const line = find("picking")?.firstElementChild;
  if (line) line.textContent = status();
  if (isPicking()) showConsequences();
}

/** Where the game wants that, the few plays that the thing under the mouse leads to are buttons on it. */
function offerWays() {
  clearWays();
  const { thing = "", lit } = hovered?.dataset ?? {};
  if (!hovered?.matches("[data-ways] *") || !hovered.parentElement?.matches(":hover") || lit !== "next" || picks.length) return;
  const known = [thing, ...given()];
  const ways = fitting([thing]).map(({ text, things }) => {
    const [at] = things.filter((other) => !known.includes(other)).flatMap(drawn);
    return { text, sign: at?.dataset.sign ?? "", name: buttons.get(text)?.textContent ?? asSentence(text) };
  });
  if (ways.length <= FEW && ways.every(({ sign }) => sign)) showWays(hovered, ways);
}

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
 * What a place is called, as a screen reader would say it.
 * @param {Drawn} place
 */
function nameOf(place) {
  const labelled = place.matches("[aria-label]") ? place : place.querySelector("[aria-label]");
  const title = place.dataset.name ?? labelled?.getAttribute("aria-label") ?? place.querySelector("b, h3")?.textContent ?? place.textContent;
  return title.trim().replace(/\s+/g, " ");
}

// Pointing

/**
 * Somebody points at a thing.
 * @param {string} thing
 * @param {Drawn} at
 */
function point(thing, at) {
  if (!plays.length) return table.tell(at);
  if (given().includes(thing)) return pointAtGiven();
  if (picked().includes(thing)) return pointAgain(thing);
  if (!fitting([...picked(), thing]).length && !makeRoom(thing)) {
    if (!at.dataset.anew || beginning) return table.whyNot([...picked(), thing], at);
    beginning = thing;
    return table.play(at.dataset.anew);
  }
  picks.push({ thing, at });
  lookedAt = "";
  armed = null;
  const fit = left();
  const [only] = fit;
  const forced = fit.length === 1 && !takesSet(only);
  const wantsAnother = (touched || declines(only)) && picks.filter((pick) => !pick.held).length === 1;
  if (forced && !wantsAnother) return make(only);
  mark();
  const known = [...picked(), ...given()];
  const next = [...new Set(fit.flatMap((play) => play.things))].filter((other) => !known.includes(other)).flatMap((other) => drawn(other).slice(0, 1));
  const more = next.length > NAMED ? ` and ${next.length - NAMED} more` : "";
  const goes = next.length ? ` goes with ${next.slice(0, NAMED).map(nameOf).join(", ")}${more}` : " is picked";
  announce(`${nameOf(at)}${forced ? ": press again to play it" : goes}.`);
}

/**
 * Somebody drags a thing: it is picked, or goes without saying, and nothing is played yet. False where it goes with nothing.
 * @param {string} thing
 * @param {Drawn} at
 */
export function take(thing, at) {
  const before = picks;
  const known = given();
  if (!known.includes(thing) && !picked().includes(thing)) {
    picks = [...picks];
    if (fitting([...picked(), thing]).length || makeRoom(thing)) picks = [...picks, { thing, at }];
  }
  const held = [...picked(), ...known];
  const goes = left().some((play) => !takesSet(play) && play.things.some((other) => !held.includes(other) && drawn(other).length));
  if (!held.includes(thing) || !goes) {
    picks = before;
    return false;
  }
  lookedAt = "";
  armed = null;
  mark();
  return true;
}

/**
 * What is dragged is let go there, and meant for what is there. On itself it stays picked; where nothing is, it is put back.
 * @param {string} thing
 * @param {Event} event
 */
export function drop(thing, event) {
  const at = closest(event, "[data-thing][data-lit]") ?? around(event) ?? closest(event, "[data-thing]:not([data-idle] *)");
  const { thing: onto = "", lit } = at?.dataset ?? {};
  if (at && onto === thing) return;
  if (at && lit) return point(onto, at);
  const held = [...new Set([...picked(), thing])];
  putBack();
  if (at && kindOf(onto) !== kindOf(thing)) table.whyNot([...held, onto], at);
}

/** What goes without saying may be said: by then it is the last step. */
function pointAtGiven() {
  const fit = left();
  if (picks.length && fit.length === 1 && !takesSet(fit[0])) make(fit[0]);
}

/**
 * A thing that is picked already: meant, where it leaves one play; else put back, unless it was put into this hand.
 * @param {string} thing
 */
function pointAgain(thing) {
  const fit = left();
  if (fit.length === 1 && !takesSet(fit[0])) return make(fit[0]);
  const pick = picks.find((one) => one.thing === thing);
  if (pick?.held) return void (pick.held = false);
  const { at } = pick ?? {};
  picks = picks.filter((pick) => pick.thing !== thing);
  mark();
  announce(`${at ? nameOf(at) : ""} put back.`);
}

/**
 * A thing that goes with nothing that is picked: of a set the oldest marks give way, or it is another beginning. Where it is
 * one of those among which the next was to be chosen, neither: then the question is why it is not lit.
 * @param {string} thing
 */
function makeRoom(thing) {
  const fit = left();
  if (!fitting([thing]).length) return false;
  if (fit.some(takesSet)) {
    while (!fitting([...picked(), thing]).length) picks.shift();
    return true;
  }
  const known = [...picked(), ...given()];
  const next = fit.flatMap((play) => play.things).filter((other) => !known.includes(other));
  if (next.some((other) => kindOf(other) === kindOf(thing))) return false;
  picks = [];
  return true;
}

/**
 * What holds the place of an event, as a whole, where it is lit.
 * @param {Event} event
 * @returns {Drawn | undefined}
 */
function around(event) {
  const thing = closest(event, "[data-around]")?.dataset.around;
  return thing ? drawn(thing).find((place) => place.dataset.lit) : undefined;
}

/** @param {Play} play */
function make(play) {
  picks = [];
  verb = "";
  mark();
  table.play(play.text);
}

/**
 * Only the plays of one verb, or all again.
 * @param {string} wanted
 */
function choose(wanted) {
  verb = verb === wanted ? "" : wanted;
  picks = [];
  mark();
  announce(status());
}

/**
 * What somebody who looks there sees.
 * @param {Event} event
 */
const seenAt = (event) => closest(event, `[data-lit="next"], ${ON_TABLE}`) ?? around(event);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const seen = seenAt(event);
  look(seen);
  if (seen?.closest(".ways") || seen === hovered) return;
  hovered = seen;
  offerWays();
});
document.addEventListener("focusin", (event) => look(seenAt(event)));
document.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"), true);

// A sheet with things has been opened or closed, or there is another amount of room.
document.addEventListener("toggle", mark, true);
addEventListener("resize", mark);

document.addEventListener("click", (event) => {
  if (event.detail > 1 && !touched) return; // the second click of two is no choice of its own
  const own = closest(event, "[data-verb]");
  if (own?.dataset.verb) return choose(own.dataset.verb);
  const at = closest(event, "[data-thing], [data-play], [data-why], button[data-about]");
  if (at?.matches(ON_TABLE) && touched && at !== armed) return arm(at, event);
  if (at?.dataset.play || at?.dataset.why || at?.matches("button[data-about]:not([data-thing])")) return;
  if (at?.closest("[data-idle]")) return;
  const meant = at?.dataset.lit ? at : (around(event) ?? at);
  if (touched && meant && !meant.dataset.lit) look(meant);
  if (meant?.dataset.thing) return point(meant.dataset.thing, meant);
  const told = closest(event, "[data-about]");
  if (told) table.tell(told);
});

/**
 * A finger cannot look before it presses: its first tap on a button of the table plays nothing.
 * @param {Drawn} button
 * @param {Event} event
 */
function arm(button, event) {
  event.stopImmediatePropagation();
  picks = [];
  armed = button;
  mark();
  announce(`${nameOf(button)}: press again to do it.`);
}

document.addEventListener("keydown", (event) => {
  touched = false;
  const at = closest(event, "[data-reached]");
  if (!at?.dataset.thing || (event.key !== "Enter" && event.key !== " ") || event.repeat) return;
  event.preventDefault();
  point(at.dataset.thing, at);
});
