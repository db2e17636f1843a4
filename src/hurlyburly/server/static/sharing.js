// A pack as an address: it stands behind the #, which no server is told.

const MARK = "#pack=";

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} through */
async function passed(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {string} text of the pack
 * @returns {Promise<string>} the address of a workshop with it
 */
export async function shareLink(text) {
  const packed = await passed(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const plain = letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}${location.pathname}${MARK}${plain}`;
}

/**
 * @param {string} hash of an address
 * @returns {Promise<string>} the pack in it; nothing if there is none
 */
export async function packIn(hash) {
  if (!hash.startsWith(MARK)) return "";
  try {
    const letters = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await passed(packed, new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}
