// What is it? A card that tells what a thing is and does, where it comes from, the rules that touch it, and where it can be
// seen on this table. A button with `data-about="effect:3"` opens it, `data-about="effect"` opens all things of that kind;
// asking.js opens it for everything else that is drawn, or only shows it in short to whoever rests there.
//
// The words are those of the game's things, fetched once. Where it can be seen is read off the page: whatever shows it
// says in what way, and what it is called itself (`data-shows="Wanted by" data-name="Truth Serum"`).

import { all, announce, closest, element, find } from "./common.js";
import { openRule, ruleWords } from "./drawer.js";

/** @import { Drawn } from "./common.js" */
/** @typedef {{ id: string, name: string, text: string, source: keyof typeof SOURCES, rules: string[] }} Thing */

const SOURCES = { printed: "from the printed game", inferred: "inferred", designed: "designed here", pack: "from a pack" };
const GAP = 10;

/** @type {Promise<Map<string, Thing>> | undefined} */
let fetched;
/** @type {Drawn | null} */
let askedAt = null;

/** @returns {Promise<Map<string, Thing>>} */
function things() {
  fetched ??= fetch(`${location.pathname}/things`)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))))
    .then((answer) => new Map(answer.things.map((/** @type {Thing} */ thing) => [thing.id, thing])));
  fetched.catch(() => (fetched = undefined));
  return fetched;
}

/** @param {Drawn} place */
const idAt = ({ dataset: { about, thing } }) => about ?? thing ?? "";

/**
 * The nearest around a place that something is known of: a player's seat is drawn too, and needs no explaining.
 * @param {Element | null} place
 * @returns {Promise<{ at: Drawn, thing: Thing } | null>}
 */
export async function whatIsAt(place) {
  const known = await things().catch(() => null);
  for (let at = place?.closest("[data-about], [data-thing]"); at; at = at.parentElement?.closest("[data-about], [data-thing]")) {
    if (!(at instanceof HTMLElement || at instanceof SVGElement)) continue;
    const thing = known?.get(idAt(at));
    if (thing) return { at, thing };
  }
  return null;
}

/**
 * The card, made once: it lies above everything.
 * @returns {HTMLElement}
 */
function card() {
  const there = find("what");
  if (there) return there;
  const made = document.createElement("div");
  made.id = "what";
  made.className = "what panel";
  made.setAttribute("popover", "manual");
  document.body.append(made);
  return made;
}

/** Whether somebody has opened it: what is shown in short to one who rests on a thing goes by itself. */
export const isTold = () => card().matches(":popover-open:not(.glance)");

/** Put it away. Whoever was reading it is back where they asked. */
export function untell() {
  const what = card();
  if (!what.matches(":popover-open")) return;
  const reading = what.contains(document.activeElement);
  what.hidePopover();
  askedAt?.removeAttribute("aria-expanded");
  if (reading) askedAt?.focus({ preventScroll: true });
}

/**
 * Gives whether there was something to tell.
 * @param {string} about
 * @param {Drawn} button
 */
export async function tell(about, button) {
  const all = await things().catch(() => null);
  if (!all) announce("That could not be looked up just now.");
  const told = [...(all?.values() ?? [])].filter(({ id }) => (about.includes(":") ? id === about : id.startsWith(`${about}:`)));
  if (!told.length) return false;
  const what = card();
  what.setAttribute("role", "dialog");
  what.setAttribute("aria-labelledby", "what-name");
  show(what, button, told.length === 1 ? onething(told[0], button.dataset.name) : many(told, about));
  what.classList.toggle("what-all", told.length > 1);
  button.setAttribute("aria-expanded", "true");
  find("what-name")?.focus({ preventScroll: true });
  return true;
}

/**
 * In short, to somebody who rests on a thing: it takes neither focus nor clicks.
 * @param {Thing} thing
 * @param {Drawn} at
 */
export function glance(thing, at) {
  const what = card();
  what.setAttribute("role", "tooltip");
  what.removeAttribute("aria-labelledby");
  show(what, at, [element("b", titleOf(thing, at.dataset.name)), element("p", thing.text), badge(thing)]);
  what.classList.remove("what-all");
  what.classList.add("glance");
}

export function unglance() {
  if (card().matches(".glance:popover-open")) card().hidePopover();
}

/**
 * @param {HTMLElement} what
 * @param {Drawn} at
 * @param {Node[]} content
 */
function show(what, at, content) {
  askedAt?.removeAttribute("aria-expanded");
  askedAt = at;
  what.classList.remove("glance");
  what.replaceChildren(...content);
  if (!what.matches(":popover-open")) what.showPopover();
  place(what, at);
}

