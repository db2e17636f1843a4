// The drawer: log, chat and rules as tabs; on a phone it comes from below.

import { $, announce } from "./folio.js";

const drawer = $("drawer");
const log = $("log");
let rulesHere = null;

export function openTab(name, { focus = false } = {}) {
  for (const tab of drawer.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    $(tab.getAttribute("aria-controls")).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  if (name === "rules") loadRules();
  if (name === "log") newest();
  if (name === "chat") {
    $("unread").hidden = true;
    $("chat").scrollTop = 1e9;
  }
}

export function openDrawer(name) {
  drawer.classList.add("open");
  openTab(name, { focus: true });
}

export function shutDrawer() {
  drawer.classList.remove("open");
}

/** Whether the end of the log is wanted in sight: until somebody scrolls up. It stays there when the drawer changes its height. */
let low = true;
let reached = 0;
log?.addEventListener(
  "scroll",
  () => {
    const near = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    if (near || log.scrollTop < reached) low = near;
    reached = log.scrollTop;
  },
  { passive: true },
);
if (log) new ResizeObserver(() => low && (log.scrollTop = log.scrollHeight)).observe(log);

export function newest() {
  log.scrollTop = log.scrollHeight;
  const last = [...log.children].findLast((line) => !line.classList.contains("turnline"));
  if (last) $("ticker")?.replaceChildren(...last.cloneNode(true).childNodes);
}

/** Add lines to the log, each once. */
export function addLines(lines) {
  const seen = Number(log.lastElementChild?.dataset.n ?? -1);
  const fresh = lines.filter((line) => line.n > seen);
  if (!fresh.length) return fresh;
  log.insertAdjacentHTML("beforeend", fresh.map((line) => line.html).join(""));
  if (low) newest();
  return fresh;
}

export const lineCount = () => Number(log.lastElementChild?.dataset.n ?? -1) + 1;

// Rules

export function loadRules() {
  rulesHere ??= fetch(`/rules/${document.body.dataset.game}`)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.status))))
    .then((text) => {
      const page = new DOMParser().parseFromString(text, "text/html");
      $("rulelist").replaceChildren(...page.getElementById("rulelist").children);
    })
    .catch(() => {
      rulesHere = null;
      $("rulelist").textContent = "The rules could not be fetched just now. Try again in a moment.";
    });
  return rulesHere;
}

/** Open the drawer at one rule. */
export async function openRule(id) {
  openDrawer("rules");
  await loadRules();
  $("rulefind").value = "";
  findRules("");
  for (const old of $("rulelist").querySelectorAll(".here")) old.classList.remove("here");
  const rule = $(`rule-${id}`);
  rule?.classList.add("here");
  rule?.scrollIntoView({ block: "center" });
}

/** A rule's words, without its id. */
export async function ruleWords(id) {
  await loadRules();
  const rule = $(`rule-${id}`)?.cloneNode(true);
  rule?.querySelector("b")?.remove();
  return rule?.textContent.trim() ?? "";
}

export function findRules(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const rule of $("rulelist").querySelectorAll("li")) {
    const text = rule.textContent.toLowerCase();
    rule.hidden = !wanted.every((word) => text.includes(word));
    count += !rule.hidden;
  }
  for (const section of $("rulelist").querySelectorAll(".rulesection")) section.hidden = !section.querySelector("li:not([hidden])");
  if ($("rulecount")) $("rulecount").textContent = wanted.length ? `${count} rule${count === 1 ? "" : "s"}` : "";
}

$("rulefind")?.addEventListener("input", (event) => findRules(event.target.value));

drawer?.addEventListener("click", (event) => {
  const tab = event.target.closest("[role=tab]");
  if (tab) openTab(tab.id.slice(4));
  if (event.target.closest("[data-shut]")) shutDrawer();
});

drawer?.addEventListener("keydown", (event) => {
  const tabs = [...drawer.querySelectorAll("[role=tab]")];
  const at = tabs.indexOf(document.activeElement);
  if (at >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const next = tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
    openTab(next.id.slice(4), { focus: true });
  }
});

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (!opener) return;
  openDrawer(opener.dataset.open);
  announce(`${opener.dataset.open} opened`);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") shutDrawer();
});

if (log) newest();
