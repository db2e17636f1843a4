// Inviting into a running game: a sheet that is fetched whenever it is opened, so that addresses and seats are today's.

import { all, closest, confirmed, find } from "./common.js";

/** @import { TableAct } from "protocol" */
/** @typedef {Omit<TableAct, "v" | "type" | "id">} Act */

const sheet = find("invite-sheet");
let refilling = false;

/** Fetch it, as it is now. */
async function fill() {
  if (!sheet) return;
  const answer = await fetch(sheet.dataset.from ?? "");
  sheet.innerHTML = answer.ok ? await answer.text() : "<p>The addresses cannot be reached just now.</p>";
  if ("share" in navigator) for (const button of all("[data-share]", sheet)) button.removeAttribute("hidden");
}

/** Something that was sent has been done: a new address is shown, or who is still here. */
export function refreshInvitation() {
  if (refilling) fill();
  refilling = false;
}

/** @param {(act: Act) => void} send */
export function startInviting(send) {
  document.addEventListener("click", (event) => {
    if (closest(event, '[data-show="inviting"]')) fill();
  });

  sheet?.addEventListener("click", async (event) => {
    const { share, revoke, sure, order, seat } = closest(event, "[data-share], [data-revoke], [data-order]")?.dataset ?? {};
    if (share) navigator.share({ url: share }).catch(() => {}); // they may think better of it
    if ((!revoke && !order) || (sure && !(await confirmed(sure)))) return;
    refilling = true;
    if (revoke) send({ do: "revoke", what: "invite", seat: 0 });
    else send({ do: /** @type {Act["do"]} */ (order), seat: Number(seat) }); // the template has no others
  });

  sheet?.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.givesWay === undefined) return;
    send({ do: "gives-way", seat: Number(target.dataset.givesWay), what: target.checked ? "on" : "off" });
  });
}
