// What every page shares: finding elements, announcements, banners, dialogs and the settings' switches.

/** @typedef {HTMLElement | SVGElement} Drawn What a page shows: it has a dataset and may take the focus. */

/**
 * The element of an id that this page certainly has, and of a class where more than any element's is wanted of it.
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @template {HTMLElement} E
 * @overload
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
/**
 * @param {string} id
 * @param {new () => HTMLElement} kind
 */
export function $(id, kind = HTMLElement) {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`this page has no ${kind.name} #${id}`);
}

/** The element of an id, if it is there now. */
export const find = (/** @type {string} */ id) => document.getElementById(id);

/**
 * Everything that fits a selector.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {NodeListOf<Drawn>}
 */
export const all = (selector, within = document) => within.querySelectorAll(selector);

/**
 * Whether it is drawn: that asks for styles only, and the browser need not lay the page out for it.
 * @param {Element} place
 */
export const isSeen = (place) => place.checkVisibility();

const LONGEST_FRAME = 100; // ms: a page that nobody sees is not painted

/**
 * Once what has been drawn is painted.
 * @returns {Promise<void>}
 */
export function picture() {
  return new Promise((go) => {
    if (document.hidden) return go();
    requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(() => go()));
    setTimeout(go, LONGEST_FRAME);
  });
}

/**
 * What an event happened to, or the nearest around it that fits.
 * @param {Event} event
 * @param {string} selector
 * @returns {Drawn | null}
 */
export function closest({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Words for screen readers alone.
 * @param {string} words
 */
export function announce(words) {
  const said = find("said");
  if (said && said.textContent !== words) said.textContent = words;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let bannerTimer;

/**
 * A banner on top; it goes by itself after `seconds`, if given.
 * @param {string} strong
 * @param {string} [words]
 */
export function banner(strong, words = "", { bad = false, seconds = 0, icon = "waiting" } = {}) {
  const place = find("banner");
  if (!place) return;
  clearTimeout(bannerTimer);
  place.replaceChildren();
  if (!strong) return;
  const box = document.createElement("p");
  box.className = bad ? "banner banner-bad" : "banner";
  box.innerHTML = `<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${icon}"/></svg><span></span>`;
  box.lastElementChild?.append(element("b", strong), " ", element("span", words));
  place.append(box);
  if (seconds) bannerTimer = setTimeout(() => place.replaceChildren(), seconds * 1000);
}

/**
 * An element that holds these words and nothing else.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} words
 */
export function element(tag, words) {
  const made = document.createElement(tag);
  made.textContent = words;
  return made;
}

/** @param {string} id */
export function openDialog(id) {
  const dialog = find(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/**
 * Ask before something that cannot be taken back.
 * @param {string} words
 * @returns {Promise<boolean>}
 */
export function confirmed(words) {
  const dialog = $("sure", HTMLDialogElement);
  $("sure-words").textContent = words;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((decide) => {
    dialog.addEventListener("close", () => decide(dialog.returnValue === "yes"), { once: true });
  });
}

function showSettings() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const switches = document.querySelectorAll("input[data-setting]");
  for (const input of switches) input.checked = settings.get(input.dataset.setting ?? "") === input.value;
  const speed = find("speed-now");
  if (speed) speed.textContent = settings.get("speed");
}

function nextSpeed() {
  const order = ["instant", "fast", "cinematic"];
  const speed = order[(order.indexOf(settings.get("speed")) + 1) % order.length];
  settings.set("speed", speed);
  announce(`Speed: ${speed}`);
  banner(`Speed: ${speed}.`, "", { seconds: 2, icon: "speed" });
}

/**
 * @param {string} text
 * @param {Drawn} button beside a field that shows it, to copy by hand
 */
async function copy(text, button) {
  const told = button.closest("dialog")?.querySelector(".told"); // a banner would lie below the dialog
  try {
    await navigator.clipboard.writeText(text);
    if (told) told.textContent = "Copied.";
    else banner("Copied.", text, { seconds: 3, icon: "check" });
  } catch {
    const beside = button.parentElement?.querySelector("input, output");
    if (beside instanceof HTMLInputElement) beside.select();
    else if (beside) getSelection()?.selectAllChildren(beside);
    if (told) told.textContent = "Copy the marked address by hand.";
    else banner("Copy it by hand:", text, { seconds: 12, icon: "copy" });
  }
}

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-show], [data-close], [data-copy], [data-share], #sure-yes, #speed");
  if (!button) return;
  const { show, copy: text, share } = button.dataset;
  if (button.id === "speed") nextSpeed();
  else if (show === "over") $("z-over").hidden = false;
  else if (show) openDialog(show);
  else if (text) copy(text, button);
  else if (share) navigator.share({ text: share }).catch(() => {}); // they thought better of it
  else button.closest("dialog")?.close(button.id === "sure-yes" ? "yes" : undefined);
});

document.addEventListener("click", ({ target }) => {
  // A click beside an open dialog closes it.
  if (target instanceof HTMLDialogElement && target.matches(".dialog[open]")) target.close();
});

document.addEventListener("change", async ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.setting) return;
  const name = target.dataset.setting;
  if (name === "notify" && target.value === "on" && globalThis.Notification?.permission !== "granted") {
    const answer = await globalThis.Notification?.requestPermission?.();
    if (answer !== "granted") {
      settings.set("notify", "off");
      showSettings();
      return;
    }
  }
  settings.set(name, target.value);
});

document.documentElement.toggleAttribute("data-shares", "share" in navigator);
document.addEventListener("settings", showSettings);
showSettings();

// An app on the home screen has a page of its own for when the server is away; elsewhere a browser shows its own.
if (isSecureContext && matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/worker.js");
