// Where things are drawn: several places of the page may show one, and the board's is meant first.

import { all, isSeen } from "./common.js";

/** @import { Drawn } from "./common.js" */

/** @param {string} thing */
export const drawnAs = (thing) => {
  const found = [...all(`[data-thing="${CSS.escape(thing)}"]`)].filter(isSeen);
  return found.find((one) => one.closest("#z-board")) ?? found[0];
};

/** @param {string} thing */
export const boxOf = (thing) => drawnAs(thing)?.getBoundingClientRect();

/**
 * Whether the middle of a piece lies in a box.
 * @param {DOMRect} piece
 * @param {DOMRect} box
 */
export function liesIn(piece, box) {
  const x = piece.left + piece.width / 2 - box.left - box.width / 2;
  const y = piece.top + piece.height / 2 - box.top - box.height / 2;
  return Math.abs(x) <= box.width / 2 && Math.abs(y) <= box.height / 2;
}

/**
 * The thing of a kind on which a piece stands.
 * @param {Drawn} piece
 * @param {string} kind
 */
export function placeUnder(piece, kind) {
  const standing = piece.getBoundingClientRect();
  const places = [...all(`#z-board [data-thing^="${CSS.escape(kind)}:"]`)];
  return places.find((place) => liesIn(standing, place.getBoundingClientRect()))?.dataset.thing;
}
