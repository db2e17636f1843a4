// The service worker: shows that it is your turn when no page is open, and a page of its own when the server is away.

/** @typedef {Event & { waitUntil(done: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { data: { json(): unknown } | null }} Pushed */
/** @typedef {Lasting & { notification: Notification, action: string }} Clicked */
/** @typedef {Lasting & { request: Request, respondWith(answer: Promise<Response>): void }} Fetched */
/** @typedef {Lasting & { oldSubscription: PushSubscription | null, newSubscription: PushSubscription | null }} Changed */
/** @typedef {{ url: string, focus(): Promise<unknown> }} Client */
/**
 * @typedef {object} Serving
 * @property {ServiceWorkerRegistration} registration
 * @property {{ matchAll(which: object): Promise<Client[]>, openWindow(url: string): Promise<unknown>, claim(): Promise<void> }} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(kind: string, then: (event: never) => void) => void} addEventListener
 */
/** @typedef {{ title: string, body: string, path: string, off: string }} Notice As server/notices/words.py writes it. */

const worker = /** @type {Serving} */ (/** @type {unknown} */ (self));
const KEPT = "hurlyburly-1"; // another number when one of these changes
const OFFLINE = "/offline";
const FILES = [OFFLINE, "/static/tokens.css", "/static/offline.css", "/static/favicon.svg"];

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => {
  event.waitUntil(forgetOlder().then(() => worker.clients.claim()));
});

async function forgetOlder() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

worker.addEventListener("fetch", (/** @type {Fetched} */ event) => {
  const { request } = event;
  const kept = FILES.includes(new URL(request.url).pathname);
  if (request.mode === "navigate" || kept) event.respondWith(fetch(request).catch(() => instead(kept ? request : OFFLINE)));
});

/** @param {RequestInfo} which */
async function instead(which) {
  return (await caches.match(which, { ignoreSearch: true })) ?? Response.error();
}

worker.addEventListener("push", (/** @type {Pushed} */ event) => {
  const notice = /** @type {Notice} */ (event.data?.json());
  event.waitUntil(show(notice));
});

/** @param {Notice} notice */
function show({ title, body, path, off }) {
  const options = {
    body,
    tag: path, // a newer one of the same table takes its place
    icon: "/icons/192.png",
    badge: "/icons/badge.png",
    data: { path, off },
    actions: [{ action: "off", title: "No more of these" }],
  };
  return worker.registration.showNotification(title, options);
}

worker.addEventListener("notificationclick", (/** @type {Clicked} */ event) => {
  const { path, off } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "off" ? fetch(off, { method: "POST" }) : goTo(path));
});

/** @param {string} path */
async function goTo(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

worker.addEventListener("pushsubscriptionchange", (/** @type {Changed} */ event) => {
  event.waitUntil(subscribeAgain(event));
});

/** @param {Changed} event */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const subscribed = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription?.options));
  const { endpoint, keys } = subscribed.toJSON();
  await fetch("/me/notices/device", { method: "PUT", body: JSON.stringify({ endpoint, keys }) });
}
