/**
 * Decodes UTF-8 bytes `[from, to)` into code points at the front of `letters`; returns how many. Reads only what this
 * project wrote: a damaged byte gives some wrong letter, never an error.
 */
export function utf8Letters(
  bytes: Uint8Array,
  range: { readonly from: number; readonly to: number },
  letters: Uint32Array,
): number {
  let length = 0;
  let at = range.from;
  while (at < range.to && length < letters.length) {
    const first = bytes[at++]!;
    if (first < 0x80) {
      letters[length++] = first;
    } else if (first < 0xe0) {
      letters[length++] = ((first & 0x1f) << 6) | (bytes[at++]! & 0x3f);
    } else if (first < 0xf0) {
      letters[length++] = ((first & 0x0f) << 12) | ((bytes[at++]! & 0x3f) << 6) | (bytes[at++]! & 0x3f);
    } else {
      letters[length++] = ((first & 0x07) << 18) | ((bytes[at++]! & 0x3f) << 12) | ((bytes[at++]! & 0x3f) << 6) |
        (bytes[at++]! & 0x3f);
    }
  }
  return length;
}
