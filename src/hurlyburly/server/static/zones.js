// Zones: what the server has drawn anew is put in its place. Focus and scroll stay, and pieces travel (FLIP).

import { $ } from "./folio.js";

const SPEEDS = { instant: 0, fast: 260, cinematic: 800 };
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const STAGGER = 40;

export function moveTime() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return SPEEDS[settings.get("speed")] ?? 260;
}

/** Put new zones in place. `still` leaves motion out. */
export function swap(zones, { still = false } = {}) {
  const ids = Object.keys(zones).filter((id) => $(id));
  if (!ids.length) return;
  const time = still ? 0 : moveTime();
  const before = time ? whereabouts() : null;
  const lay = time ? lying() : null;
  const origin = time ? document.querySelector("[data-origin]")?.getBoundingClientRect() : null;
  for (const id of ids) exchange($(id), zones[id]);
  if (ids.includes("z-board")) hush();
  look();
  if (before) travel(before, origin, time, turn(lay, time));
}

/** Where a page is too small for its table, it follows what is going on: the place marked `data-look`. */
export function look() {
  const place = document.querySelector("[data-look]");
  if (!place || place.dataset.look === look.last) return;
  look.last = place.dataset.look;
  const port = place.closest(".port");
  if (port && port.scrollHeight + port.scrollWidth > port.clientHeight + port.clientWidth + 2) {
    place.scrollIntoView({ block: "center", inline: "center", behavior: moveTime() ? "smooth" : "instant" });
  }
}

/** What is drawn already stays, so that no press on it is lost. A close-up stays chosen, an open file dialog answers to the
 * element that opened it, a name may be half typed: those elements outlive the zone around them. */
function exchange(zone, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  if (fresh.innerHTML === zone.innerHTML) return;
  const held = zone.contains(document.activeElement) ? document.activeElement : null;
  const key = held && { id: held.id, play: held.dataset.play, prompt: zone.id === "z-prompt" };
  const scrolls = [...zone.querySelectorAll("[id]")].filter((e) => e.scrollTop || e.scrollLeft).map((e) => [e.id, e.scrollTop, e.scrollLeft]);
  const same = [...zone.querySelectorAll("input[data-keep], input[type=file], input[data-typed]:focus")];
  zone.replaceChildren(fresh.content);
  for (const input of same) $(input.id)?.replaceWith(input);
  for (const [id, top, left] of scrolls) $(id)?.scrollTo(left, top);
  if (key) refocus(zone, key);
}

/** The same thing if it is still there; after a choice the prompt, so that Enter twice never plays twice. */
function refocus(zone, { id, play, prompt }) {
  const same = play && zone.querySelector(`[data-play="${CSS.escape(play)}"]`);
  const target = prompt ? same : same || (id && $(id));
  (target || $("z-prompt") || zone).focus({ preventScroll: true });
}

function whereabouts() {
  const found = new Map();
  for (const piece of document.querySelectorAll("[data-face]")) {
    const box = piece.getBoundingClientRect();
    if (!box.width) continue;
    const list = found.get(piece.dataset.face) ?? [];
    list.push(box);
    found.set(piece.dataset.face, list);
  }
  return found;
}

/** What lies where, and by how many quarters it has been turned. */
function lying() {
  return new Map([...document.querySelectorAll("[data-lies]")].map((e) => [e.id, { ...e.dataset }]));
}

/** What lies otherwise than before turns there, with all that is on it; what is new is turned up. Gives what moves. */
function turn(before, time) {
  const moving = [];
  for (const thing of document.querySelectorAll("[data-lies]")) {
    const was = before.get(thing.id);
    if (!was || (was.lies === thing.dataset.lies && was.quarters === thing.dataset.quarters)) continue;
    const timing = { duration: 1.6 * time, easing: EASE };
    moving.push(thing);
    if (was.lies !== thing.dataset.lies) {
      thing.animate([{ transform: "scaleX(0)" }, { transform: "none" }], timing);
      continue;
    }
    const quarters = (thing.dataset.quarters - was.quarters + 4) % 4;
    const from = quarters === 3 ? 90 : -90 * quarters;
    thing.animate([{ transform: `rotate(${from}deg)` }, { transform: "none" }], timing);
    for (const piece of thing.querySelectorAll("[data-face]")) {
      piece.animate([{ transform: `rotate(${-from}deg)` }, { transform: "none" }], timing);
    }
  }
  return moving;
}

function travel(before, origin, time, turning) {
  const movers = [];
  const seekers = [];
  for (const piece of document.querySelectorAll("[data-face]")) {
    if (turning.some((thing) => thing.contains(piece))) continue;
    const box = piece.getBoundingClientRect();
    if (!box.width) continue;
    const old = before.get(piece.dataset.face) ?? [];
    const same = old.findIndex((o) => Math.abs(o.left - box.left) < 3 && Math.abs(o.top - box.top) < 3);
    if (same >= 0) old.splice(same, 1);
    else seekers.push([piece, box, old]);
  }
  for (const [piece, box, old] of seekers) {
    const from = old.shift() ?? origin;
    if (from) movers.push([piece, box, from]);
  }
  movers.forEach(([piece, box, from], n) => {
    const scale = from.width / box.width;
    const [x, y] = inside(piece, from.left + from.width / 2 - (box.left + box.width / 2), from.top + from.height / 2 - (box.top + box.height / 2));
    piece.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 3 }, { transform: "none", zIndex: 3 }], {
      duration: time,
      delay: Math.min(n, 6) * STAGGER,
      easing: EASE,
      fill: "backwards",
    });
  });
}

/** A way on the screen as a piece inside a drawing has to go it: the drawing may be scaled and turned. */
function inside(piece, x, y) {
  const matrix = piece.getScreenCTM?.().inverse();
  return matrix ? [matrix.a * x + matrix.c * y, matrix.b * x + matrix.d * y] : [x, y];
}

/** Arrow keys move inside a zone, to the nearest button in that direction. */
document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = document.activeElement;
  if (!way || event.altKey || event.ctrlKey || event.metaKey || !here?.matches("button, a")) return;
  const zone = here.closest("[id^='z-'], .topbar nav, .seatlist");
  if (!zone) return;
  const from = centre(here);
  let best = null;
  let least = Infinity;
  for (const other of zone.querySelectorAll("button, a")) {
    if (other === here || !other.offsetParent) continue;
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

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** A close-up begins at what it is about: `data-centre` on its control says what that is. */
document.addEventListener("change", ({ target }) => {
  const port = target.dataset.centre && target.closest("[id^='z-']")?.querySelector(".port");
  const about = port && target.dataset.centre.split(",").map((wanted) => port.querySelector(wanted)).find(Boolean);
  if (!about) return;
  const [from, to] = [port.getBoundingClientRect(), about.getBoundingClientRect()];
  port.scrollBy(to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2);
});

/** What a board tells on hover and focus is hushed by Escape, and when it is drawn anew, until pointer or focus move on. */
function hush() {
  document.querySelector(".plane")?.setAttribute("data-hush", "");
}

document.addEventListener("keydown", ({ key }) => key === "Escape" && hush());
for (const moved of ["pointermove", "focusin"]) {
  document.addEventListener(moved, () => document.querySelector(".plane[data-hush]")?.removeAttribute("data-hush"));
}
