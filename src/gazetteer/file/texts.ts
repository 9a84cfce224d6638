const LONG = 255;
/** Bytes. Longer texts, and those outside of ASCII, are decoded by TextDecoder, which takes as long for one letter as for fifty. */
const PLAIN_MAX = 32;
const decoder = new TextDecoder();

/** The text at an offset of `strings`. A damaged offset gives some text, at most 64 KiB of it. */
export function textAt(strings: Uint8Array, offset: number): string {
  const length = strings[offset] ?? 0;
  if (length < LONG) {
    return decodeText(strings, offset + 1, offset + 1 + length);
  }
  const long = (strings[offset + 1] ?? 0) | ((strings[offset + 2] ?? 0) << 8);
  return decoder.decode(strings.subarray(offset + 3, offset + 3 + long));
}

/** The UTF-8 text of a range of bytes, cut at their end. */
export function decodeText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > PLAIN_MAX || to > bytes.length) {
    return decoder.decode(bytes.subarray(from, to));
  }
  let text = "";
  for (let at = from; at < to; at++) {
    const letter = bytes[at]!;
    if (letter >= 0x80) {
      return decoder.decode(bytes.subarray(from, to));
    }
    text += String.fromCharCode(letter);
  }
  return text;
}

/** The text at an offset plus 1; undefined for 0. */
export function textOrNone(strings: Uint8Array, at: number): string | undefined {
  return at === 0 ? undefined : textAt(strings, at - 1);
}
