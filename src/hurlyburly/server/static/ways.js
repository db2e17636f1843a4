// The few plays that a thing leads to, as buttons on the thing that a mouse is over: one press instead of two. Keys and fingers
// pick the thing, and have the same buttons in the prompt; nobody else needs to know of these.

import { all, element } from "./common.js";

/** @import { Drawn } from "./common.js" */
/** @typedef {{ text: string, sign: string, name: string }} Way a play, a sign for it and what it is called */

/**
 * @param {Drawn} place
 * @param {Way[]} ways
 */
export function showWays(place, ways) {
  const bar = document.createElement("div");
  bar.className = "ways";
  bar.ariaHidden = "true";
  for (const { text, sign, name } of ways) {
    const made = element("button", sign);
    made.type = "button";
    made.tabIndex = -1;
    made.className = "btn";
    made.title = name;
    made.dataset.play = text;
    bar.append(made);
  }
  place.after(bar);
}

export function clearWays() {
  for (const bar of all(".ways")) bar.remove();
}
