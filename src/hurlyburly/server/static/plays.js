// What leads where: the plays that may be made now, what they act on, where that is drawn, and what is picked so far. Pointing is
// in pick.js, and what it looks like in lit.js.

import { $, all, isSeen } from "./common.js";

/** @import { Play } from "protocol" */
/** @import { Drawn } from "./common.js" */
/** @typedef {{ thing: string, at: Drawn, held?: boolean }} Pick */

export const ON_TABLE = "[data-play]:not(#z-prompt *, #undo)";

export const now = {
  /** @type {Play[]} */
  plays: [],
  /** @type {Set<string>} the verbs that take any number of things */
  sets: new Set(),
  /** @type {Set<string>} verbs with a button of their own */
  apart: new Set(),
  verb: "", // the one whose button is pressed
  /** @type {Pick[]} */
  picks: [],
  /** @type {Drawn | null} a button of the table that a finger has tapped once */
  armed: null,
};
/** @type {Map<string, Drawn[]>} things in sight */
const places = new Map();
/** @type {Map<string, Drawn>} the prompt's buttons, by the notation of their plays */
export const buttons = new Map();
/** @type {Set<string>} the notation of plays that have a button on the table */
export const onTable = new Set();
/** @type {Set<string>} of these, those that are laid out there to choose from */
export const laidOut = new Set();

/** Something was done: nothing stays picked. What is drawn stays as it is until the table answers. */
export function letGo() {
  now.picks = [];
  now.verb = "";
  now.armed = null;
}

/**
 * Where a thing is drawn and can be seen.
 * @param {string} thing
 */
export const drawn = (thing) => places.get(thing) ?? [];

/**
 * A page may show a hundred things, and eighty plays act on them: they are looked up once. Most of the prompt's buttons will not
 * be wanted (`light`): they are out of the way before the browser is asked what can be seen, which has it lay out the page.
 */
export function findPlaces() {
  buttons.clear();
  for (const button of all(".option[data-play]", $("z-prompt"))) buttons.set(button.dataset.play ?? "", button);
  for (const button of offered()) button.toggleAttribute("hidden", button !== document.activeElement);
  places.clear();
  for (const place of all("[data-thing]:not([data-idle] *)")) {
    const { thing = "" } = place.dataset;
    if (isSeen(place)) places.set(thing, [...drawn(thing), place]);
  }
  now.apart = new Set([...all("[data-verb]", $("z-prompt"))].map(({ dataset }) => dataset.verb ?? ""));
  onTable.clear();
  laidOut.clear();
  for (const button of all(ON_TABLE)) {
    const { play = "", then } = button.dataset;
    if (!isSeen(button) || then) continue;
    onTable.add(play);
    if (button.matches("[data-choices] *")) laidOut.add(play);
  }
}

/** The buttons of what may be played. */
export const offered = () => now.plays.map(({ text }) => buttons.get(text)).filter((button) => button !== undefined);

/** @param {string} thing */
export const kindOf = (thing) => thing.split(":")[0];

/** @param {string[]} things */
export const acting = (things) => now.plays.filter((play) => things.every((thing) => play.things.includes(thing)));

/**
 * What may be meant by pointing at these things.
 * @param {string[]} things
 */
export const fitting = (things) => acting(things).filter((play) => (now.verb ? play.verb === now.verb : !now.apart.has(play.verb)));

export const picked = () => now.picks.map(({ thing }) => thing);
export const left = () => fitting(picked());
export const takesSet = (/** @type {Play} */ play) => now.sets.has(play.verb);

/** What every play acts on: nobody has to point at it. */
export const given = () => (now.plays.length > 1 ? now.plays[0].things.filter((thing) => acting([thing]).length === now.plays.length) : []);

/** Things of plays that can be pointed at now. */
export function pointable() {
  const known = given();
  return new Set(now.plays.flatMap((play) => play.things).filter((thing) => !known.includes(thing) && drawn(thing).length));
}

/**
 * The play that these things and no more lead to.
 * @param {string[]} things
 */
export function playOf(things) {
  const fit = fitting(things);
  const whole = new Set([...things, ...given()]).size;
  return fit.length === 1 ? fit[0] : fit.find((play) => play.things.length === whole);
}

/** @param {Play | undefined} play */
export const previewOf = (play) => (play && buttons.get(play.text)?.dataset.preview) ?? "";

/**
 * Of a button of the table.
 * @param {Drawn} button
 */
export const previewAt = ({ dataset: { play = "", preview } }) => preview ?? buttons.get(play)?.dataset.preview ?? "";

/**
 * Whether it gives something up: that is never made by a single press on the thing.
 * @param {Play} play
 */
export const declines = (play) => buttons.get(play.text)?.matches(".plain") ?? false;

/**
 * What a place is called, as a screen reader would say it.
 * @param {Drawn} place
 */
export function nameOf(place) {
  const labelled = place.matches("[aria-label]") ? place : place.querySelector("[aria-label]");
  const title = place.dataset.name ?? labelled?.getAttribute("aria-label") ?? place.querySelector("b, h3")?.textContent ?? place.textContent;
  return title.trim().replace(/\s+/g, " ");
}
