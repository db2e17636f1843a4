// What is it? A button with `data-about="effect:3"` opens a card that tells: what the thing is and does, where it comes from,
// its rule, and where it can be seen on this table. `data-about="effect"` opens all things of that kind.
//
// The words are those of the game's things, fetched once. Where it can be seen is read off the page: whatever shows it
// says in what way, and what it is called itself (`data-shows="Wanted by" data-name="Truth Serum"`).

import { all, announce, closest, element, find } from "./common.js";
import { openRule } from "./drawer.js";

/** @import { Drawn } from "./common.js" */
/** @typedef {{ id: string, name: string, text: string, source: keyof typeof SOURCES, rules: string[] }} Thing */

const SOURCES = { printed: "from the printed game", inferred: "inferred", designed: "designed here", pack: "from a pack" };
const GAP = 10;

/** @type {Promise<Thing[]> | undefined} */
let fetched;
/** @type {Drawn | null} */
let askedAt = null;

/** @returns {Promise<Thing[]>} */
function things() {
  fetched ??= fetch(`${location.pathname}/things`)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))))
    .then((answer) => answer.things);
  fetched.catch(() => (fetched = undefined));
  return fetched;
}

/**
 * The card, made once: it lies above everything, and a press beside it or Escape closes it.
 * @returns {HTMLElement}
 */
function card() {
  const there = find("what");
  if (there) return there;
  const made = document.createElement("div");
  made.id = "what";
  made.className = "what panel";
  made.setAttribute("popover", "");
  made.setAttribute("role", "dialog");
  made.setAttribute("aria-labelledby", "what-name");
  made.addEventListener("toggle", () => {
    if (!made.matches(":popover-open")) askedAt?.removeAttribute("aria-expanded");
  });
  document.body.append(made);
  return made;
}

/**
 * Gives whether there was something to tell.
 * @param {string} about
 * @param {Drawn} button
 */
export async function tell(about, button) {
  const all = await things().catch(() => null);
  if (!all) announce("That could not be looked up just now.");
  const told = (all ?? []).filter(({ id }) => (about.includes(":") ? id === about : id.startsWith(`${about}:`)));
  if (!told.length) return false;
  askedAt = button;
  const what = card();
  what.replaceChildren(...(told.length === 1 ? onething(told[0], button.dataset.name) : many(told, about)));
  what.classList.toggle("what-all", told.length > 1);
  what.showPopover();
  button.setAttribute("aria-expanded", "true");
  place(what, button);
  find("what-name")?.focus({ preventScroll: true });
  return true;
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
  shut.addEventListener("click", () => card().hidePopover());
  const made = document.createElement("header");
  made.append(title, shut);
  return made;
}

/**
 * By the name that it has here, as its reader would call it.
 * @param {Thing} thing
 */
function onething(thing, name = thing.name) {
  const made = head(name[0].toUpperCase() + name.slice(1));
  const icon = [...all(`[data-about="${thing.id}"] svg`)][0]?.cloneNode(true);
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
function foot({ source, rules }) {
  const made = document.createElement("footer");
  const badge = element("span", SOURCES[source]);
  badge.className = "comesfrom";
  made.append(badge);
  if (rules.length) {
    const rule = element("button", "The rules");
    rule.type = "button";
    rule.className = "btn btn-quiet";
    rule.addEventListener("click", () => {
      card().hidePopover();
      openRule(rules[0]);
    });
    made.append(rule);
  }
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
    const icon = [...all(`[data-about="${thing.id}"] svg`)][0]?.cloneNode(true);
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
  if (button) tell(button.dataset.about ?? "", button);
});
