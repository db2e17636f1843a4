// The drawer: log, chat and rules as tabs; on a phone it comes from below.

import { $, all, announce, closest, element, find } from "./common.js";

/** @import { LineSent } from "protocol" */

const drawer = find("drawer"); // the rules page has none, and no log
const log = find("log");

/**
 * @param {string} name
 * @param {{ focus?: boolean }} [how]
 */
export function openTab(name, { focus = false } = {}) {
  for (const tab of all("[role=tab]", $("drawer"))) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", `${chosen}`);
    tab.tabIndex = chosen ? 0 : -1;
    $(tab.getAttribute("aria-controls") ?? "").hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  lent = false;
  if (name === "rules") loadRules();
  if (name === "log") showNewest();
  if (name === "chat") {
    $("unread").hidden = true;
    $("chat").scrollTop = 1e9;
  }
}

/** @param {string} name */
export function openDrawer(name) {
  $("drawer").classList.add("open");
  openTab(name, { focus: true });
}

export function closeDrawer() {
  drawer?.classList.remove("open");
}

let lent = false; // the log's place is taken by a rule that somebody looked up

/** Whoever goes on playing sees what happens. */
export function giveLogBack() {
  if (lent) openTab("log");
}

// The log

/** Whether the end of the log is wanted in sight: until somebody scrolls up. It stays there when the drawer changes its height. */
let atEnd = true;
let lastTop = 0;
log?.addEventListener(
  "scroll",
  () => {
    const near = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    if (near || log.scrollTop < lastTop) atEnd = near;
    lastTop = log.scrollTop;
  },
  { passive: true },
);
if (log) new ResizeObserver(() => atEnd && (log.scrollTop = log.scrollHeight)).observe(log);

export function showNewest() {
  if (!log) return;
  const last = [...log.children].findLast((line) => !line.matches(".turnline, .remark"));
  if (last) find("ticker")?.replaceChildren(...last.cloneNode(true).childNodes);
  requestAnimationFrame(() => (log.scrollTop = log.scrollHeight)); // once the page is laid out
}

/**
 * The number of the last line in a list, -1 where there is none.
 * @param {HTMLElement | null} list
 */
export function lastLine(list) {
  const last = list?.lastElementChild;
  return last instanceof HTMLElement ? Number(last.dataset.n ?? -1) : -1;
}

export const animals = (document.body.dataset.animals ?? "").split(","); // a seat's sign

/**
 * A line of the log, as the server draws those that a page begins with (pages/lines.py).
 * @param {LineSent} line
 */
export function drawnLine({ n, seat, words, opens = "", name = 0 }) {
  const line = document.createElement("li");
  if (opens) line.className = "turnline";
  line.dataset.n = `${n}`;
  if (opens) {
    line.textContent = words.replace(/^[-. ]+|[-. ]+$/g, "");
    return line;
  }
  const sign = animals[seat];
  line.innerHTML = `<span${sign ? ` class="seal seat-${sign} seal-s"` : ""}><svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${sign ?? "log"}"/></svg></span><span></span>`;
  const letters = [...words]; // as the server counts them
  const named = element("b", letters.slice(0, name).join(""));
  line.lastElementChild?.append(...(name ? [named] : []), letters.slice(name).join(""));
  return line;
}

/**
 * What somebody says, as the server draws what a page begins with (pages/lines.py).
 * @param {number} n
 * @param {number} seat
 * @param {string} name
 * @param {string} words
 */
export function drawnSaying(n, seat, name, words) {
  const line = document.createElement("li");
  line.className = "say";
  line.dataset.n = `${n}`;
  const sign = animals[seat] ?? "spectator";
  line.innerHTML = `<span${seat < 0 ? "" : ` class="seal seat-${sign} seal-s"`}><svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${sign}"/></svg></span><span></span>`;
  line.lastElementChild?.append(element("b", name), element("q", words));
  return line;
}

/**
 * A line and what a bot says after it; that is shown to those who like it (play.css).
 * @param {LineSent} line
 */
function withRemark(line) {
  if (!line.remark) return [drawnLine(line)];
  const { seat, name, words } = line.remark;
  const said = drawnSaying(line.n, seat, name, words);
  said.classList.add("remark");
  return [drawnLine(line), said];
}

