// Check the luck: what this page can make again by itself, against what it has kept; and what the server finds on replaying.

import { $, closest, element, find, openDialog } from "./common.js";
import { chainOf, commitmentOf, keptOf, keyOf, promiseOf, receiptOf, sealOf } from "./luck.js";

/** @typedef {{ what?: string, holds: boolean | null, words: string }} Finding */

const SEATS = "ABCDEFGH";
/** The server finds these again by itself; the page has its own eyes. */
const OURS = ["commitment", "contribution", "key", "receipt"];

/**
 * A record's text, as far as luck goes.
 * @param {string} text
 */
function read(text) {
  const [heading, plays = ""] = text.split("\n\n");
  /** @type {Map<string, string>} */
  const facts = new Map();
  for (const line of heading.split("\n")) {
    const [, word, fact] = /^((?:seal|share) [A-H]|[a-z]+) (.*)$/.exec(line) ?? [];
    if (word && !facts.has(word)) facts.set(word, fact);
  }
  const seats = [...SEATS.slice(0, Number(facts.get("seats")))];
  const position = facts.get("from");
  const [, startKey = ""] = (position ? String(JSON.parse(position).state?.luck?.Luck ?? "") : "").split(" ");
  const fact = (/** @type {string} */ word) => facts.get(word) ?? "";
  return {
    match: fact("match"),
    secret: fact("secret"),
    commitment: fact("commitment"),
    key: position ? startKey : fact("key"),
    later: Boolean(position),
    seals: seats.map((seat) => fact(`seal ${seat}`)),
    shares: seats.map((seat) => fact(`share ${seat}`)),
    plays: plays.split("\n").flatMap((line) => line.slice(3).split("; ").map((play) => `${line.slice(0, 1)}: ${play}`)),
  };
}

/**
 * @param {string} text
 * @param {string} table
 * @returns {Finding[]}
 */
function checked(text, table) {
  const record = read(text);
  const kept = keptOf(table);
  if (!record.secret) return [{ holds: null, words: "Only the server made the luck of this table: nobody else had a share in it." }];
  /** @type {Finding[]} */
  const found = [
    say(commitmentOf(table, record.secret) === record.commitment && record.match === table, "The server's secret is the one it was bound to.", "The server's secret is not the one it was bound to."),
    say(record.shares.every((share, seat) => !share || sealOf(share) === record.seals[seat]), "Every share is the one that was sealed.", "A share is not the one that was sealed."),
    say(keyOf(table, record.secret, record.shares) === record.key, "The key is made of that secret and these shares.", "The key is not made of that secret and these shares."),
  ];
  if (!kept.promise) found.push({ holds: null, words: "This browser was not there when the luck was made, so it cannot say whether another was made before." });
  else {
    const promised = promiseOf(table, record.commitment, record.seals) === kept.promise;
    found.push(say(promised, "Secret and shares are those that this browser saw sealed before the first card.", "Secret or shares are not those that this browser saw sealed: the luck was made anew."));
    found.push(say(record.shares.includes(kept.share), "Your own share is among them.", "Your own share was left out, or came too late."));
  }
  const reaches = kept.chain && kept.plays <= record.plays.length;
  if (!reaches) found.push({ holds: kept.chain && !record.later ? false : null, words: "This browser's receipt is not of these plays." });
  else {
    const same = chainOf(record.key, record.plays.slice(0, kept.plays)) === kept.chain;
    found.push(say(same, `All ${kept.plays} plays are those that this browser saw made.`, "A play is not the one that was made: the record was changed."));
  }
  return found;
}

/**
 * @param {boolean} holds
 * @param {string} yes
 * @param {string} no
 */
const say = (holds, yes, no) => ({ holds, words: holds ? yes : no });

/** @param {string} address of the record */
async function check(address) {
  const list = $("luck-found");
  list.replaceChildren(element("li", "Checking …"));
  const table = document.body.dataset.match ?? "";
  try {
    const [text, replayed] = await Promise.all([fetched(address).then((answer) => answer.text()), fetched(address.replace(/record$/, "luck")).then((answer) => answer.json())]);
    /** @type {Finding[]} */
    const theirs = replayed.findings.filter((/** @type {Finding} */ { what = "" }) => !OURS.includes(what));
    const found = [...checked(text, table), ...theirs.map(({ holds, words }) => ({ holds, words: `On replaying: ${words}` }))];
    list.replaceChildren(...found.map(item));
    const wrong = found.some(({ holds }) => holds === false);
    $("luck-verdict").textContent = wrong ? "Something is wrong with the luck of this game." : "The luck of this game is as it should be.";
  } catch {
    list.replaceChildren(element("li", "The record could not be fetched. Try again in a moment."));
  }
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

/** @param {Finding} finding */
function item({ holds, words }) {
  const [icon, mark] = holds ? ["check", "Yes: "] : holds === false ? ["warning", "No: "] : ["what", "Not known: "];
  const made = document.createElement("li");
  made.dataset.holds = `${holds}`;
  made.innerHTML = `<svg class="icon" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-${icon}"/></svg><span><span class="sr">${mark}</span></span>`;
  made.lastElementChild?.append(words);
  return made;
}

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-show=luck], [data-luck]");
  if (!button || !find("luck")) return;
  const receipt = receiptOf(document.body.dataset.match ?? "");
  $("receipt", HTMLInputElement).value = receipt;
  $("receipt-copy").dataset.copy = receipt;
  openDialog("luck");
  if (button.dataset.luck) check(button.dataset.luck);
});
