// The lobby: seats, house rules and the invitation, kept up to date.

import { $, banner, sure } from "./folio.js";
import { Connection } from "./socket.js";
import { swap } from "./zones.js";

const table = new Connection(() => document.body.dataset.socket, hear, connection);

function hear(message) {
  if (message.type === "lobby") {
    if (message.begun) return begin(message.begun);
    swap(message.zones, { still: true });
  }
  if (message.type === "error") {
    asBefore();
    banner("That did not work.", message.words, { bad: true, seconds: 6, icon: "warning" });
  }
}

/** Switches and choices say again what the server holds. */
function asBefore() {
  for (const input of document.querySelectorAll("input[data-do]")) input.checked = input.defaultChecked;
  for (const option of document.querySelectorAll("select[data-do] option")) option.selected = option.defaultSelected;
}

let leaving = false;

function begin(address) {
  if (!leaving) location.assign(address);
  leaving = true;
}

function connection(state, words = "") {
  document.body.toggleAttribute("data-offline", state !== "open");
  if (state === "open" && connection.was === "away") banner("Back again.", "", { seconds: 2, icon: "check" });
  if (state === "away") banner("Reconnecting.", "Your seat is kept.");
  if (state === "dead") banner(words, "", { bad: true, icon: "warning" });
  connection.was = state;
}

function send(element, value) {
  const message = { do: element.dataset.do };
  if (element.dataset.seat) message.seat = Number(element.dataset.seat);
  if (value !== undefined) message.value = value;
  table.send("lobby", message);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-do]");
  if (!button) return;
  if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
  send(button, button.dataset.value);
});

// Whoever has copied the invitation hands it out: the lobby then waits for friends who come later.
const handedOut = ({ target }) => {
  if (target.closest?.("[data-copy]")?.dataset.copy?.includes("/join/") || target.id === "invite-link") {
    table.send("lobby", { do: "invited" });
  }
};
document.addEventListener("click", handedOut);
document.addEventListener("copy", handedOut);

document.addEventListener("change", async (event) => {
  const input = event.target.closest("input[data-do]:not([data-typed]), select[data-do]");
  if (!input) return;
  if (input.dataset.do === "variant") {
    const value = input.type === "checkbox" ? (input.checked ? "on" : "off") : input.value;
    send(input, `${input.dataset.name}=${value}`);
  } else if (input.type === "checkbox") send(input, input.checked ? "on" : "off");
  else if (input.type === "file") {
    if (input.files[0]) send(input, await input.files[0].text());
    input.value = "";
  } else send(input, input.value);
});

// Not "change": a name that was typed across a redrawing counts as unchanged to the browser.
document.addEventListener("focusout", ({ target }) => {
  if (target.matches("input[data-typed]") && target.value !== target.defaultValue) send(target, target.value);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.id === "myname") $("myname").blur();
});
