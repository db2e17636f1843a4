// The stage: what has happened is shown between the table as it was and the table as it is. What is one's own stands over
// the board until it is sent on; what others do runs as beats in the prompt's place.

import { $, all, announce, closest, element, find } from "./common.js";
import { boxOf, drawnAs, liesIn } from "./places.js";
import { sound } from "./sound.js";
import { clearTrail, drawTrail, extendTrail } from "./trail.js";

/** @import { Direction, LineSent, Mark } from "protocol" */
/** @import { Drawn } from "./common.js" */
/** @typedef {{ name: string, lines: LineSent[] }} Act lines that are shown together */
/**
 * @typedef {object} Eyes
 * @property {(seat: number) => boolean} [mine] whether a seat is one's own
 * @property {(thing: string) => boolean} [asked] whether one is asked about a thing next
 * @property {boolean} [all] whether everybody's events are shown alike
 * @property {() => boolean} [left] whether nobody wants to see the rest any more
 */

const MOST_CHIPS = 6; // of a turn: the earlier ones are counted
const MOST_MISSED = 60;
const STEP = 110; // for each place that is walked along, in ms
const LONGEST_WALK = 900;
const ANY = "any";
const OPEN = "open";
const VERDICT = 'class="verdict';
const TO_READ = ".token, .because, .shown, .camp, .follows, .handed"; // more than dice and a sentence
const TWO_SECONDS = 0.6; // of the time that a loss waits for a tap; the stage's own time makes up the rest
const COVERED = ["z-board", "z-prompt", "z-hand", "z-side", "z-players"]; // out of reach while something is on stage

const page = document.body.dataset;
/** @type {string[]} */
const names = JSON.parse(page.who ?? "[]");
const animals = (page.animals ?? "").split(",");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Map<Drawn, { from: DOMRect, at: string }>} pieces under way: where the table has them, and how far they are */
const underWay = new Map();

let hurried = false;
let hasted = 1; // the part of its time that a beat gets: many at once are shorter
let sendOn = () => {};
/** @type {Animation[]} */
const walking = [];
let latest = ""; // the words of the line before
let stood = false; // a scene of one's own has waited for a tap, since one's last choice and in the same turn
/** @type {LineSent[]} what others did since one's own last choice */
let missed = [];

/** @type {Map<string, number>} */
const times = new Map();

/**
 * A time of the style sheets, in ms. To ask for it has the page styled, so it is asked once for each speed.
 * @param {string} name
 */
function time(name) {
  const asked = `${name} ${settings.get("speed")} ${calm.matches}`;
  const known = times.get(asked) ?? (parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0);
  times.set(asked, known);
  return known;
}

/** Whether nothing moves: whoever wants that still sees what they lose. */
const isStill = () => calm.matches || settings.get("speed") === "instant";

/** @param {LineSent} line */
const staged = (line) => line.stage ?? /** @type {Direction} */ ({ chip: line.words });

/**
 * Show new lines of the log before the table changes. Gives whether that took any time.
 * @param {LineSent[]} lines
 * @param {Eyes} [eyes]
 */
export async function showLines(lines, eyes = {}) {
  const began = performance.now();
  const chips = lines.filter((line) => staged(line).chip).length;
  hasted = Math.min(1, MOST_CHIPS / chips);
  for (const act of acts(lines)) if (!eyes.left?.()) await showAct(act, eyes);
  return performance.now() - began > 1;
}

/**
 * Whether all is shown at once. What is shown now ends.
 * @param {boolean} now
 */
export function hurry(now) {
  hurried = now;
  if (now) sendOn();
}

/**
 * Lines that share a stage. What has no scene of its own goes with the scene before it.
 * @param {LineSent[]} lines
 */
function acts(lines) {
  /** @type {Act[]} */
  const found = [];
  /** @type {Act | undefined} the one that is open */
  let open;
  for (const line of lines) {
    const { scene, joins = "", path, turn } = staged(line);
    const closes = turn || path || (scene && joins !== ANY && joins !== OPEN && (!joins || joins !== open?.name));
    if (open && !closes) open.lines.push(line);
    else {
      const act = { name: [ANY, OPEN].includes(joins) ? "" : joins, lines: [line] };
      open = scene ? act : undefined;
      found.push(act);
    }
  }
  return found;
}

/**
 * @param {Act} act
 * @param {Eyes} eyes
 */
