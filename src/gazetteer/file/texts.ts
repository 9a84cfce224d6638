import { latinText } from "../../text/latin_text.ts";

const LONG = 255;
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
  const end = Math.min(to, bytes.length);
  for (let at = from; at < end; at++) {
    if (bytes[at]! >= 0x80) {
      return decoder.decode(bytes.subarray(from, end));
    }
  }
  return latinText(bytes, from, end);
}

/** The text at an offset plus 1; undefined for 0. */
export function textOrNone(strings: Uint8Array, at: number): string | undefined {
  return at === 0 ? undefined : textAt(strings, at - 1);
}
