// Which lessons somebody has been through: kept in their browser, shown on the shelf and in the list of lessons.

import { all } from "./common.js";

const KEY = "hurlyburly-lessons";

/** @returns {string[]} each as game/lesson */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // storage may be forbidden: then every lesson is new
  }
}

/**
 * A lesson has come to its end.
 * @param {string} lesson
 */
export function learnt(lesson) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...kept(), lesson])]));
  } catch {
    // It was learnt all the same.
  }
}

const done = kept();
for (const item of all("[data-lesson]")) {
  if (!done.includes(item.dataset.lesson ?? "")) continue;
  for (const mark of all(".learnt", item)) mark.removeAttribute("hidden");
  for (const words of all("[data-again]", item)) words.textContent = words.dataset.again ?? "";
}
const [next] = [...all("[data-lesson]")].filter((item) => !done.includes(item.dataset.lesson ?? ""));
for (const button of all("[data-lesson] .btn")) button.classList.toggle("btn-main", next ? next.contains(button) : false);
for (const link of all("[data-lessons]")) {
  const [game, count] = (link.dataset.lessons ?? "").split(" ");
  const been = done.filter((lesson) => lesson.startsWith(`${game}/`)).length;
  const [words, small] = [link.querySelector("span"), link.querySelector("small")];
  if (!been || !words || !small) continue;
  words.textContent = been < Number(count) ? "Learn on" : "Learn again";
  small.textContent = `${Math.min(been, Number(count))} of ${count} lessons`;
}
