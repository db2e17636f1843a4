// Pages without a table: what all pages share, the search on the rules page, lists of which each line is a page, and a
// share in the luck of new tables.

import { $, confirmed } from "./common.js";
import { sealNext } from "./luck.js";

document.addEventListener("submit", ({ target, submitter }) => {
  if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (!["play-now", "hot-seat"].includes(submitter.value) && !target.action.endsWith("/again")) return;
  const seal = Object.assign(document.createElement("input"), { type: "hidden", name: "seal", value: sealNext() });
  target.querySelector("[name=seal]")?.remove();
  target.append(seal);
});

/** A form that cannot be taken back asks first. */
document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (!submitter.dataset.sure) return;
  event.preventDefault();
  if (!(await confirmed(submitter.dataset.sure))) return;
  delete submitter.dataset.sure;
  target.requestSubmit(submitter);
});

if (document.body.dataset.page === "rules") {
  const { findRules } = await import("./drawer.js");
  findRules($("rulefind", HTMLInputElement).value);
}

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.dataset.goes !== undefined) location.assign(target.value);
});
