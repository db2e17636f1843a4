// The workshop: a pack is made in a form, and drawn and checked while somebody types. The draft is kept in this browser.

import { $, announce, banner, confirmed } from "./common.js";
import { at, idOf, make, put, spaced, told } from "./fields.js";
import { Form } from "./form.js";
import { measure } from "./measure.js";
import { packIn, shareLink } from "./sharing.js";

/** @typedef {import("./fields.js").Path} Path */
/** @typedef {import("./fields.js").Schema} Schema */
/** @typedef {import("./fields.js").Table} Table */
/** @typedef {{ words: string, path: Path }} Mistake */
/** @typedef {{ name: string, text: string, face: string, copies: number, path: Path }} Face */
/** @typedef {{ text: string, data: Table, mistakes: Mistake[], faces: Face[] }} Draft */
/** @typedef {{ section: string, name: string, entry: Table }} Own */

const WAIT = 350; // milliseconds after the last key
const game = document.body.dataset.game ?? "";
const KEPT = `hurlyburly-workshop-${game}`;
/** @type {Schema} */
const schema = JSON.parse($("schema").textContent);
/** @type {Own[]} */
const own = JSON.parse($("own").textContent);

/** @type {Table} */
let data = kept() ?? empty();
/** @type {Path} */
let open = ["pack"];
/** @type {Draft | null} as it was last told */
let seen = null;
let asked = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @returns {Table} */
function empty() {
  return { pack: { game, name: "My pack" } };
}

/** @returns {Table | null} the draft that was left here */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}

const isEmpty = () => Object.keys(data).length < 2;

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(data));
  } catch {
    banner("This browser keeps no drafts.", "Save the pack as a file before you leave.", { bad: true });
  }
}

function changed() {
  keep();
  $("state").textContent = "…";
  clearTimeout(timer);
  timer = setTimeout(() => void look({ data }), WAIT);
}

/**
 * Ask the server about the draft; of several answers only the last counts.
 * @param {{ data?: Table, text?: string }} sent
 * @returns {Promise<Draft | null>}
 */
async function look(sent) {
  const number = ++asked;
  const found = await ask(`/workshop/${game}/look`, sent);
  if (!found || number !== asked) return null;
  seen = /** @type {Draft} */ (found);
  if (sent.data) showMistakes(seen);
  return seen;
}

/**
 * @param {string} address
 * @param {object} sent
 * @returns {Promise<object | null>}
 */
async function ask(address, sent) {
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(sent) });
    const found = await answer.json();
    if (answer.ok) return found;
    $("state").textContent = found.words;
    banner("Not now.", found.words, { bad: true, seconds: 8 });
  } catch {
    $("state").textContent = "The server cannot be reached. The draft is kept here.";
  }
  return null;
}

// What the pack holds.

/** @returns {{ path: Path, name: string }[]} */
function entries() {
  const found = [{ path: /** @type {Path} */ (["pack"]), name: "About the pack" }];
  for (const [section, part] of Object.entries(schema.properties ?? {})) {
    if (section === "pack" || data[section] === undefined) continue;
    const value = data[section];
    if (part.type === "array" && Array.isArray(value)) {
      value.forEach((entry, number) => found.push({ path: [section, number], name: called(entry, spaced(section)) }));
    } else found.push({ path: [section], name: part.title ?? spaced(section) });
  }
  return found;
}

/**
 * @param {import("./fields.js").Value} entry
 * @param {string} otherwise
 */
function called(entry, otherwise) {
  for (const field of ["name", "title", "id"]) {
    const name = at(entry, [field]);
    if (typeof name === "string" && name) return field === "id" ? spaced(name) : name;
  }
  return `New: ${otherwise}`;
}

function showEntries() {
  const list = $("entries");
  list.replaceChildren();
  for (const { path, name } of entries()) {
    const button = make("button", { type: "button", class: "btn btn-quiet", id: `open-${idOf(path)}` }, name);
    const wrong = seen?.mistakes.some((mistake) => path.every((step, depth) => mistake.path[depth] === step));
    if (wrong) button.append(make("b", { class: "flag" }, "!", make("span", { class: "sr" }, " has a mistake")));
    if (String(path) === String(open)) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => show(path, true));
    list.append(make("li", {}, button));
  }
}

/**
 * The form of an entry.
 * @param {Path} path
 * @param {boolean} focus
 */
