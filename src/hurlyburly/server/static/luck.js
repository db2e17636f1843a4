// Fair luck: this browser's share in the luck of its tables, and what it keeps to check the luck by (docs/fair-luck.md).

import { banner } from "./common.js";
import { bytes, fromHex, hashed, hex, hmac } from "./sha.js";

/** @import { LobbyAct, LuckSeen } from "protocol" */
/** @typedef {{ commitment: string, promise: string, share: string, plays: number, chain: string, at: number }} Kept Of a table. */

const NEXT = "hurlyburly-next-share";
const PREFIX = "hurlyburly-luck-";
const MOST = 100; // tables
const SEATS = "ABCDEFGH";

/** @type {Map<string, string>} where storage is forbidden, it holds for this page at least */
const here = new Map();

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function write(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // as above
  }
}

/**
 * @param {string} match
 * @returns {Kept}
 */
export function keptOf(match) {
  return { commitment: "", promise: "", share: "", plays: 0, chain: "", at: 0, ...JSON.parse(read(PREFIX + match) ?? "{}") };
}

/**
 * @param {string} match
 * @param {Partial<Kept>} more
 */
function keep(match, more) {
  write(PREFIX + match, JSON.stringify({ ...keptOf(match), ...more, at: Date.now() }));
}

/** Of many tables, those that were looked at last. */
function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const age = (/** @type {string} */ name) => keptOf(name.slice(PREFIX.length)).at;
  for (const name of names.sort((one, two) => age(two) - age(one)).slice(MOST)) localStorage.removeItem(name);
}

const newShare = () => hex(crypto.getRandomValues(new Uint8Array(32)));
const sealOf = (/** @type {string} */ share) => hashed("hurlyburly seal", share);
const bySeat = (/** @type {string[]} */ facts) => facts.map((fact, seat) => `${SEATS[seat]} ${fact || "-"}`);
export const commitmentOf = (/** @type {string} */ match, /** @type {string} */ secret) => hashed("hurlyburly secret", match, secret);
export const keyOf = (/** @type {string} */ match, /** @type {string} */ secret, /** @type {string[]} */ shares) =>
  hashed("hurlyburly key", match, secret, ...bySeat(shares));
export const promiseOf = (/** @type {string} */ match, /** @type {string} */ commitment, /** @type {string[]} */ seals) =>
  hashed("hurlyburly promise", match, commitment, ...bySeat(seals));
export { sealOf };

/** The seal of a share in the luck of a table that is yet to be made. */
export function sealNext() {
  const share = newShare();
  write(NEXT, share);
  return sealOf(share);
}

/**
 * What this browser does now for the luck of a table: seal its share, or open it once all seals are fixed.
 * @param {LuckSeen} luck
 * @param {(act: LobbyAct["do"], value: string) => void} send
 */
export function shareIn({ match, commitment, phase, seals, opened, seat }, send) {
  if (seat === null || phase === "dealt") return;
  const kept = keptOf(match);
  if (kept.commitment && kept.commitment !== commitment) return distrust("The server is bound to another secret than before.");
  const next = read(NEXT) ?? "";
  let share = kept.share || (next && seals[seat] === sealOf(next) ? next : newShare());
  if (!kept.share) keep(match, { share, commitment });
  if (phase !== "opening") {
    if (seals[seat] !== sealOf(share)) send("seal", sealOf(share));
    return;
  }
  if (seals[seat] !== sealOf(share) || opened[seat]) return;
  const promise = promiseOf(match, commitment, seals);
  if (kept.promise && kept.promise !== promise) return distrust("Seals have been changed after they were fixed.");
  keep(match, { promise });
  send("open", share);
}

/** @param {string} words */
function distrust(words) {
  banner("The luck of this table cannot be trusted.", words, { bad: true, icon: "warning" });
}

/**
 * How many plays there were, and the hash of them all: the newest counts.
 * @param {string} match
 * @param {string} receipt
 */
export function keepReceipt(match, receipt) {
  const [plays, chain = ""] = receipt.split(" ");
  const isNew = !keptOf(match).at;
  keep(match, { plays: Number(plays), chain });
  if (isNew) forgetOldest();
}

/** @param {string} match */
export function receiptOf(match) {
  const { promise, share, plays, chain } = keptOf(match);
  return `hurlyburly receipt 1 ${match} ${promise || "-"} ${(promise && share) || "-"} ${plays} ${chain || "-"}`;
}

/**
 * The hash of all plays, under the key.
 * @param {string} key
 * @param {string[]} plays as in "A: pass"
 */
export function chainOf(key, plays) {
  let chain = "";
  for (const play of plays) chain = hex(hmac(fromHex(key), bytes(`${chain}\n${play}\n`)));
  return chain;
}
