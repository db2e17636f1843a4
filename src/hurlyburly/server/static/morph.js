// What has been redrawn, put in place of what was there. Whatever is the same stays, element for element: no press on it is
// lost, its focus and scroll stay, and the browser lays out only what has changed.

/**
 * Give `parent` the children of `fresh`.
 * @param {Node} parent
 * @param {Node} fresh
 */
export function morph(parent, fresh) {
  const before = [...parent.childNodes];
  const after = [...fresh.childNodes];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail += 1;
  const end = before[before.length - tail] ?? null;
  match(parent, before.slice(head, before.length - tail), after.slice(head, after.length - tail), end);
}

/**
 * Where as many come as were there, one takes the place of the other; else what is the same stays, and between such there may again be as many.
 * @param {Node} parent
 * @param {Node[]} old
 * @param {Node[]} made
 * @param {Node | null} end before which new ones are put
 */
function match(parent, old, made, end) {
  if (old.length === made.length) return old.forEach((node, place) => exchange(node, made[place]));
  const first = made.findIndex((node) => old.some((other) => isSame(other, node)));
  if (first >= 0) {
    const place = old.findIndex((other) => isSame(other, made[first]));
    match(parent, old.slice(0, place), made.slice(0, first), old[place]);
    return match(parent, old.slice(place + 1), made.slice(first + 1), end);
  }
  for (const node of old) parent.removeChild(node);
  for (const node of made) parent.insertBefore(node, end);
}

/**
 * `isEqualNode` does not look into templates.
 * @param {Node} node
 * @param {Node} made
 * @returns {boolean}
 */
function isSame(node, made) {
  if (!node.isEqualNode(made)) return false;
  const theirs = templatesOf(made);
  return templatesOf(node).every(({ content }, place) => isSame(content, theirs[place].content));
}

/** @param {Node} node */
function templatesOf(node) {
  const within = node instanceof Element || node instanceof DocumentFragment ? [...node.querySelectorAll("template")] : [];
  return node instanceof HTMLTemplateElement ? [node, ...within] : within;
}

/** What can be pressed, or pointed at, is another thing when it has another name: a press that has begun must not end on that. */
const MEANS = "button, a, input, select, textarea, option, summary, template, [id], [tabindex], [data-thing], [data-play], [data-face], [data-lies]";

/**
 * Of a pair that differs only within, what is within; what only holds others gets the attributes of the new one and stays too.
 * @param {Node} node
 * @param {Node} made
 */
function exchange(node, made) {
  if (isSame(node, made)) return;
  if (!(node instanceof Element) || !(made instanceof Element) || node instanceof HTMLTemplateElement || !isOne(node, made)) {
    node.parentNode?.replaceChild(made, node);
    return;
  }
  morph(node, made);
  if (node instanceof HTMLSelectElement) for (const option of node.options) option.selected = option.defaultSelected; // as drawn
}

/**
 * Whether it can stay, with other children; by then it has the same attributes.
 * @param {Element} node
 * @param {Element} made
 */
function isOne(node, made) {
  if (node.cloneNode(false).isEqualNode(made.cloneNode(false))) return true;
  if (node.tagName !== made.tagName || node.matches(MEANS) || made.matches(MEANS)) return false;
  for (const { name } of [...node.attributes]) if (!made.hasAttribute(name)) node.removeAttribute(name);
  for (const { namespaceURI, name, value } of made.attributes) if (node.getAttribute(name) !== value) node.setAttributeNS(namespaceURI, name, value);
  return true;
}