function show(path, focus = false) {
  open = path;
  const form = $("form");
  const folded = [...form.querySelectorAll("details[open]")].map((one) => one.closest("[data-path]")?.id ?? "form");
  const section = schema.properties?.[path[0]] ?? {};
  const part = path.length > 1 ? (section.items ?? {}) : section;
  const made = new Form(schema, data, changed, (at) => {
    changed();
    show(open);
    const there = document.getElementById(idOf(at));
    const inside = there?.matches("input, select, textarea") ? there : there?.querySelector("input, select, textarea");
    (inside instanceof HTMLElement ? inside : there)?.focus();
  });
  const inner = part.discriminator ? made.chosen(part, path) : made.resolved(part);
  form.replaceChildren(make("h2", { tabindex: "-1", id: "entry-title" }, inner.title ?? ""));
  form.append(make("p", { class: "small" }, ...told(inner.description ?? "")), make("p", { class: "wrong", id: `${idOf(path)}-wrong` }));
  if (part.discriminator) form.append(made.union(part, path));
  form.append(...made.table(part, path));
  for (const id of folded) document.getElementById(id)?.querySelector("details")?.setAttribute("open", "");
  if (path[0] !== "pack") form.append(remover(path));
  showEntries();
  if (seen) showMistakes(seen);
  if (focus) $("entry-title").focus();
}

/** @param {Path} path */
function remover(path) {
  const button = make("button", { type: "button", class: "btn btn-quiet" }, "Remove from the pack");
  button.addEventListener("click", async () => {
    if (!(await confirmed("Take this out of the pack?"))) return;
    put(data, path, undefined);
    if (Array.isArray(data[path[0]]) && !(/** @type {unknown[]} */ (data[path[0]]).length)) delete data[path[0]];
    show(["pack"], true);
    changed();
  });
  return button;
}

// What is wrong, and how it looks.

/** @param {Draft} draft */
function showMistakes(draft) {
  for (const place of document.querySelectorAll("#form .wrong")) place.textContent = "";
  for (const field of document.querySelectorAll("#form [aria-invalid]")) field.removeAttribute("aria-invalid");
  $("mistake").textContent = "";
  for (const { words, path } of draft.mistakes) {
    const place = nearest(path);
    if (!place) {
      const entry = entries().find((one) => one.path.length && one.path.every((step, depth) => path[depth] === step));
      $("mistake").textContent = entry ? `${entry.name}: ${words}` : words;
      continue;
    }
    place.replaceChildren(...told(words));
    document.getElementById(place.id.replace(/-wrong$/, ""))?.setAttribute("aria-invalid", "true");
    place.closest("details")?.setAttribute("open", "");
  }
  const count = draft.mistakes.length;
  const sound = isEmpty() ? "Nothing is in the pack yet" : "This pack can be played";
  const state = count ? `${count === 1 ? "One thing is" : `${count} things are`} not right yet` : sound;
  if ($("state").textContent !== state) announce(count ? `${state}: ${draft.mistakes[0].words}` : state);
  $("state").textContent = state;
  document.body.toggleAttribute("data-sound", !count);
  for (const id of ["try", "measure", "print"]) $(id, HTMLButtonElement).disabled = count > 0 || isEmpty();
  showEntries();
  if (!count) showFaces(draft.faces);
  $("faces").toggleAttribute("data-stale", count > 0);
}

/**
 * Where a mistake is told: beside its field, or beside the nearest around it that is shown.
 * @param {Path} path
 */
function nearest(path) {
  for (let length = path.length; length >= open.length; length--) {
    const place = document.getElementById(`${idOf(path.slice(0, length))}-wrong`);
    if (place?.closest("#form")) return place;
  }
  return null;
}

/** @param {Face[]} faces */
function showFaces(faces) {
  const list = $("faces");
  list.replaceChildren();
  const first = [...faces].sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  for (const face of first) {
    const likeness = make("span", { class: "likeness", "aria-hidden": "true" });
    likeness.innerHTML = face.face;
    const words = [make("h3", {}, face.name), make("p", {}, face.text)];
    const copies = face.copies ? [make("small", {}, `${face.copies} in the box`)] : [];
    list.append(make("li", { class: `exhibit panel${isOpen(face) ? " is-open" : ""}` }, ...(face.face ? [likeness] : []), ...words, ...copies));
  }
  $("noface").hidden = faces.length > 0;
}

/** @param {Face} face */
const isOpen = (face) => face.path.length > 0 && String(face.path) === String(open);

// Making something.

