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
// on it plays nothing either, it puts the button in the prompt, unless it lies in `data-choices`: what is laid out there says in
// full what it is, as the prompt would, which does not repeat it. `data-about` on the parts of a picked thing (the effects of a
// card) gives words to the prompt that tell about them. A pick and what it goes with are one gesture where the one is
// dragged onto the other (`drag.js`). In `data-ways` a mouse finds the few plays of a thing as buttons on the thing itself
// (`ways.js`), each with the `data-sign` of what it goes with. What lies in `data-idle` is not meant now, though other things of the
// same id may be: a card in hand while cards of the discard pile are chosen.
//
// What leads where is in plays.js, what is lit and which buttons there are in lit.js; here is what pointing does.

import { all, announce, closest, isSeen } from "./common.js";
import { clearMarks, light, look, looked, mark, offerWays, putBack, status } from "./lit.js";
import { ON_TABLE, acting, declines, drawn, findPlaces, fitting, given, kindOf, left, nameOf, now, picked, takesSet } from "./plays.js";

/** @import { Play } from "protocol" */
/** @import { Drawn } from "./common.js" */
/**
 * @typedef {object} Table what the page does about it
 * @property {(text: string) => boolean} play make the play of this notation; false if that cannot be now
 * @property {(things: string[], at: Drawn) => void} whyNot ask what is against plays with these things
 * @property {(at: Drawn) => void} tell say what something is
 */

const NAMED = 6; // so many of the things that are lit are named to screen readers

/** @type {Table} */
let table = { play: () => false, whyNot() {}, tell() {} };
let beginning = ""; // the thing to begin with, once the last choice is taken back
let touched = false; // the last pointer was a finger: it cannot look before it presses

/**
 * @param {Table} given
 * @param {Iterable<string>} setVerbs
 */
export function startPicking(given, setVerbs) {
  table = given;
  now.sets = new Set(setVerbs);
}

/**
 * The page has been redrawn, and these may be played. What was picked stays so where it still leads somewhere.
 * @param {Play[]} allowed
 */
export function showPlays(allowed) {
  now.plays = allowed;
  looked.thing = looked.play = looked.words = "";
  now.armed = null;
  clearMarks();
  findPlaces();
  if (!now.apart.has(now.verb)) now.verb = "";
  now.picks = now.picks.filter(({ thing }) => drawn(thing).length);
  if (!left().length) now.picks = [];
  for (const pick of now.picks) if (!drawn(pick.thing).includes(pick.at)) pick.at = drawn(pick.thing)[0];
  if (!now.picks.length && !now.verb) takeWhatIsTaken();
  light();
  const [at] = drawn(beginning);
  if (at) point(beginning, at);
  beginning = "";
}

/** What the table has put into this hand. */
function takeWhatIsTaken() {
  const [at] = [...all("[data-taken]")].filter(isSeen);
  const { thing = "" } = at?.dataset ?? {};
  if (at && acting([thing]).length && !given().includes(thing)) now.picks = [{ thing, at, held: true }];
}

/** The table has not taken what was done: it is shown that nothing is picked. */
export function showPicks() {
  if (now.plays.length) mark();
}

/**
 * Somebody points at a thing.
 * @param {string} thing
 * @param {Drawn} at
 * @param {{ brought?: boolean }} how something was brought there, which is meant
 */
function point(thing, at, { brought = false } = {}) {
  if (!now.plays.length) return table.tell(at);
  if (given().includes(thing)) return pointAtGiven();
  if (picked().includes(thing)) return pointAgain(thing);
  if (!fitting([...picked(), thing]).length && !makeRoom(thing)) {
    if (!at.dataset.anew || beginning) return table.whyNot([...picked(), thing], at);
    beginning = thing;
    return void table.play(at.dataset.anew);
  }
  now.picks.push({ thing, at });
  looked.thing = "";
  now.armed = null;
  const fit = left();
  const [only] = fit;
  const forced = fit.length === 1 && !takesSet(only);
  const wantsAnother = !brought && (touched || declines(only)) && now.picks.filter((pick) => !pick.held).length === 1;
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
  const before = now.picks;
  const known = given();
  if (!known.includes(thing) && !picked().includes(thing)) {
    now.picks = [...now.picks];
    if (fitting([...picked(), thing]).length || makeRoom(thing)) now.picks = [...now.picks, { thing, at }];
  }
  const held = [...picked(), ...known];
  const goes = left().some((play) => !takesSet(play) && play.things.some((other) => !held.includes(other) && drawn(other).length));
  if (!held.includes(thing) || !goes) {
    now.picks = before;
    return false;
  }
  looked.thing = "";
  now.armed = null;
  mark();
  return true;
}

/**
 * Where a thing may be brought: what follows it in the plays that act on it.
 * @param {string} thing
 */
export function goals(thing) {
  const known = [...picked(), ...given()];
  const together = fitting([...picked(), thing]);
  const plays = (together.length ? together : fitting([thing])).filter((play) => !takesSet(play));
  const after = plays.flatMap(({ things }) => things.slice(things.indexOf(thing) + 1));
  return [...new Set(after)].filter((other) => !known.includes(other)).flatMap(drawn);
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
  if (at && lit) return point(onto, at, { brought: true });
  const held = [...new Set([...picked(), thing])];
  putBack();
  if (at && kindOf(onto) !== kindOf(thing)) table.whyNot([...held, onto], at);
}

/** What goes without saying may be said: by then it is the last step. */
function pointAtGiven() {
  const fit = left();
  if (now.picks.length && fit.length === 1 && !takesSet(fit[0])) make(fit[0]);
}

/**
 * A thing that is picked already: meant, where it leaves one play; else put back, unless it was put into this hand.
 * @param {string} thing
 */
function pointAgain(thing) {
  const fit = left();
  if (fit.length === 1 && !takesSet(fit[0])) return make(fit[0]);
  const pick = now.picks.find((one) => one.thing === thing);
  if (pick?.held) return void (pick.held = false);
  const { at } = pick ?? {};
  now.picks = now.picks.filter((pick) => pick.thing !== thing);
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
    while (!fitting([...picked(), thing]).length) now.picks.shift();
    return true;
  }
  const known = [...picked(), ...given()];
  const next = fit.flatMap((play) => play.things).filter((other) => !known.includes(other));
  if (next.some((other) => kindOf(other) === kindOf(thing))) return false;
  now.picks = [];
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
  if (!table.play(play.text)) mark();
}

/**
 * Only the plays of one verb, or all again.
 * @param {string} wanted
 */
function choose(wanted) {
  now.verb = now.verb === wanted ? "" : wanted;
  now.picks = [];
  mark();
  announce(status());
}

/**
 * What somebody who looks there sees.
 * @param {Event} event
 */
const seenAt = (event) => closest(event, `[data-lit="next"], ${ON_TABLE}`) ?? around(event);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" && !("dragging" in document.body.dataset)) return;
  const seen = seenAt(event);
  look(seen);
  if (event.pointerType !== "mouse" || seen?.closest(".ways") || seen === looked.over) return;
  looked.over = seen;
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
  if (at?.matches(`${ON_TABLE}:not([data-choices] *)`) && touched && at !== now.armed) return arm(at, event);
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
  now.picks = [];
  now.armed = button;
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
