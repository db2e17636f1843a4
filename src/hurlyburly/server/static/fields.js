// What forms are made of: plain data with a path to each piece of it, what a schema says, and elements.

/** @typedef {string | number | boolean | Value[] | { [name: string]: Value }} Value */
/** @typedef {{ [name: string]: Value }} Table */
/** @typedef {(string | number)[]} Path */
/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [type]
 * @property {string} [title]
 * @property {string} [description]
 * @property {Value} [const]
 * @property {(string | number)[]} [enum]
 * @property {Value} [default]
 * @property {Value} [usual] where nothing around it says otherwise
 * @property {string[]} [examples]
 * @property {Schema[]} [anyOf]
 * @property {{ propertyName: string }} [discriminator]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {Schema} [additionalProperties]
 * @property {Schema} [propertyNames]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [maxLength]
 * @property {string} [pattern]
 * @property {number} [lines] so many lines of text
 * @property {boolean} [within] only in a list that is `with` it
 * @property {string[]} [with]
 * @property {Record<string, Schema>} [$defs]
 */

/** @param {Path} path */
export const idOf = (path) => `f-${path.join("-").replace(/[^\w-]/g, "_")}`;

/**
 * What lies at a path, if anything does.
 * @param {Value} data
 * @param {Path} path
 * @returns {Value | undefined}
 */
export function at(data, path) {
  /** @type {Value | undefined} */
  let found = data;
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (typeof found === "object") found = found[step];
    else return undefined;
  }
  return found;
}

/**
 * Put something at a path, with all that it lies in; or take it away.
 * @param {Value} data
 * @param {Path} path
 * @param {Value | undefined} value
 */
export function put(data, path, value) {
  let within = data;
  path.slice(0, -1).forEach((step, depth) => {
    const there = at(within, [step]);
    if (there === undefined) {
      if (value === undefined) return;
      /** @type {Table} */ (within)[step] = typeof path[depth + 1] === "number" ? [] : {};
    }
    within = at(within, [step]) ?? {};
  });
  const last = path[path.length - 1];
  if (Array.isArray(within)) {
    if (value === undefined) within.splice(Number(last), 1);
    else within[Number(last)] = value;
  } else if (typeof within === "object") {
    if (value === undefined) delete within[last];
    else within[last] = value;
  }
}

/**
 * An element with attributes and what it holds.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} inside
 */
export function make(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/**
 * What somebody has typed, as the schema wants it; nothing if it is empty.
 * @param {string} text
 * @param {Schema} part
 * @param {boolean} numbers
 * @returns {Value | undefined}
 */
export function read(text, part, numbers) {
  if (numbers) {
    const found = text.split(/[\s,]+/).filter(Boolean);
    return found.length ? found.map((word) => (/^\d+$/.test(word) ? Number(word) : word)) : undefined;
  }
  const mayBeNumber = part.type === "integer" || part.anyOf?.some((one) => one.type === "integer");
  if (mayBeNumber && /^-?\d{1,9}$/.test(text.trim())) return Number(text);
  return text === "" && !(part.type === "string" && !part.examples && part.title === "Text") ? undefined : text;
}

/**
 * Words, with what stands between backticks as it is written.
 * @param {string} words
 * @returns {(Node | string)[]}
 */
export const told = (words) => words.split("`").map((part, number) => (number % 2 ? make("code", {}, part) : part));

/** @param {string} name */
export const spaced = (name) => {
  const words = name.replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
