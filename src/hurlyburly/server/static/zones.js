// Zones: what the server has redrawn is put in its place. Focus and scroll stay, and pieces travel (FLIP).

import { $, all, find, isSeen } from "./common.js";
import { morph } from "./morph.js";

/** @import { Drawn } from "./common.js" */
/** @typedef {{ x: number, y: number, wide: number }} Spot a middle and a width, on the page */
/** @typedef {Spot & { frame: string }} Place the same, measured from the corner of what it lies in, in its units */
/** @typedef {Map<string, Place[]>} Places where the pieces of each face are */
/** @typedef {Map<string, DOMStringMap>} Tiles how each tile lies, by its id */

/** @type {Record<string, number>} */
const SPEEDS = { instant: 0, fast: 260, cinematic: 800 };
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const STAGGER = 40;
const PLANE = ".plane"; // a board that is drawn to scale
const NEAR = 3; // so many pixels are no way

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function moveTime() {
  if (calm.matches) return 0;
  return SPEEDS[settings.get("speed")] ?? 260;
}

/**
 * Put new zones in place, and have the rest of the page redrawn by `others`. `still` leaves motion out. Everything is
 * measured before anything changes and again when all has changed, so that the browser lays the page out once.
 * @param {Record<string, string>} zones
 * @param {{ still?: boolean, others?: { before: () => void, after: () => void } }} [how]
 */
export function updateZones(zones, { still = false, others } = {}) {
  const ids = Object.keys(zones).filter(find);
  const time = still || !ids.length ? 0 : moveTime();
  const before = time ? { places: piecePlaces(), tiles: tiles(), origin: placeOf(document.querySelector("[data-origin]")) } : null;
  const active = document.activeElement;
  const changes = ids.map((id) => changeOf($(id), zones[id], active));
  if (isDrawn(active) && changes.some(takesFocus)) active.blur(); // as it is taken away the page would be laid out half done
  others?.before();
  const framed = [...all(".is-cause")].map((place) => (place.classList.remove("is-cause"), place.dataset.thing ?? ""));
  for (const change of changes) replaceZone(change);
  for (const thing of framed) for (const place of all(`[data-thing="${CSS.escape(thing)}"]`)) place.classList.add("is-cause");
  if (ids.includes("z-board")) hideHints();
  others?.after();
  for (const change of changes) putBack(change, active);
  if (ids.length) followAction();
  if (before) movePieces(before.places, before.origin, time, turnTiles(before.tiles, time));
}

/** @type {string | undefined} */
let followed;

/** Where a page is too small for its table, it follows what is going on: the place marked `data-look`, or what a close-up is about. */
export function followAction() {
  followPlace();
  for (const control of all("[data-centre]:checked")) closeUp(control, true);
}

function followPlace() {
  const [place] = all("[data-look]");
  if (!place || place.dataset.look === followed) return;
  followed = place.dataset.look;
  const port = place.closest(".port");
  if (port && port.scrollHeight + port.scrollWidth > port.clientHeight + port.clientWidth + 2) {
    place.scrollIntoView({ block: "center", inline: "center", behavior: moveTime() ? "smooth" : "instant" });
  }
}

/** @type {Map<string, { at: Element, top: number, left: number }>} what is scrolled: to ask for that would lay the page out */
const scrolled = new Map();

document.addEventListener(
  "scroll",
  ({ target: at }) => {
    if (!(at instanceof Element) || !at.id) return;
    if (at.scrollTop || at.scrollLeft) scrolled.set(at.id, { at, top: at.scrollTop, left: at.scrollLeft });
    else scrolled.delete(at.id);
  },
  { capture: true, passive: true },
);

/**
 * A zone before it is replaced: what has the focus in it, what is scrolled, and what must outlive what was around it (a
 * close-up stays chosen, an open file dialog answers to the element that opened it, a name may be half typed).
 * @typedef {ReturnType<typeof changeOf>} Change
 */

/**
 * @param {HTMLElement} zone
 * @param {string} html
 * @param {Element | null} active
 */
function changeOf(zone, html, active) {
  const focused = isDrawn(active) && zone.contains(active) ? { id: active.id, play: active.dataset.play, thing: active.dataset.thing } : null;
  const scrolls = [...scrolled.values()].filter(({ at }) => zone.contains(at));
  const same = [...all("input[data-keep], input[type=file], input[data-typed]:focus", zone)];
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return { zone, fresh: fresh.content, focused, scrolls, same };
}

/**
 * Whether what has the focus is gone.
 * @param {Change} change
 */
