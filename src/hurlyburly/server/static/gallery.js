// The gallery: only what has these words in its name or text, and comes from where somebody wants it from.

import { $, all } from "./common.js";

const sources = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=source]"));

function show() {
  const words = $("find", HTMLInputElement).value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = new Set([...sources].filter((source) => source.checked).map((source) => source.value));
  let count = 0;
  for (const exhibit of all(".exhibit")) {
    const text = [...all("h3, h3 + p", exhibit)].map((part) => part.textContent.toLowerCase()).join(" ");
    const fits = wanted.has(exhibit.dataset.source ?? "") && words.every((word) => text.includes(word));
    exhibit.toggleAttribute("hidden", !fits);
    count += Number(fits);
  }
  for (const hall of all(".hall")) hall.toggleAttribute("hidden", !hall.querySelector(".exhibit:not([hidden])"));
  const whole = document.querySelectorAll(".exhibit").length;
  $("found").textContent = count === whole ? "" : `${count} of ${whole}`;
  $("nothing").hidden = count > 0;
}

$("filters").hidden = false;
$("find").addEventListener("input", show);
for (const source of sources) source.addEventListener("change", show);
show();