async function showAct({ name, lines }, { mine = () => false, asked = () => false, all = false }) {
  const { joins, turn } = staged(lines[0]);
  if (turn) stood = false;
  const cause = joins === ANY ? latest : ""; // of a loss whose scene is over already
  const last = lines[lines.length - 1];
  latest = staged(last).turn ? "" : last.words;
  const own = lines.some((line) => [line.seat, ...(staged(line).touches ?? []), ...(staged(line).hurts ?? [])].some(mine));
  const lost = lines.some(({ seat, stage }) => (stage?.tone === "loss" && mine(seat)) || stage?.hurts?.some(mine));
  const wanted = isStill() ? own && (lost || (calm.matches && settings.get("speed") !== "instant")) : own || all || settings.get("speed") === "cinematic";
  const scenes = lines.filter((line) => staged(line).scene && (lost || joins !== ANY));
  const plays = scenes.length > 0 && wanted && !hurried && !document.hidden;
  for (const line of lines) await showBeat(line, all || !mine(line.seat), plays);
  if (!plays) return;
  const heard = scenes.map((line) => staged(line).sound).find(Boolean);
  if (heard) sound(heard);
  const matters = lines.some((line) => (staged(line).tone ?? "plain") !== "plain");
  const known = scenes.every((line) => staged(line).shows?.some(asked));
  const chosen = !lost && staged(lines[0]).chosen === true && mine(lines[0].seat);
  const follows = stood && joins === ANY && !scenes.some((line) => staged(line).scene?.includes(VERDICT));
  const passed = await showScene(name, scenes, { cause, own, waits: lost === true && isStill(), matters, known, chosen, follows });
  if (own && !passed) stood = true;
  find("marks")?.replaceChildren();
}

// Beats

/**
 * One line: its sound, what it leaves at things, the way that something goes, and, of others, its chip.
 * @param {LineSent} line
 * @param {boolean} others
 * @param {boolean} follows a scene shows it at length
 */
async function showBeat(line, others, follows) {
  const { chip, sound: heard, marks = [], path, ring, turn, tone } = staged(line);
  if (turn) clearTrail();
  if (turn || (others && line.seat >= 0 && strip.seat < 0)) beginStrip(line.seat);
  const seen = !hurried && !document.hidden;
  if (heard && seen && !follows) sound(heard);
  if (seen && (follows || time("--t-beat"))) placeMarks(marks); // else they would go before anybody saw them
  if (path && seen) await walk(path, ring ?? []);
  if (others) missed.push(line);
  if (others && chip) {
    addChip(line.seat, chip, tone, path?.[0]);
    if (seen && !follows && !path) await pause(hasted * time("--t-beat"));
  } else if (marks.length && seen && !follows) await pause((hasted * time("--t-beat")) / 2);
  if (!follows) find("marks")?.replaceChildren();
}

const strip = { seat: -1, dropped: 0, walker: "" };

/** @param {number} seat */
function beginStrip(seat) {
  const lead = find("beats-lead");
  if (!lead || seat < 0) return;
  Object.assign(strip, { seat, dropped: 0, walker: "" });
  lead.replaceChildren(seal(seat), element("b", names[seat] ?? ""));
  find("beats-now")?.replaceChildren();
  $("beats-list").replaceChildren();
}

/**
 * @param {number} seat
 * @param {string} words
 * @param {Direction["tone"]} tone
 * @param {string} walker the steps of one move are one chip
 */
function addChip(seat, words, tone = "plain", walker = "") {
  const list = find("beats-list");
  if (!list) return;
  const chip = element("li", words);
  chip.className = tone;
  if (seat >= 0 && seat !== strip.seat) chip.prepend(seal(seat));
  list.querySelector(".more")?.remove();
  if (walker && walker === strip.walker) list.lastElementChild?.remove();
  strip.walker = walker;
  list.append(chip);
  if (list.children.length > MOST_CHIPS) {
    list.firstElementChild?.remove();
    strip.dropped += 1;
  }
  if (strip.dropped) {
    const more = element("li", `+${strip.dropped}`);
    more.className = "more";
    list.prepend(more);
  }
  $("beats").hidden = false;
  requestAnimationFrame(() => (list.scrollLeft = list.scrollWidth));
}

/**
 * The table is drawn as it is now: whoever is asked has the prompt back, and can look up what has happened since.
 * @param {boolean} asked
 * @param {boolean} over
 */
export function settle(asked, over) {
  for (const animation of walking.splice(0)) animation.cancel();
  underWay.clear();
  drawTrail();
  const beats = find("beats");
  const since = find("since");
  if (!beats || !since) return;
  if (asked || over) {
    beats.hidden = true;
    strip.seat = -1;
  } else find("beats-now")?.replaceChildren(find("ask")?.querySelector("b")?.textContent ?? "");
  missed = missed.slice(-MOST_MISSED);
  const played = [...new Set(missed.map((line) => line.seat).filter((seat) => seat >= 0))];
  since.hidden = !asked || over || !played.length;
  if (since.hidden) return;
  since.ariaLabel = `Since your turn: ${played.length}`; // where there is little room, seals are all one sees
  since.replaceChildren(...played.map(seal), element("span", since.ariaLabel));
}

/** Gives what others have done since one's own last choice. */
export const missedLines = () => missed;

