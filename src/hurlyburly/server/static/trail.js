// The way that a piece has gone, in dots, until the next turn. It is kept as things, and drawn anew wherever those are then.

import { find } from "./common.js";
import { boxOf, placeUnder } from "./places.js";

/** @import { Drawn } from "./common.js" */

const SVG = "http://www.w3.org/2000/svg";

let walker = "";
/** @type {string[]} */
let places = [];

/**
 * A piece is about to go along these things.
 * @param {string} thing
 * @param {Drawn} piece
 * @param {string[]} along
 */
export function extendTrail(thing, piece, along) {
  const start = placeUnder(piece, along[0].split(":")[0]);
  if (thing !== walker) places = [];
  if (!places.length && start) places = [start];
  walker = thing;
  places.push(...along);
  drawTrail();
}

export function clearTrail() {
  places = [];
  drawTrail();
}

/** Over the board, in per cent of it. */
export function drawTrail() {
  const layer = find("trail");
  if (!places.length) return layer?.replaceChildren();
  const board = find("z-board");
  const table = layer?.offsetParent;
  if (!layer || !board || !table) return;
  const over = board.getBoundingClientRect();
  const page = table.getBoundingClientRect();
  Object.assign(layer.style, {
    left: `${over.left - page.left}px`,
    top: `${over.top - page.top}px`,
    width: `${over.width}px`,
    height: `${over.height}px`,
  });
  const spots = places.map(boxOf).filter((box) => box !== undefined);
  layer.replaceChildren();
  if (spots.length < 2) return;
  const line = document.createElementNS(SVG, "polyline");
  const middles = spots.map(({ left, top, width, height }) => [left + width / 2 - over.left, top + height / 2 - over.top]);
  const [[x, y], [toX, toY]] = middles.slice(-2);
  const part = Math.max(0, 1 - spots[spots.length - 1].width / 2 / Math.max(1, Math.hypot(toX - x, toY - y))); // up to the piece
  middles[middles.length - 1] = [x + part * (toX - x), y + part * (toY - y)];
  line.setAttribute("points", middles.map((spot) => spot.map((at) => at.toFixed(1)).join()).join(" "));
  const drawing = document.createElementNS(SVG, "svg");
  drawing.append(line);
  layer.append(drawing);
}

addEventListener("resize", drawTrail);
addEventListener(
  "scroll",
  ({ target }) => {
    const board = find("z-board");
    if (board && target instanceof Node && (target.contains(board) || board.contains(target))) drawTrail();
  },
  { capture: true, passive: true },
);
