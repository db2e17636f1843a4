// A player's sheet: on a phone, where a tile has room for a few numbers, it shows all that everybody may know of a player. A game
// writes it (`sheet` of `draw.player`); otherwise it is what the tile holds on a larger screen.

import { $, all, closest, element, openDialog } from "./common.js";

/** @import { Drawn } from "./common.js" */

const POINTED = ["id", "data-thing", "data-face", "data-around", "data-lit", "data-play", "data-why", "data-reached"]; // stay at the table

let shown = -1; // whose, by the place of the tile

const tiles = () => [...all(".player:has([data-sheet])", $("z-players"))];

/** @param {number} place */
function show(place) {
  const tile = tiles()[place];
  if (!tile) return $("player-sheet", HTMLDialogElement).close();
  shown = place;
  $("player-title").replaceChildren(...copies(tile.querySelectorAll(".seal, .who b")));
  $("player-note").textContent = tile.querySelector(".who span")?.textContent ?? "";
  const written = tile.querySelector("template.sheet");
  const parts = written instanceof HTMLTemplateElement ? written.content.children : tile.querySelectorAll(":scope > header > .score, :scope > :not(header, template, [data-sheet])");
  $("player-body").replaceChildren(...(written ? copies(parts) : copies(parts).map(inWords)));
  $("player-row").replaceChildren(...tiles().map(tab));
}

/** @param {Iterable<Element>} parts */
function copies(parts) {
  const made = [...parts].map((part) => /** @type {Element} */ (part.cloneNode(true)));
  for (const part of made) {
    for (const one of [part, ...part.querySelectorAll("*")]) for (const name of POINTED) one.removeAttribute(name);
  }
  return made;
}

/**
 * A tile has room for signs only; here they stand with their words.
 * @param {Element} part
 */
function inWords(part) {
  for (const sign of part.querySelectorAll("svg[aria-label]")) {
    sign.after(element("small", `${sign.getAttribute("aria-label")} `));
    sign.removeAttribute("role");
    sign.removeAttribute("aria-label");
    sign.setAttribute("aria-hidden", "true");
  }
  for (const words of part.matches(".score") ? part.querySelectorAll(".sr") : []) words.classList.remove("sr");
  return part;
}

/**
 * A seal at the foot, which turns to its player.
 * @param {Drawn} tile
 * @param {number} place
 */
function tab(tile, place) {
  const made = element("button", "");
  made.type = "button";
  made.setAttribute("aria-pressed", `${place === shown}`);
  made.append(...copies(tile.querySelectorAll(".seal")), element("span", tile.querySelector(".who b")?.textContent ?? ""));
  made.addEventListener("click", () => {
    show(place);
    all("button", $("player-row"))[place]?.focus();
  });
  return made;
}

document.addEventListener("click", (event) => {
  const tile = closest(event, "[data-sheet]")?.closest(".player");
  if (!tile) return;
  show(tiles().findIndex((one) => one === tile));
  openDialog("player-sheet");
});

new MutationObserver(() => $("player-sheet", HTMLDialogElement).open && show(shown)).observe($("z-players"), { childList: true });
