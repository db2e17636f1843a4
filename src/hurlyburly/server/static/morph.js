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
  const old = before.slice(head, before.length - tail);
  const made = after.slice(head, after.length - tail);
  if (old.length === made.length) old.forEach((node, place) => exchange(node, made[place]));
  else {
    for (const node of old) parent.removeChild(node);
    for (const node of made) parent.insertBefore(node, before[before.length - tail] ?? null);
  }
}

/**
 * As it would be written; `isEqualNode` does not look into templates.
 * @param {Node} node
 * @param {Node} made
 */
function isSame(node, made) {
  return node instanceof Element && made instanceof Element ? node.outerHTML === made.outerHTML : node.isEqualNode(made);
}

/**
 * Of a pair that differs only within, what is within.
 * @param {Node} node
 * @param {Node} made
 */
function exchange(node, made) {
  if (isSame(node, made)) return;
  const within = node instanceof Element && !(node instanceof HTMLTemplateElement) && node.cloneNode(false).isEqualNode(made.cloneNode(false));
  if (within) morph(node, made);
  else node.parentNode?.replaceChild(made, node);
}
