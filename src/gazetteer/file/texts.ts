const LONG = 255;
/** Longer texts, and those outside of ASCII, are decoded by TextDecoder, which takes as long for one letter as for fifty. */
const PLAIN_MAX = 32;
const decoder = new TextDecoder();

/** The text at an offset of `strings`. A damaged offset gives some text, at most 64 KiB of it. */
export function textAt(strings: Uint8Array, offset: number): string {
  const length = strings[offset] ?? 0;
  if (length <= PLAIN_MAX) {
    return plainAt(strings, offset + 1, length) ?? decoder.decode(strings.subarray(offset + 1, offset + 1 + length));
  }
  if (length < LONG) {
    return decoder.decode(strings.subarray(offset + 1, offset + 1 + length));
  }
  const long = (strings[offset + 1] ?? 0) | ((strings[offset + 2] ?? 0) << 8);
  return decoder.decode(strings.subarray(offset + 3, offset + 3 + long));
}

/** Letters of one byte; undefined where there are others. */
function plainAt(strings: Uint8Array, from: number, length: number): string | undefined {
  if (from + length > strings.length) {
    return undefined;
  }
  let text = "";
  for (let at = from; at < from + length; at++) {
    const letter = strings[at]!;
    if (letter >= 0x80) {
      return undefined;
    }
    text += String.fromCharCode(letter);
  }
  return text;
}

/** The text at an offset plus 1; undefined for 0. */
export function textOrNone(strings: Uint8Array, at: number): string | undefined {
  return at === 0 ? undefined : textAt(strings, at - 1);
}
