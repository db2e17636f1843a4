// Sounds, made by the page itself: a bell for one's turn, and what is heard of the stage. None is longer than 700 ms.

/** @import { Direction } from "protocol" */
/** @typedef {Exclude<NonNullable<Direction["sound"]>, "">} Sound */
/** @typedef {[pitch: number, from: number, length: number, loud?: number, to?: number]} Tone times in seconds; pitch 0 is a rustle */

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  slide: [[0, 0, 0.22, 0.3]],
  turn: [[0, 0, 0.1, 0.4], [520, 0.08, 0.12, 0.2]],
  knock: [[190, 0, 0.09, 0.7, 90], [0, 0, 0.04, 0.5]],
  clash: [[0, 0, 0.18, 0.6], [1180, 0, 0.4, 0.3], [1733, 0, 0.3, 0.2]],
  low: [[220, 0, 0.6, 0.4], [261, 0, 0.6, 0.3], [311, 0, 0.6, 0.3]],
  high: [[440, 0, 0.6, 0.4], [554, 0, 0.6, 0.3], [659, 0, 0.6, 0.3]],
  thud: [[110, 0, 0.45, 1, 42], [0, 0, 0.12, 0.5]],
  rise: [[523, 0, 0.2, 0.4], [659, 0.16, 0.2, 0.4], [784, 0.32, 0.38, 0.4]],
  swish: [[0, 0, 0.3, 0.5], [900, 0, 0.25, 0.12, 300]],
  pour: [[0, 0, 0.5, 0.25], [330, 0.05, 0.4, 0.2, 620]],
  coins: [[2093, 0, 0.18, 0.3], [2637, 0.09, 0.2, 0.3], [2349, 0.2, 0.3, 0.25]],
  wake: [[98, 0, 0.35, 0.8, 70], [880, 0.3, 0.4, 0.4], [1320, 0.3, 0.4, 0.2]],
  heart: [[70, 0, 0.14, 1, 45], [62, 0.22, 0.2, 0.8, 40]],
  step: [[150, 0, 0.06, 0.5, 80]],
  flag: [[0, 0, 0.16, 0.3], [587, 0.1, 0.14, 0.35], [880, 0.24, 0.4, 0.35]],
};
const LOUDEST = 0.3;
/** @type {Tone[]} */
const BELL = [[880, 0, 0.7, 0.4], [1320, 0, 0.6, 0.2], [2210, 0, 0.4, 0.1]];

/** @type {AudioContext | undefined} */
let room;
/** @type {GainNode | undefined} what is heard now: never two at once, the later wins */
let heard;
/** @type {AudioBuffer | undefined} */
let rustle;

export function ringBell() {
  play(BELL, LOUDEST);
}

/** @param {Sound} name */
export function sound(name) {
  const volume = Number(settings.get("volume"));
  if (volume > 0) play(SOUNDS[name], (LOUDEST * volume) / 100);
}

/**
 * @param {Tone[]} tones
 * @param {number} volume
 */
function play(tones, volume) {
  if (!navigator.userActivation.hasBeenActive) return; // browsers let no page be heard before it is touched
  room ??= new AudioContext();
  heard?.gain.setTargetAtTime(0, room.currentTime, 0.01);
  heard = room.createGain();
  heard.gain.value = volume;
  heard.connect(room.destination);
  for (const tone of tones) add(room, heard, tone);
}

/**
 * @param {AudioContext} room
 * @param {GainNode} out
 * @param {Tone} tone
 */
function add(room, out, [pitch, from, length, loud = 0.5, to = pitch]) {
  const start = room.currentTime + from;
  const gain = room.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  const source = pitch ? room.createOscillator() : room.createBufferSource();
  if (source instanceof OscillatorNode) {
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
  } else source.buffer = noise(room);
  source.connect(gain);
  source.start(start);
  source.stop(start + length);
}

/** @param {AudioContext} room */
function noise(room) {
  if (!rustle) {
    rustle = room.createBuffer(1, room.sampleRate / 2, room.sampleRate);
    const wave = rustle.getChannelData(0);
    let last = 0;
    for (let n = 0; n < wave.length; n++) wave[n] = last = 0.7 * last + 0.3 * (2 * Math.random() - 1);
  }
  return rustle;
}
