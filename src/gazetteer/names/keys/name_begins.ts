import { nameKey } from "../../../text/name_key.ts";
import { textAt } from "../../file/texts.ts";

/** A length byte of this value is followed by two bytes with the length. */
const LONG = 255;
const LONG_HEAD = 3;

/**
 * Whether a stored name, folded to letters and digits (`nameKey`), begins with a prefix. A name in ASCII is compared in
 * its bytes; others are decoded.
 */
export function nameBegins(strings: Uint8Array, offset: number, beginning: string): boolean {
  const length = strings[offset] ?? 0;
  const long = length === LONG;
  let at = offset + (long ? LONG_HEAD : 1);
  const end = at + (long ? (strings[offset + 1] ?? 0) | ((strings[offset + 2] ?? 0) << 8) : length);
  for (let letter = 0; letter < beginning.length; at++) {
    if (at >= end) {
      return false;
    }
    const byte = strings[at] ?? 0;
    if (byte >= 0x80) {
      return nameKey(textAt(strings, offset)).startsWith(beginning);
    }
    if (isLetterOrDigit(byte)) {
      // "A" and "a" differ in one bit, which digits have set.
      if ((byte | 0x20) !== beginning.charCodeAt(letter++)) {
        return false;
      }
    }
  }
  return true;
}

function isLetterOrDigit(byte: number): boolean {
  const lower = byte | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}