function offerSections() {
  const form = new Form(schema, data, changed, () => {});
  const what = $("what", HTMLSelectElement);
  for (const [section, part] of Object.entries(schema.properties ?? {})) {
    const one = part.items ?? part;
    const title = one.discriminator ? spaced(section) : form.resolved(one).title;
    if (section !== "pack") what.append(make("option", { value: section }, title ?? spaced(section)));
  }
  what.value = own[0]?.section ?? what.value;
  offerOwn();
}

function offerOwn() {
  const section = $("what", HTMLSelectElement).value;
  const like = $("like", HTMLSelectElement);
  like.replaceChildren(make("option", { value: "" }, "Empty"));
  for (const [number, one] of own.entries()) {
    if (one.section === section) like.append(make("option", { value: String(number) }, `Like ${one.name}`));
  }
}

/** @param {string} section @param {Own | undefined} like */
function add(section, like) {
  const part = schema.properties?.[section] ?? {};
  const form = new Form(schema, data, changed, () => {});
  const several = part.type === "array";
  const there = data[section];
  const path = several ? [section, Array.isArray(there) ? there.length : 0] : [section];
  const fresh = like ? structuredClone(like.entry) : form.empty(several ? (part.items ?? {}) : part);
  put(data, path, fresh);
  show(path, true);
  changed();
}

/**
 * Take another pack as the draft.
 * @param {string} text
 */
async function take(text) {
  const found = await look({ text });
  if (!found) return;
  if (!Object.keys(found.data).length) {
    banner("This cannot be opened.", found.mistakes[0]?.words ?? "", { bad: true });
    return;
  }
  if (!isEmpty() && !(await confirmed("Put this pack in place of the draft that is here?"))) return;
  data = found.data;
  show(entries()[1]?.path ?? ["pack"], true);
  changed();
}

function download() {
  const name = String(at(data, ["pack", "name"]) ?? "pack").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const link = make("a", { href: `data:application/toml;charset=utf-8,${encodeURIComponent(seen?.text ?? "")}`, download: `${name || "pack"}.toml` });
  link.click();
}

/** One card for each copy, at its real size; the browser prints them, or saves them as PDF. */
function print() {
  const sheet = $("sheet");
  sheet.replaceChildren();
  const pack = String(at(data, ["pack", "name"]) ?? "");
  for (const face of seen?.faces ?? []) {
    for (let copy = 0; copy < Math.max(1, face.copies); copy++) {
      const likeness = make("span", { class: "likeness" });
      likeness.innerHTML = face.face;
      const card = make("article", { class: "printcard" }, likeness, make("h3", {}, face.name), make("p", {}, face.text), make("footer", {}, pack));
      sheet.append(make("div", { class: "cut" }, card));
    }
  }
  globalThis.print();
}

async function tryIt() {
  $("try", HTMLButtonElement).disabled = true;
  const made = await ask(`/workshop/${game}/try`, { text: seen?.text ?? "" });
  $("try", HTMLButtonElement).disabled = false;
  if (made && "address" in made) location.assign(String(made.address));
}

$("what").addEventListener("change", offerOwn);
$("add").addEventListener("click", () => {
  add($("what", HTMLSelectElement).value, own[Number($("like", HTMLSelectElement).value || -1)]);
});
$("save").addEventListener("click", download);
$("print").addEventListener("click", print);
$("try").addEventListener("click", () => void tryIt());
$("measure").addEventListener("click", () => void measure(game, seen?.text ?? "", ask));
$("share").addEventListener("click", async () => {
  const link = await shareLink(seen?.text ?? "");
  $("link", HTMLInputElement).value = link;
  $("linkcopy").dataset.copy = link;
  $("sharing", HTMLDialogElement).showModal();
});
$("open", HTMLInputElement).addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget);
  const file = input.files?.[0];
  if (file) await take(await file.text());
  input.value = "";
});
$("new").addEventListener("click", async () => {
  if (!isEmpty() && !(await confirmed("Throw this draft away and begin another?"))) return;
  data = empty();
  show(["pack"], true);
  changed();
});

offerSections();
show(entries()[1]?.path ?? ["pack"]);
const shared = await packIn(location.hash);
const wanted = new URLSearchParams(location.search).get("like");
const like = own.find((one) => wanted && wanted.toLowerCase().startsWith(one.name.toLowerCase().replace(/ \(.*\)$/, "")));
history.replaceState(null, "", location.pathname);
if (shared) await take(shared);
else if (like) add(like.section, like);
else await look({ data });
document.body.toggleAttribute("data-ready", true);
