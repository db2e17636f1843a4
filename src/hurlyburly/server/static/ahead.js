// What a play would do, shown where it would happen, before it is made. A button of the prompt says what becomes of which
// thing, each with a mark and some words:
//
//   <button data-play="add fogbloom to cauldron 2" data-preview="Fills Burglar's Friend, 2 gold."
//     data-ahead="effect:3 complete;effect:8 nearer 1/2;order:4 fills Fogbloom in 2 fills it">
//
// and whatever wants to show it has a place for that, `<div data-ahead-of="cauldron:1">`. A thing that the play acts on shows
// the preview and a chip for each part; a thing that is one of the parts shows the words. How something looks, and what it is
// called, is taken from where it is drawn (`data-about="effect:3" data-name="Haste"`). What is drawn of it already steps back meanwhile;
// wherever else a part is drawn it is `data-met`.

import { all, element } from "./common.js";

/** @import { Play } from "protocol" */
/** @import { Drawn } from "./common.js" */
/** @typedef {{ thing: string, mark: string, words: string }} Part */

/** @param {string} thing */
const placesOf = (thing) => all(`[data-ahead-of="${thing}"]`);

export function clearAhead() {
  for (const place of all("[data-ahead-of]:not(:empty)")) {
    place.replaceChildren();
    place.removeAttribute("data-mark");
  }
  for (const drawn of all("[data-behind], [data-met]")) for (const name of ["data-behind", "data-met"]) drawn.removeAttribute(name);
}

/**
 * What each of these plays would do. Where several act on one thing, only that which is looked at is shown there.
 * @param {{ play: Play, button: Drawn | undefined, looked: boolean }[]} plays
 */
export function showAhead(plays) {
  clearAhead();
  for (const { play, button, looked } of plays) {
    const { ahead, preview = "" } = button?.dataset ?? {};
    if (!ahead) continue;
    const parts = ahead.split(";").map(partOf);
    for (const thing of play.things) {
      if (!looked && plays.some((other) => other.play !== play && other.play.things.includes(thing))) continue;
      for (const place of placesOf(thing)) showPreview(place, preview, parts);
    }
    for (const { thing, mark, words } of parts) {
      for (const place of placesOf(thing)) showWords(place, mark, words);
      for (const drawn of all(`#z-board [data-about="${thing}"]`)) drawn.dataset.met = "";
    }
  }
}

/**
 * @param {string} text
 * @returns {Part}
 */
function partOf(text) {
  const [thing, mark, ...words] = text.split(" ");
  return { thing, mark, words: words.join(" ") };
}

/**
 * @param {Drawn} place
 * @param {string} preview
 * @param {Part[]} parts
 */
function showPreview(place, preview, parts) {
  const chips = document.createElement("ul");
  for (const part of parts) {
    const drawn = drawingOf(part.thing);
    if (drawn) chips.append(chipOf(part, drawn));
    for (const old of all(`[data-about="${part.thing}"]`, place.parentElement ?? place)) if (!place.contains(old)) old.dataset.behind = "";
  }
  place.replaceChildren(element("p", preview), chips);
  place.dataset.mark = parts.at(-1)?.mark ?? "";
}

/**
 * @param {Drawn} place
 * @param {string} mark
 * @param {string} words
 */
function showWords(place, mark, words) {
  if (place.firstChild) return; // the first that was offered
  place.replaceChildren(words);
  place.dataset.mark = mark;
}

/**
 * A drawing of a thing that has its name, and an icon.
 * @param {string} thing
 */
const drawingOf = (thing) => [...all(`[data-about="${thing}"][data-name]:not([data-ahead-of] *)`)].find((drawn) => drawn.querySelector("svg"));

/**
 * @param {Part} part
 * @param {Drawn} drawn
 */
function chipOf({ thing, mark, words }, drawn) {
  const chip = aboutButton(drawn);
  chip.dataset.about = thing;
  chip.dataset.mark = mark;
  if (words) chip.append(element("b", words));
  chip.setAttribute("aria-label", [chip.dataset.name, words, mark].filter(Boolean).join(" "));
  const item = document.createElement("li");
  item.append(chip);
  return item;
}

/**
 * A button that tells about a thing, with its icon and its name as they are drawn elsewhere.
 * @param {Drawn} drawn
 */
export function aboutButton(drawn) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.about = drawn.dataset.about;
  const icon = drawn.querySelector("svg")?.cloneNode(true);
  if (icon instanceof Element) {
    for (const name of ["role", "aria-label"]) icon.removeAttribute(name);
    icon.setAttribute("aria-hidden", "true");
    made.append(icon);
  }
  const name = drawn.dataset.name ?? drawn.textContent.trim();
  made.dataset.name = name;
  made.setAttribute("aria-label", name);
  made.append(element("span", name));
  return made;
}
