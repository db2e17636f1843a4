// Pages without a table: manners, and the search on the rules page.

import "./folio.js";

if (document.body.dataset.page === "rules") {
  const { findRules } = await import("./drawer.js");
  findRules(document.getElementById("rulefind").value);
}
