// SHA-256 and HMAC. A browser has them built in for https and localhost alone, and tables are played in home networks too.

/**
 * The constants of SHA-256: 32 bits after the point of the roots of the first primes.
 * @param {number} root
 * @param {number} count
 */
const roots = (root, count) => Array.from({ length: count }, (_, n) => Math.floor((prime(n) ** (1 / root) % 1) * 2 ** 32));

/** @param {number} n the n-th prime, from 2 on */
function prime(n) {
  let found = 1;
  for (let left = n + 1; left; ) {
    found += 1;
    let divisor = 2;
    while (divisor * divisor <= found && found % divisor) divisor += 1;
    if (divisor * divisor > found) left -= 1;
  }
  return found;
}

const START = roots(2, 8);
const ROUNDS = roots(3, 64);
const BLOCK = 64;

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function sha256(message) {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  words.setUint32(padded.length - 4, message.length << 3);
  const state = [...START];
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, words, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

const turned = (/** @type {number} */ word, /** @type {number} */ by) => (word >>> by) | (word << (32 - by));

/**
 * @param {number[]} state
 * @param {DataView} words
 * @param {number} at
 */
function compress(state, words, at) {
  const w = new Int32Array(64);
  for (let n = 0; n < 16; n++) w[n] = words.getInt32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [x, y] = [w[n - 15], w[n - 2]];
    const near = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const far = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[n] = w[n - 16] + near + w[n - 7] + far;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + w[n];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n] + word) | 0));
}

/**
 * @param {Uint8Array} key of at most 64 bytes
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const padded = new Uint8Array(BLOCK);
  padded.set(key);
  const keyed = (/** @type {number} */ pad, /** @type {Uint8Array} */ text) => sha256(new Uint8Array([...padded.map((byte) => byte ^ pad), ...text]));
  return keyed(0x5c, keyed(0x36, message));
}

export const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
export const hex = (/** @type {Uint8Array} */ some) => [...some].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (/** @type {string} */ digits) => new Uint8Array((digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/** The hash of lines of text, as `kernel/fair.py` makes it. */
export const hashed = (/** @type {string[]} */ ...lines) => hex(sha256(bytes(lines.map((line) => `${line}\n`).join(""))));
