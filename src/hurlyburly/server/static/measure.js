// What a pack changes: bots play with it and without it at the server, and this page says how far they are.

import { $, announce } from "./common.js";
import { make } from "./fields.js";

/** @typedef {{ words: string, without: number, with_pack: number, low: number | null, high: number | null, verdict: string, is_share: boolean }} Line */
/** @typedef {{ name: string, had: string, won: string, verdict: string }} ThingLine */
/** @typedef {{ deals: number, seats: number, bot: string, lines: Line[], things: ThingLine[], together: boolean }} Comparison */
/** @typedef {{ id: string, done: number, deals: number, over: boolean, error: string, result: Comparison | null }} Measured */

const EVERY = 1000; // milliseconds

/** @param {number} value @param {boolean} isShare */
const figure = (value, isShare) => (isShare ? `${Math.round(value * 100)} %` : value.toFixed(1));

/**
 * @param {string} game
 * @param {string} text of the pack
 * @param {(address: string, sent: object) => Promise<object | null>} ask
 */
export async function measure(game, text, ask) {
  const deals = Number($("deals", HTMLSelectElement).value);
  let now = /** @type {Measured | null} */ (await ask(`/workshop/${game}/measure`, { text, deals }));
  $("measured").hidden = !now;
  $("measured").scrollIntoView(); // it is below the form, where nobody would look for it
  while (now) {
    show(now);
    if (now.over) {
      announce(`Measured: ${now.done} deals.`);
      return;
    }
    await new Promise((wait) => setTimeout(wait, EVERY));
    try {
      const answer = await fetch(`/workshop/${game}/measure/${now.id}`);
      now = answer.ok ? await answer.json() : { ...now, over: true, error: "The comparison is gone: begin it again." };
    } catch {
      // The server is away for a moment.
    }
  }
}

/** @param {Measured} now */
function show(now) {
  const bar = $("progress", HTMLProgressElement);
  bar.max = now.deals;
  bar.value = now.done;
  const played = now.over ? `${now.done} deals` : `${now.done} of ${now.deals} deals`;
  $("progress-words").textContent = now.error || `${played} played, each without and with the pack.`;
  if (!now.result) return;
  const rows = now.result.lines.map((line) =>
    row(line.words, figure(line.without, line.is_share), figure(line.with_pack, line.is_share), range(line), line.verdict),
  );
  $("lines").replaceChildren(...rows);
  const { things, seats, bot, together } = now.result;
  const had = things.map((one) => row(one.name, one.had, one.won, one.verdict));
  $("things").replaceChildren(...had);
  $("things-told").hidden = !had.length;
  const sure = together ? "intervals that hold for all of them together, in 95 of 100 cases" : "intervals of 95 %; of many figures some stand out by chance";
  $("how").textContent = `${seats} ${bot} bots, the same deals both ways; ${sure}.`;
}

/** @param {Line} line */
const range = (line) => (line.low === null || line.high === null ? "not known yet" : `${line.low > 0 ? "+" : ""}${figure(line.low, line.is_share)} to ${line.high > 0 ? "+" : ""}${figure(line.high, line.is_share)}`);

/** @param {string} first @param {string[]} cells */
function row(first, ...cells) {
  return make("tr", {}, make("th", { scope: "row" }, first), ...cells.map((words) => make("td", {}, words)));
}
