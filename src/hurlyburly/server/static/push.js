// Being told on this device: asking the browser for it, and saying where that is not possible.

import { all, find } from "./common.js";
import { deviceName } from "./device.js";

const place = find("push");
const WORKER = "/worker.js";

/** @param {string} which of the lines about this device is shown */
function say(which) {
  for (const line of all("[data-push]")) line.toggleAttribute("hidden", line.dataset.push !== which);
}

async function subscribed() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration?.pushManager.getSubscription();
}

async function look() {
  const isPhone = "standalone" in navigator && !navigator.standalone;
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return say(isPhone ? "phone" : "never");
  if (Notification.permission === "denied") return say("denied");
  const endpoint = (await subscribed())?.endpoint;
  const here = [...all("[data-endpoint]")].find((item) => endpoint && item.dataset.endpoint === endpoint);
  here?.querySelector(".this")?.removeAttribute("hidden");
  here?.querySelector("[value=forget]")?.addEventListener("click", () => subscribed().then((one) => one?.unsubscribe()));
  say(here ? (here.querySelector("[value=off]") ? "here" : "") : "ask");
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    await navigator.serviceWorker.ready;
    await (await registration.pushManager.getSubscription())?.unsubscribe(); // it may be by an older key
    const applicationServerKey = place?.dataset.key;
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = made.toJSON();
    const answer = await fetch("/me/notices/device", { method: "PUT", body: JSON.stringify({ endpoint, keys, name: deviceName() }) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    location.reload();
  } catch {
    say("failed");
    all("[data-push=ask]")[0]?.removeAttribute("hidden");
  }
}

find("push-on")?.addEventListener("click", turnOn);
if (place && isSecureContext) look();