function takesFocus({ zone, fresh, focused }) {
  if (document.activeElement === zone) return false;
  const { id, play, thing } = focused ?? {};
  const named = [id && `#${CSS.escape(id)}`, play && `[data-play="${CSS.escape(play)}"]`, thing && `[data-thing="${CSS.escape(thing)}"]`];
  const selector = named.filter(Boolean).join("");
  return selector !== "" && !fresh.querySelector(selector);
}

/** @param {Change} change */
function replaceZone({ zone, fresh, same }) {
  morph(zone, fresh);
  for (const input of same) if (!input.isConnected) find(input.id)?.replaceWith(input);
}

/**
 * What was scrolled is so again, and what had the focus has it.
 * @param {Change} change
 * @param {Element | null} active
 */
function putBack({ zone, focused, scrolls }, active) {
  for (const { at, top, left } of scrolls) if (!at.isConnected) find(at.id)?.scrollTo(left, top);
  if (focused && document.activeElement !== active) refocus(zone, focused);
}

/** @returns {element is Drawn} */
const isDrawn = (/** @type {Element | null} */ element) => element instanceof HTMLElement || element instanceof SVGElement;

/**
 * The same thing if it is still there; after a choice the prompt, so that Enter twice never plays twice.
 * @param {HTMLElement} zone
 * @param {{ id: string, play?: string, thing?: string }} focused
 */
function refocus(zone, { id, play, thing }) {
  const same = play ? all(`[data-play="${CSS.escape(play)}"]`, zone)[0] : thing && all(`[data-thing="${CSS.escape(thing)}"]`, zone)[0];
  const target = zone.id === "z-prompt" ? same : same || (id && find(id));
  ((target && isSeen(target) ? target : find("z-prompt")) ?? zone).focus({ preventScroll: true });
}

// Where pieces are is measured from the corner of the zone they lie in, and on a board that is drawn to scale in parts of it:
// whatever gets another size or another place on the page, a piece has moved only if it has moved on the table.

/**
 * What a piece lies in: how to find it again, its corner and its units.
 * @param {string} name
 */
function frameNamed(name) {
  const box = document.querySelector(name)?.getBoundingClientRect();
  return box && { left: box.left, top: box.top, ...(name === PLANE ? { across: box.width, down: box.height } : { across: 1, down: 1 }) };
}

/** @param {Element} piece */
const frameOf = (piece) => (piece.closest(PLANE) ? PLANE : `#${piece.closest("[id^='z-']")?.id ?? "table"}`);

/**
 * @param {Element} piece
 * @returns {Spot | null} none if it is not in sight
 */
function spotOf(piece) {
  const { left, top, width, height } = piece.getBoundingClientRect();
  return width ? { x: left + width / 2, y: top + height / 2, wide: width } : null;
}

/**
 * @param {Element | null} piece
 * @returns {Place | null}
 */
function placeOf(piece) {
  const spot = piece && spotOf(piece);
  const name = piece ? frameOf(piece) : "";
  const frame = spot && frameNamed(name);
  return frame ? { frame: name, x: (spot.x - frame.left) / frame.across, y: (spot.y - frame.top) / frame.down, wide: spot.wide / frame.across } : null;
}

/**
 * Where on the page a place is by now.
 * @param {Place} place
 * @returns {Spot[]} none if what it lay in is gone
 */
function nowAt({ frame: name, x, y, wide }) {
  const frame = frameNamed(name);
  return frame ? [{ x: frame.left + x * frame.across, y: frame.top + y * frame.down, wide: wide * frame.across }] : [];
}

/** @returns {Places} */
function piecePlaces() {
  const found = new Map();
  for (const piece of all("[data-face]")) {
    const place = placeOf(piece);
    if (place) found.set(piece.dataset.face, [...(found.get(piece.dataset.face) ?? []), place]);
  }
  return found;
}

/**
 * Which tiles lie where, and by how many quarters each has been turned.
 * @returns {Tiles}
 */
function tiles() {
  return new Map([...all("[data-lies]")].map((tile) => [tile.id, { ...tile.dataset }]));
}

/**
 * A tile that lies otherwise than before turns there, with all that is on it; one that is new is turned up. Gives those.
 * @param {Tiles} before
 * @param {number} time
 */
