// The replay: any step of a finished game, as any seat sees it.

import { askHere } from "./asking.js";
import "./check.js";
import { $, all, announce, banner, closest } from "./common.js";
import { drawnLine, showNewest } from "./drawer.js";
import { hurry, settle, showLines } from "./stage.js";
import { updateZones } from "./zones.js";

/** @import { LineSent } from "protocol" */
/** @typedef {{ zones: Record<string, string>, lines: LineSent[] }} Frame */

const { link = "", step: first = "0", steps: last = "0", turns: begins = "", eyes: whose = "none" } = document.body.dataset;
const steps = Number(last);
const turns = begins.split(",").filter(Boolean).map(Number);
/** @type {Record<string, number>} */
const PAUSE = { instant: 220, fast: 700, cinematic: 1500 };
/** @type {Map<string, Promise<Frame>>} by address: stepping back costs nothing */
const frames = new Map();
const slider = $("slider", HTMLInputElement);
const viewer = $("eyes", HTMLSelectElement);
let step = Number(first);
let eyes = whose;
let requests = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * @param {number} at
 * @returns {Promise<Frame>}
 */
function frame(at) {
  const address = `/replay/${link}/${at}?eyes=${eyes}`;
  let answer = frames.get(address);
  if (!answer) {
    answer = fetch(address).then((r) => (r.ok ? r.json() : Promise.reject(new Error(`${r.status}`))));
    answer.catch(() => frames.delete(address));
    frames.set(address, answer);
  }
  return answer;
}

/** @param {number} to */
async function go(to, { still = false } = {}) {
  const at = Math.max(0, Math.min(steps, to));
  const request = ++requests;
  hurry(true); // whatever is shown of another step is over
  hurry(false);
  try {
    const { zones, lines } = await frame(at);
    if (request !== requests) return;
    const [near, next] = [Math.abs(at - step) === 1, at === step + 1];
    step = at;
    if (next && !still) await showLines(lines.filter((line) => line.stage), { all: true, left: () => request !== requests });
    if (request !== requests) return;
    updateZones(zones, { still: still || !near });
    $("log").replaceChildren(...lines.map(drawnLine));
    showNewest();
    settle(false, !near);
    showStep();
    if (at < steps) frame(at + 1).catch(() => {});
  } catch {
    pause();
    banner("The replay could not be fetched.", "Try again in a moment.", { bad: true, seconds: 6, icon: "warning" });
  }
}

/** Where a review leads here: what was played is lit as chosen, the better play as what may be done. */
function showInstead() {
  const instead = document.getElementById("instead");
  if (!instead) return;
  instead.hidden = Number(instead.dataset.step) !== step;
  for (const lit of all("[data-lit]")) lit.removeAttribute("data-lit");
  if (instead.hidden) return;
  const { played = "", better = "" } = instead.dataset;
  for (const [things, how] of [[played, "given"], [better, "next"]]) {
    for (const thing of things.split(" ").filter(Boolean)) {
      for (const place of all(`[data-thing="${CSS.escape(thing)}"]`)) place.dataset.lit = how;
    }
  }
}

function showStep() {
  showInstead();
  slider.value = `${step}`;
  slider.setAttribute("aria-valuetext", `step ${step} of ${steps}`);
  $("where").textContent = `${step} of ${steps}`;
  $("on-step", HTMLInputElement).value = `${step}`;
  $("on-seat", HTMLInputElement).value = /^\d+$/.test(eyes) ? eyes : "0";
  for (const one of all("[data-export=png]")) one.setAttribute("href", `/replay/${link}/${step}.png?eyes=${eyes}`);
  for (const one of all("[data-export=gif]")) one.setAttribute("href", `/replay/${link}.gif?eyes=${eyes}`);
  history.replaceState(null, "", `?step=${step}&eyes=${eyes}`);
}

function pause() {
  clearTimeout(timer);
  timer = undefined;
  $("play").setAttribute("aria-pressed", "false");
  $("play-word").textContent = "Play";
}

async function play() {
  if (step >= steps) await go(0, { still: true });
  $("play").setAttribute("aria-pressed", "true");
  $("play-word").textContent = "Pause";
  const tick = async () => {
    if (step >= steps) return pause();
    await go(step + 1);
    if (timer !== undefined) timer = setTimeout(tick, PAUSE[settings.get("speed")]);
  };
  timer = setTimeout(tick, 0);
}

const turnBefore = () => turns.filter((turn) => turn < step).at(-1) ?? 0;
const turnAfter = () => turns.find((turn) => turn > step) ?? steps;
const ways = { first: () => 0, back: () => step - 1, forth: () => step + 1, "turn-back": turnBefore, "turn-forth": turnAfter };

for (const [id, where] of Object.entries(ways)) {
  $(id).addEventListener("click", () => {
    pause();
    go(where());
  });
}
$("play").addEventListener("click", () => (timer === undefined ? play() : pause()));
slider.addEventListener("input", () => {
  pause();
  go(Number(slider.value), { still: true });
});
viewer.addEventListener("change", () => {
  eyes = viewer.value;
  announce(`Through ${viewer.selectedOptions[0].textContent}`);
  go(step, { still: true });
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (closest(event, "input, select, textarea, button, a, [role=tab]")) return;
  if (event.key === "ArrowLeft") $("back").click();
  else if (event.key === "ArrowRight") $("forth").click();
  else if (event.key === " ") $("play").click(), event.preventDefault();
  else if (event.key.toLowerCase() === "i" && !event.repeat) askHere();
});

showInstead();

// Sharing, where the device can

if ("share" in navigator) {
  $("share").hidden = false;
  $("share").addEventListener("click", () => navigator.share({ title: document.title, url: location.href }).catch(() => {}));
}
