// The replay: any step of a finished game, through any seat's eyes.

import { $, announce, banner } from "./folio.js";
import { newest } from "./drawer.js";
import { swap } from "./zones.js";

const body = document.body;
const steps = Number(body.dataset.steps);
const turns = body.dataset.turns.split(",").filter(Boolean).map(Number);
const PAUSE = { instant: 220, fast: 700, cinematic: 1500 };
const kept = new Map(); // frames by address: stepping back costs nothing
let step = Number(body.dataset.step);
let eyes = body.dataset.eyes;
let wanted = 0;
let timer;

function frame(at) {
  const address = `/replay/${body.dataset.link}/${at}?eyes=${eyes}`;
  if (!kept.has(address)) {
    const answer = fetch(address).then((r) => (r.ok ? r.json() : Promise.reject(new Error(r.status))));
    answer.catch(() => kept.delete(address));
    kept.set(address, answer);
  }
  return kept.get(address);
}

async function go(to, { still = false } = {}) {
  const at = Math.max(0, Math.min(steps, to));
  const ticket = ++wanted;
  try {
    const message = await frame(at);
    if (ticket !== wanted) return;
    const near = Math.abs(at - step) === 1;
    step = at;
    swap(message.zones, { still: still || !near });
    $("log").innerHTML = message.lines.map((line) => line.html).join("");
    newest();
    reflect();
    if (at < steps) frame(at + 1).catch(() => {});
  } catch {
    pause();
    banner("The replay could not be fetched.", "Try again in a moment.", { bad: true, seconds: 6, icon: "warning" });
  }
}

function reflect() {
  $("slider").value = step;
  $("where").textContent = `${step} of ${steps}`;
  $("slider").setAttribute("aria-valuetext", `step ${step} of ${steps}`);
  $("on-step").value = step;
  $("on-seat").value = /^\d+$/.test(eyes) ? eyes : 0;
  $("png").href = `/replay/${body.dataset.link}/${step}.png?eyes=${eyes}`;
  $("gif").href = `/replay/${body.dataset.link}.gif?eyes=${eyes}`;
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
$("slider").addEventListener("input", () => {
  pause();
  go(Number($("slider").value), { still: true });
});
$("eyes").addEventListener("change", () => {
  eyes = $("eyes").value;
  announce(`Through ${$("eyes").selectedOptions[0].textContent}`);
  go(step, { still: true });
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea, button, a, [role=tab]")) return;
  if (event.key === "ArrowLeft") $("back").click();
  else if (event.key === "ArrowRight") $("forth").click();
  else if (event.key === " ") $("play").click(), event.preventDefault();
});