/**
 * Add lines to the log, each once. Gives those that were new.
 * @param {LineSent[]} lines
 */
export function addLines(lines) {
  const seen = lastLine(log);
  const fresh = lines.filter((line) => line.n > seen);
  if (!fresh.length) return fresh;
  log?.append(...fresh.flatMap(withRemark));
  if (atEnd) showNewest();
  return fresh;
}

export const lineCount = () => lastLine(log) + 1;

// Rules

/** @type {Promise<void> | undefined} */
let rulesLoaded;

export function loadRules() {
  rulesLoaded ??= fetch(`/rules/${document.body.dataset.game}`)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status}`))))
    .then((text) => {
      const page = new DOMParser().parseFromString(text, "text/html");
      const list = page.getElementById("rulelist");
      $("rulelist").dataset.alike = list?.dataset.alike ?? "[]";
      $("rulelist").replaceChildren(...(list?.children ?? []));
      findRules($("rulefind", HTMLInputElement).value); // somebody may have begun to type
    })
    .catch(() => {
      rulesLoaded = undefined;
      $("rulelist").textContent = "The rules could not be fetched just now. Try again in a moment.";
    });
  return rulesLoaded;
}

/**
 * Open the drawer at one rule.
 * @param {string} id
 */
export async function openRule(id) {
  openDrawer("rules");
  lent = true;
  await loadRules();
  $("rulefind", HTMLInputElement).value = "";
  findRules("");
  for (const old of all(".here", $("rulelist"))) old.classList.remove("here");
  const rule = find(`rule-${id}`);
  rule?.classList.add("here");
  rule?.scrollIntoView({ block: "center" });
}

/**
 * A rule's words, without its id.
 * @param {string} id
 */
export async function ruleWords(id) {
  await loadRules();
  const rule = find(`rule-${id}`)?.cloneNode(true);
  if (!(rule instanceof HTMLElement)) return "";
  rule.querySelector("b")?.remove();
  return rule.textContent.trim();
}

/**
 * Only the rules that mention all these words, or others that mean the same; and the headings they stand under.
 * @param {string} words
 */
export function findRules(words) {
  /** @type {string[][]} */
  const alike = JSON.parse($("rulelist").dataset.alike ?? "[]");
  const meant = words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word, ...alike.filter((same) => same.includes(word)).flat()]);
  let count = 0;
  for (const section of all(".rulesection", $("rulelist"))) {
    const heading = section.firstElementChild?.textContent.toLowerCase() ?? "";
    let shown = 0;
    for (const rule of section.querySelectorAll("li")) {
      const text = `${heading} ${rule.textContent.toLowerCase()}`;
      rule.hidden = !meant.every((same) => same.some((word) => text.includes(word)));
      shown += Number(!rule.hidden);
    }
    section.toggleAttribute("hidden", !shown);
    count += shown;
  }
  showCount(meant, count);
}

/**
 * How many there are, and what else was looked for.
 * @param {string[][]} meant
 * @param {number} count
 */
function showCount(meant, count) {
  const also = [...new Set(meant.flatMap(([, ...others]) => others))].filter((word) => !meant.some(([own]) => own === word));
  const found = count ? `${count} rule${count === 1 ? "" : "s"}` : "Nothing found. Try another word, or a part of it";
  const counted = find("rulecount");
  if (counted) counted.textContent = meant.length ? `${found}${also.length ? `, also by: ${also.join(", ")}` : ""}.` : "";
}

find("rulefind")?.addEventListener("input", () => findRules($("rulefind", HTMLInputElement).value));

drawer?.addEventListener("click", (event) => {
  const tab = closest(event, "[role=tab]");
  if (tab) openTab(tab.id.slice("tab-".length));
  if (closest(event, "[data-shut]")) closeDrawer();
});

drawer?.addEventListener("keydown", (event) => {
  const tabs = [...all("[role=tab]", drawer)];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (at >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const next = tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
    openTab(next.id.slice("tab-".length), { focus: true });
  }
});

document.addEventListener("click", (event) => {
  const name = closest(event, "[data-open]")?.dataset.open;
  if (!name) return;
  openDrawer(name);
  announce(`${name} opened`);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drawer) return;
  if (drawer.contains(document.activeElement)) openTab("log", { focus: true }); // also out of the search for rules
  closeDrawer();
});

showNewest();