/** @param {string} name */
function head(name) {
  const title = element("h2", name);
  title.id = "what-name";
  title.tabIndex = -1;
  const shut = element("button", "");
  shut.type = "button";
  shut.className = "btn btn-quiet btn-icon";
  shut.title = "Close";
  shut.innerHTML = '<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-cross"/></svg><span class="sr">Close</span>';
  shut.addEventListener("click", untell);
  const made = document.createElement("header");
  made.append(title, shut);
  return made;
}

/**
 * By the name that it has here, as its reader would call it.
 * @param {Thing} thing
 */
const titleOf = (thing, name = thing.name) => name[0].toUpperCase() + name.slice(1);

/**
 * @param {Thing} thing
 * @param {string} [name]
 */
function onething(thing, name) {
  const made = head(titleOf(thing, name));
  const icon = [...all(`[data-about="${thing.id}"] svg.icon`)][0]?.cloneNode(true);
  if (icon instanceof Element) made.prepend(icon);
  return [made, element("p", thing.text), seen(thing.id), foot(thing)];
}

/**
 * Where it is on this table, in what way.
 * @param {string} thing
 */
function seen(thing) {
  /** @type {Map<string, Set<string>>} */
  const ways = new Map();
  for (const drawn of all(`[data-shows] [data-about="${thing}"]`)) {
    const holder = drawn.closest("[data-shows]");
    if (!(holder instanceof HTMLElement) || drawn.closest("[data-ahead-of]")) continue;
    const { shows = "", name = "" } = holder.dataset;
    ways.set(shows, (ways.get(shows) ?? new Set()).add(name));
  }
  const list = document.createElement("dl");
  for (const [way, names] of ways) list.append(element("dt", way), element("dd", [...names].join(", ")));
  return list;
}

/** @param {Thing} thing */
function badge({ source }) {
  const made = element("span", SOURCES[source]);
  made.className = "comesfrom";
  made.dataset.source = source;
  return made;
}

/** @param {Thing} thing */
function foot(thing) {
  const made = document.createElement("footer");
  made.append(badge(thing));
  if (thing.rules.length) made.append(rulesOf(thing.rules));
  return made;
}

/**
 * The rules that touch a thing. Their words are fetched when somebody wants to read them.
 * @param {string[]} ids
 */
function rulesOf(ids) {
  const made = document.createElement("details");
  const list = document.createElement("ul");
  made.append(element("summary", `Rules that touch it: ${ids.length}`), list);
  for (const id of ids) {
    const link = element("a", id);
    link.href = `/rules/${document.body.dataset.game}#rule-${id}`;
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      untell();
      openRule(id);
    });
    const line = document.createElement("li");
    line.append(link, element("span", ""));
    list.append(line);
  }
  made.addEventListener("toggle", async () => {
    for (const line of all("li", list)) (line.lastElementChild ?? line).textContent = await ruleWords(line.firstElementChild?.textContent ?? "");
    if (askedAt) place(card(), askedAt);
  });
  return made;
}

/**
 * All things of a kind, each in a line.
 * @param {Thing[]} told
 * @param {string} kind
 */
function many(told, kind) {
  const list = document.createElement("ul");
  list.tabIndex = 0;
  list.setAttribute("aria-labelledby", "what-name");
  for (const thing of [...told].sort((a, b) => a.name.localeCompare(b.name))) {
    const line = document.createElement("li");
    const icon = [...all(`[data-about="${thing.id}"] svg.icon`)][0]?.cloneNode(true);
    line.append(icon ?? "", element("b", thing.name), element("span", thing.text));
    list.append(line);
  }
  return [head(`All ${told.length} ${kind}s`), list];
}

/**
 * Beside what was asked about, never over it, where there is room; a phone shows it from below.
 * @param {HTMLElement} what
 * @param {Drawn} button
 */
function place(what, button) {
  what.style.left = what.style.top = "";
  if (innerWidth < 600) return;
  const at = button.getBoundingClientRect();
  const { width, height } = what.getBoundingClientRect();
  const right = at.right + GAP + width <= innerWidth - GAP;
  const left = right ? at.right + GAP : at.left - GAP - width;
  const top = Math.min(at.top - GAP, innerHeight - height - GAP);
  what.style.left = `${Math.max(GAP, left)}px`;
  what.style.top = `${Math.max(GAP, top)}px`;
}

document.addEventListener("click", (event) => {
  const button = closest(event, "button[data-about]:not([data-thing])");
  if (button) tell(idAt(button), button);
});

// A press beside the card puts it away, and so does Escape, before anything else is put back.
document.addEventListener("pointerdown", (event) => isTold() && !closest(event, "#what") && untell());
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !isTold()) return;
    event.stopImmediatePropagation();
    untell();
  },
  true,
);
