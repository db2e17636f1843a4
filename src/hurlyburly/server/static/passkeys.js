// Passkeys: adding one on one's own page, and coming in by one. The browser and the device do the rest.

import { all, find } from "./common.js";
import { deviceName } from "./device.js";

/** @param {string} which of the lines about passkeys is shown */
function say(which) {
  for (const line of all("[data-passkey]")) line.toggleAttribute("hidden", line.dataset.passkey !== which);
}

/**
 * @param {string} path
 * @param {unknown} [body]
 */
async function send(path, body) {
  const answer = await fetch(path, { method: "POST", body: body === undefined ? null : JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

/** @param {Credential | null} made */
function written(made) {
  if (!(made instanceof PublicKeyCredential)) throw new Error("no passkey");
  return made.toJSON();
}

async function add() {
  const options = await (await send("/me/passkey/begin")).json();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = written(await navigator.credentials.create({ publicKey }));
  const handle = atob(options.user.id.replaceAll("-", "+").replaceAll("_", "/"));
  await send("/me/passkey", { credential, handle, name: deviceName() });
  location.reload();
}

async function comeIn() {
  const options = await (await send("/bring/passkey/begin")).json();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  await send("/bring/passkey", { credential: written(await navigator.credentials.get({ publicKey })) });
  location.assign("/");
}

/**
 * @param {string} id
 * @param {() => Promise<void>} work
 */
function offer(id, work) {
  const button = find(id);
  if (!button) return;
  if (!globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) return say("never");
  button.hidden = false;
  button.addEventListener("click", () => {
    say("");
    work().catch(() => say("failed")); // they thought better of it, or the server refused
  });
}

offer("passkey-add", add);
offer("passkey-use", comeIn);
