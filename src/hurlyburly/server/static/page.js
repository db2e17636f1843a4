// Pages without a table: what all pages share, and the search on the rules page.

import { $ } from "./common.js";

if (document.body.dataset.page === "rules") {
  const { findRules } = await import("./drawer.js");
  findRules($("rulefind", HTMLInputElement).value);
}