function turnTiles(before, time) {
  const turning = [];
  for (const tile of all("[data-lies]")) {
    const was = before.get(tile.id);
    if (!was || (was.lies === tile.dataset.lies && was.quarters === tile.dataset.quarters)) continue;
    const timing = { duration: 1.6 * time, easing: EASE };
    turning.push(tile);
    if (was.lies !== tile.dataset.lies) {
      tile.animate([{ transform: "scaleX(0)" }, { transform: "none" }], timing);
      continue;
    }
    const quarters = (Number(tile.dataset.quarters) - Number(was.quarters) + 4) % 4;
    const from = quarters === 3 ? 90 : -90 * quarters;
    tile.animate([{ transform: `rotate(${from}deg)` }, { transform: "none" }], timing);
    for (const piece of all("[data-face]", tile)) {
      piece.animate([{ transform: `rotate(${-from}deg)` }, { transform: "none" }], timing);
    }
  }
  return turning;
}

/**
 * Each piece that is somewhere else than before travels there from where one of its face was, or from the origin.
 * @param {Places} before
 * @param {Place | null} origin
 * @param {number} time
 * @param {Drawn[]} turning what is on these moves with them
 */
function movePieces(before, origin, time, turning) {
  const left = new Map([...before].map(([face, places]) => [face, places.flatMap(nowAt)]));
  const moved = [];
  for (const piece of all("[data-face]")) {
    if (turning.some((tile) => tile.contains(piece))) continue;
    const spot = spotOf(piece);
    if (!spot) continue;
    const old = left.get(piece.dataset.face ?? "") ?? [];
    const same = old.findIndex((o) => Math.abs(o.x - spot.x) < NEAR && Math.abs(o.y - spot.y) < NEAR);
    if (same >= 0) old.splice(same, 1);
    else moved.push({ piece, spot, old });
  }
  const source = origin ? nowAt(origin) : [];
  let count = 0;
  for (const { piece, spot, old } of moved) {
    const from = old.shift() ?? source[0];
    if (!from) continue;
    const [x, y] = inDrawing(piece, from.x - spot.x, from.y - spot.y);
    piece.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.wide / spot.wide})`, zIndex: 3 }, { transform: "none", zIndex: 3 }], {
      duration: time,
      delay: Math.min(count, 6) * STAGGER,
      easing: EASE,
      fill: "backwards",
    });
    count += 1;
  }
}

/**
 * A way on the screen as a piece inside a drawing has to go it: the drawing may be scaled and turned.
 * @param {Drawn} piece
 * @param {number} x
 * @param {number} y
 */
function inDrawing(piece, x, y) {
  const matrix = piece instanceof SVGGraphicsElement ? piece.getScreenCTM()?.inverse() : null;
  return matrix ? [matrix.a * x + matrix.c * y, matrix.b * x + matrix.d * y] : [x, y];
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const REACHED = "button, a, [data-reached]"; // the last are places in drawings, while they are lit

/** Arrow keys move inside a zone, to the nearest button in that direction. */
document.addEventListener("keydown", (event) => {
  const way = ARROWS[event.key];
  const here = document.activeElement;
  if (!way || event.altKey || event.ctrlKey || event.metaKey || !here?.matches(REACHED)) return;
  const zone = here.closest("[id^='z-'], .topbar nav, .seatlist");
  if (!zone) return;
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const other of all(REACHED, zone)) {
    if (other === here || !isSeen(other)) continue;
    const to = centre(other);
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    if (along > 4 && along + 2.5 * aside < least) {
      least = along + 2.5 * aside;
      best = other;
    }
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
});

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Where on the board that lay which a close-up has in its middle. */
let centred = "";

/**
 * A close-up begins at what it is about, and goes along with it: `data-centre` on its control says what that is.
 * @param {Drawn} control
 * @param {boolean} follows only if it has moved since
 */
function closeUp(control, follows) {
  const port = control.closest("[id^='z-']")?.querySelector(".port");
  const about = port && control.dataset.centre?.split(",").map((wanted) => port.querySelector(wanted)).find(Boolean);
  const lies = about?.getAttribute("style") ?? "";
  if (!port || !about || (follows && lies === centred)) return;
  centred = lies;
  const [from, to] = [centre(port), centre(about)];
  port.scrollBy({ left: to.x - from.x, top: to.y - from.y, behavior: follows && moveTime() ? "smooth" : "instant" });
}

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLElement && target.dataset.centre) closeUp(target, false);
});

/** What a board tells on hover and focus is hidden by Escape, and when it is drawn anew, until pointer or focus move on. */
function hideHints() {
  document.querySelector(".plane")?.setAttribute("data-hush", "");
}

document.addEventListener("keydown", ({ key }) => key === "Escape" && hideHints());
for (const moved of ["pointermove", "focusin"]) {
  document.addEventListener(moved, () => document.querySelector(".plane[data-hush]")?.removeAttribute("data-hush"));
}
