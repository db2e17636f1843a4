// The lobby: seats, house rules and the invitation, kept up to date.

import { $, banner, closest, confirmed } from "./common.js";
import { shareIn } from "./luck.js";
import { Connection } from "./socket.js";
import { updateZones } from "./zones.js";

/** @import { FromServer, LobbyAct } from "protocol" */
/** @import { Drawn } from "./common.js" */
/** @import { State } from "./socket.js" */

const table = new Connection(() => document.body.dataset.socket ?? "", receive, showConnection);

/** @param {FromServer} message */
function receive(message) {
  if (message.type === "lobby") {
    if (message.begun) return begin(message.begun);
    if (message.luck) shareIn(message.luck, (act, value) => table.send("lobby", { do: act, value }));
    updateZones(message.zones, { still: true });
  }
  if (message.type === "error") {
    resetInputs();
    banner("That did not work.", message.words, { bad: true, seconds: 6, icon: "warning" });
  }
}

/** Switches and choices say again what the server holds. */
function resetInputs() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = document.querySelectorAll("input[data-do]");
  for (const input of inputs) input.checked = input.defaultChecked;
  /** @type {NodeListOf<HTMLOptionElement>} */
  const options = document.querySelectorAll("select[data-do] option");
  for (const option of options) option.selected = option.defaultSelected;
}

let leaving = false;

/** @param {string} address */
function begin(address) {
  if (!leaving) location.assign(address);
  leaving = true;
}

/** @type {State} */
let lastState = "open";

/**
 * @param {State} state
 * @param {string} [words]
 */
function showConnection(state, words = "") {
  document.body.toggleAttribute("data-offline", state !== "open");
  if (state === "open" && lastState === "away") banner("Back again.", "", { seconds: 2, icon: "check" });
  if (state === "away") banner("Reconnecting.", "Your seat is kept.");
  if (state === "dead") banner(words, "", { bad: true, icon: "warning" });
  lastState = state;
}

/**
 * @param {Drawn} control
 * @param {string} [value]
 */
function send(control, value) {
  const act = /** @type {LobbyAct["do"]} */ (control.dataset.do); // the templates have no others
  const seat = control.dataset.seat ? { seat: Number(control.dataset.seat) } : {};
  table.send("lobby", { do: act, ...seat, ...(value === undefined ? {} : { value }) });
}

document.addEventListener("click", async (event) => {
  const button = closest(event, "button[data-do]");
  if (!button) return;
  if (button.dataset.sure && !(await confirmed(button.dataset.sure))) return;
  send(button, button.dataset.value);
});

/**
 * Whoever has copied the invitation hands it out: the lobby then waits for friends who come later.
 * @param {Event} event
 */
function noticeInvitation(event) {
  if (closest(event, "[data-copy]")?.dataset.copy?.includes("/join/") || closest(event, "#invite-link")) {
    table.send("lobby", { do: "invited" });
  }
}
document.addEventListener("click", noticeInvitation);
document.addEventListener("copy", noticeInvitation);

document.addEventListener("change", async ({ target }) => {
  if (target instanceof HTMLSelectElement && target.dataset.do) sendChosen(target, target.value);
  if (!(target instanceof HTMLInputElement) || !target.matches("[data-do]:not([data-typed])")) return;
  if (target.type === "checkbox") sendChosen(target, target.checked ? "on" : "off");
  else if (target.type === "file") {
    if (target.files?.[0]) send(target, await target.files[0].text());
    target.value = "";
  } else sendChosen(target, target.value);
});

/**
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {string} value
 */
function sendChosen(control, value) {
  send(control, control.dataset.do === "variant" ? `${control.dataset.name}=${value}` : value);
}

// Not "change": a name that was typed across a redrawing counts as unchanged to the browser.
document.addEventListener("focusout", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches("[data-typed]")) return;
  if (target.value !== target.defaultValue) send(target, target.value);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && closest(event, "#myname")) $("myname").blur();
});