/** One has chosen oneself: what comes is news again. */
export function forgetMissed() {
  missed = [];
  stood = false;
  const since = find("since");
  if (since) since.hidden = true;
}

/** @param {number} seat */
function seal(seat) {
  const made = document.createElement("span");
  made.className = `seal seal-s seat-${animals[seat]}`;
  made.innerHTML = `<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${animals[seat]}"/></svg>`;
  return made;
}

// Scenes

/**
 * What is one's own stands until it is sent on, or its time is over; where it must not be missed, it waits. What the question
 * that follows shows as well passes without asking for a tap: a die that changes nothing by itself, a card one is asked about. So
 * does what one has just chosen, and what only follows from the scene before: that has been sent on already. Gives whether it passed.
 * @param {string} head
 * @param {LineSent[]} scenes
 * @param {{ cause: string, own: boolean, waits: boolean, matters: boolean, known: boolean, chosen: boolean, follows: boolean }} how whether somebody gains or loses by it
 */
async function showScene(head, scenes, { cause, own, waits, matters, known, chosen, follows }) {
  const stage = $("stage");
  const box = document.createElement("div");
  box.className = "scene-box";
  box.innerHTML = (head ? `<p class="eyebrow">${head}</p>` : "") + scenes.map(sceneOf).join("");
  for (const words of all("[data-you]", box)) if (isReader(Number(words.dataset.seat))) words.textContent = words.dataset.you ?? "";
  inRows(box);
  if (cause) box.prepend(Object.assign(element("p", cause), { className: "cause" }));
  const verdict = [...all(".verdict", box)].at(-1)?.textContent ?? summary(box);
  const focused = document.activeElement;
  stage.replaceChildren(box);
  stage.hidden = false;
  page.staged = [...all(".turned-up", box)].map(({ classList }) => classList.value).join(" "); // `:has()` would restyle the table at each change
  for (const id of COVERED) find(id)?.setAttribute("inert", "");
  const waiting = waits || (own && settings.get("hold") === "tap");
  const reads = !known && box.querySelector(TO_READ) !== null;
  const passes = !waiting && (chosen || follows || !(matters || reads));
  const share = shareOfHold({ matters, chosen, passes, reads });
  const told = find("told");
  if (told) {
    $("go-on").hidden = passes;
    $("told-words").textContent = verdict;
    told.toggleAttribute("data-waits", waiting || isStill());
    told.style.setProperty("--share", `${share}`);
    told.hidden = false;
    if (own && !passes) $("go-on").focus({ preventScroll: true });
  }
  if (own) announce(verdict);
  await pause(waiting ? Infinity : 2 * time("--t-stage") + share * time("--t-hold"));
  stage.hidden = true;
  delete page.staged;
  stage.replaceChildren();
  if (told) told.hidden = true;
  for (const id of COVERED) find(id)?.removeAttribute("inert");
  if (own && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  else if (own) find("z-prompt")?.focus({ preventScroll: true });
  return passes;
}

/**
 * How much of the longest time a scene stands: all of it where somebody gains or loses, less for who has just chosen it or has
 * seen what it follows from.
 * @param {{ matters: boolean, chosen: boolean, passes: boolean, reads: boolean }} scene
 */
function shareOfHold({ matters, chosen, passes, reads }) {
  if (matters && chosen) return 0.5;
  if (matters) return passes ? TWO_SECONDS : 1;
  return reads && !chosen ? 0.5 : 0.25;
}

const isReader = (/** @type {number} */ seat) => seat === Number(page.seat || -1);

/**
 * What somebody else loses is no loss to whoever gains it.
 * @param {LineSent} line
 */
function sceneOf(line) {
  const { scene = "", tone } = staged(line);
  return tone === "gain" && isReader(line.seat) ? scene.replace('class="verdict loss"', 'class="verdict gain"') : scene;
}

/**
 * Cards, sides and what follows stand side by side, each kind in a row of its own; all come one after the other.
 * @param {HTMLElement} box
 */
function inRows(box) {
  /** @type {HTMLElement | undefined} */
  let row;
  [...box.children].forEach((part, n) => {
    const kind = ["shown", "camp", "follows"].find((one) => part.classList.contains(one));
    if (part instanceof HTMLElement) part.style.setProperty("--i", `${n}`);
    if (!kind) return (row = undefined);
    if (row?.dataset.kind !== kind) {
      row = document.createElement("div");
      row.className = "side-by-side";
      row.dataset.kind = kind;
      part.before(row);
    }
    row.append(part);
  });
}

/**
 * "You: -1 life", "You quietest: +2 treasures".
 * @param {string[]} parts
 */
const sentenceOf = (parts) => parts.filter(Boolean).reduce((said, more) => (said ? `${said}${/^[-+]/.test(more) ? ":" : ""} ${more}` : more), "");

/**
 * Of a scene without a verdict, its head and what it shows.
 * @param {HTMLElement} box
 */
function summary(box) {
  const shown = [...all(".token > b", box)].map((one) => one.textContent).join(", ");
  const followed = [...all(".follows", box)].map((one) => sentenceOf([...one.children].map((part) => part.textContent?.trim() ?? ""))).join("; ");
  return [box.querySelector(".eyebrow")?.textContent, shown || followed].filter(Boolean).join(": ");
}

/**
 * Until it is sent on, or so many ms have gone by.
 * @param {number} ms
 * @returns {Promise<void>}
 */
function pause(ms) {
  if (ms <= 0 || hurried) return Promise.resolve();
  return new Promise((go) => {
    sendOn = go;
    if (ms < Infinity) setTimeout(go, ms);
  });
}

/** Whether a scene covers the table. */
export const isOpen = () => find("stage")?.hidden === false;

document.addEventListener("click", (event) => {
  if (isOpen() && closest(event, "#stage, #go-on")) sendOn();
});

document.addEventListener(
  "keydown",
  (event) => {
    if (!isOpen() || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (!["Enter", " ", "Escape"].includes(event.key)) return;
    if (closest(event, "button, a, input, select, textarea") && !closest(event, "#go-on")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) sendOn();
  },
  { capture: true },
);

// On the board

/**
 * Words at things, in per cent of the table: it may be scrolled or grow meanwhile.
 * @param {Mark[]} marks
 */
function placeMarks(marks) {
  const layer = find("marks");
  if (!layer || !marks.length || calm.matches) return;
  const over = layer.getBoundingClientRect();
  if (!over.width) return;
  for (const { thing, words, tone = "plain" } of marks) {
    const box = boxOf(thing);
    if (!box) continue;
    const mark = element("span", words);
    mark.className = `onpiece ${tone}`;
    mark.dataset.at = thing;
    const above = all(`[data-at="${CSS.escape(thing)}"]`, layer).length;
    mark.style.left = `${Math.max(6, Math.min(94, (100 * (box.left + box.width / 2 - over.left)) / over.width))}%`;
    mark.style.top = `${Math.max(2, (100 * (box.top - over.top)) / over.height)}%`;
    mark.style.setProperty("--k", `${above}`);
    layer.append(mark);
  }
}

/**
 * A piece goes from place to place. It stays there until the table is redrawn, which shows it there.
 * @param {string[]} path the piece and its places
 * @param {string[]} ring
 */
async function walk([walker, ...path], ring) {
  const piece = drawnAs(walker);
  if (!piece) return;
  const along = [...shorter(ring, piece, path[0]), ...path];
  extendTrail(walker, piece, along);
  if (isStill()) return;
  const places = along.map(boxOf).filter((box) => box !== undefined);
  if (!places.length) return;
  const { from, at } = underWay.get(piece) ?? { from: piece.getBoundingClientRect(), at: "none" };
  const steps = places.map((box) => shift(piece, from, box));
  const each = Math.min(STEP, LONGEST_WALK / steps.length) * (settings.get("speed") === "cinematic" ? 2.5 : 1);
  const walked = piece.animate(
    [at, ...steps].map((transform) => ({ transform, zIndex: 3 })),
    { duration: each * steps.length, fill: "forwards", easing: "linear" },
  );
  walking.push(walked);
  underWay.set(piece, { from, at: steps[steps.length - 1] });
  await Promise.race([walked.finished.catch(() => {}), pause(Infinity)]);
}

/**
 * The shorter way round, from the place where a piece stands up to another; none, if it stands elsewhere.
 * @param {string[]} ring
 * @param {Drawn} piece
 * @param {string} goal
 */
function shorter(ring, piece, goal) {
  const standing = piece.getBoundingClientRect();
  const start = ring.findIndex((place) => {
    const box = boxOf(place);
    return box && liesIn(standing, box);
  });
  if (start < 0) return [];
  const steps = (ring.indexOf(goal) - start + ring.length) % ring.length;
  const [way, count] = 2 * steps <= ring.length ? [1, steps] : [-1, ring.length - steps];
  return Array.from({ length: Math.max(0, count - 1) }, (_, n) => ring[(start + way * (n + 1) + ring.length) % ring.length]);
}

/**
 * The way from one box to the middle of another, in units of the drawing or per cent of the piece: both scale with the board.
 * @param {Drawn} piece
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function shift(piece, from, to) {
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const matrix = piece instanceof SVGGraphicsElement ? piece.getScreenCTM()?.inverse() : null;
  if (matrix) return `translate(${matrix.a * x + matrix.c * y}px, ${matrix.b * x + matrix.d * y}px)`;
  return `translate(${(100 * x) / from.width}%, ${(100 * y) / from.height}%)`;
}
