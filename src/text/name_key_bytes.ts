import { nameKey } from "./name_key.ts";

/**
 * Signs whose form depends on the signs before them: marks, and the parts of Hangul syllables and what decomposes to
 * them. A name with one of them is folded as a whole, any other sign by sign.
 */
const DEPENDS = /[\p{M}\p{Cs}\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\ud7b0-\ud7ff\uff9e-\uffdf]/u;
/** Signs of one UTF-16 unit: the others are few. */
const UNITS = 0x1_0000;
/** A key of three bytes and their number, in the top byte. */
const LENGTH_SHIFT = 24;
const BYTES_MAX = 3;
const UNKNOWN = 0;
/** The sign has no key of its own: its name is folded as a whole. */
const WHOLE = -1;
/** Bit that tells a known empty key from an unknown one. */
const KNOWN = 1 << 30;

const keyOfSign = new Int32Array(UNITS);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Writes `nameKey` of a name in UTF-8 to the front of `target`, as UTF-8, without making a text of it; returns how many
 * bytes. The target has room for three times the bytes of the name.
 *
 * @example
 * ```ts
 * const target = new Uint8Array(30);
 * const length = nameKeyBytes(new TextEncoder().encode("Łódź"), { from: 0, to: 7 }, target);
 * new TextDecoder().decode(target.subarray(0, length)); // "lodz"
 * ```
 */
export function nameKeyBytes(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  target: Uint8Array,
): number {
  let length = 0;
  for (let at = from; at < to;) {
    const first = bytes[at]!;
    let sign = first;
    if (first < 0x80) {
      at++;
    } else if (first < 0xe0) {
      sign = ((first & 0x1f) << 6) | (bytes[at + 1]! & 0x3f);
      at += 2;
    } else if (first < 0xf0) {
      sign = ((first & 0x0f) << 12) | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f);
      at += 3;
    } else {
      return wholeKey(bytes, { from, to }, target);
    }
    let key = keyOfSign[sign]!;
    if (key === UNKNOWN) {
      key = keyOfSign[sign] = packedKey(sign);
    }
    if (key === WHOLE) {
      return wholeKey(bytes, { from, to }, target);
    }
    for (let left = (key >> LENGTH_SHIFT) & BYTES_MAX; left > 0; left--) {
      target[length++] = key & 0xff;
      key >>= 8;
    }
  }
  return length;
}

function packedKey(sign: number): number {
  const text = String.fromCharCode(sign);
  const key = encoder.encode(nameKey(text));
  if (DEPENDS.test(text) || key.length > BYTES_MAX) {
    return WHOLE;
  }
  return key.reduceRight((packed, byte) => (packed << 8) | byte, 0) | (key.length << LENGTH_SHIFT) | KNOWN;
}

function wholeKey(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  target: Uint8Array,
): number {
  return encoder.encodeInto(nameKey(decoder.decode(bytes.subarray(from, to))), target).written;
}
