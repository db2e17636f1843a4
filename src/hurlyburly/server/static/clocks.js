// Clocks on the players' panels: they count down by themselves from what the server has said, and warn whose time is short.

import { all, announce, banner, find } from "./common.js";

/** @import { ClocksFrame, ClockSeen } from "protocol" */
/** @import { Drawn } from "./common.js" */

const SHORT = 10; // seconds
const HOUR = 3600;
const DAY = 86_400;

/** @type {ClockSeen[]} */
let clocks = [];
let ahead = 0; // of this page's own clock, by so much is the time served
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
/** What was warned of: a seat, and since when its clock had run. */
let warned = "";

const here = () => performance.now() / 1000;

/**
 * What the server says.
 * @param {ClocksFrame} frame
 */
export function keepTime(frame) {
  clocks = frame.clocks;
  keepServed(frame.served);
}

/** @param {number | null | undefined} served */
export function keepServed(served) {
  if (typeof served !== "number") return;
  ahead = served - here();
  showClocks();
}

/** @param {ClockSeen} clock */
function leftOf({ left, runs_from: from }) {
  return typeof from === "number" ? Math.max(0, left - Math.max(0, here() + ahead - from)) : left;
}

/**
 * A time as a clock shows it: "4:59", "1 h 05 min", "2 days 5 h".
 * @param {number} seconds
 */
function shown(seconds) {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) {
    const days = Math.floor(whole / DAY);
    return `${days} ${days === 1 ? "day" : "days"} ${Math.floor((whole % DAY) / HOUR)} h`;
  }
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)} h ${two(Math.floor((whole % HOUR) / 60))} min`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

const two = (/** @type {number} */ number) => `${number}`.padStart(2, "0");

/**
 * Where a seat's clock is shown: on its panel or, where one's own seat has none, above the table.
 * @param {number} seat
 * @returns {Iterable<Drawn>}
 */
function placesOf(seat) {
  const panels = all(`[data-clock="${seat}"]`);
  const above = find("my-clock");
  if (!above || document.body.dataset.seat !== `${seat}`) return panels;
  above.hidden = panels.length > 0;
  return above.hidden ? panels : [above];
}

/** All panels, now and at the next second. */
export function showClocks() {
  clearTimeout(next);
  let runs = false;
  for (const clock of clocks) {
    const left = leftOf(clock);
    const running = typeof clock.runs_from === "number";
    const short = running && left < SHORT;
    runs ||= running && left > 0;
    for (const place of placesOf(clock.seat)) {
      place.classList.toggle("runs", running);
      place.classList.toggle("short", short);
      const icon = short ? "warning" : "waiting";
      const words = shown(left);
      if (place.dataset.shown === `${icon} ${words}` && place.hasChildNodes()) continue;
      place.dataset.shown = `${icon} ${words}`;
      place.innerHTML = `<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${icon}"/></svg>`;
      place.append(words);
    }
    if (short) warn(clock, Math.ceil(left));
  }
  if (runs) next = setTimeout(showClocks, 1000 - ((here() + ahead) * 1000) % 1000 + 20);
}

/**
 * Once for each question, whoever reads this page.
 * @param {ClockSeen} clock
 * @param {number} left seconds
 */
function warn(clock, left) {
  const mine = (document.body.dataset.held ?? "").split(",").includes(`${clock.seat}`);
  const about = `${clock.seat} ${clock.runs_from}`;
  if (!mine || warned === about) return;
  warned = about;
  const words = left === 1 ? "One second left." : `${left} seconds left.`;
  banner(words, "Then it is decided for you.", { bad: true, seconds: SHORT, icon: "warning" });
  announce(words);
}
