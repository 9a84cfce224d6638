import { firstWhere } from "../../domain/sorted.ts";
import { latinText } from "../../text/latin_text.ts";
import { type BlockNumbers, PackedNumbers } from "./stored_numbers.ts";

const LONG = 255;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Writes a text as UTF-8 to bytes from `at` on; returns how many. A text that does not fit is cut. */
export function encodeText(text: string, bytes: Uint8Array, at = 0): number {
  const { length } = text;
  if (length > bytes.length - at) {
    return encoder.encodeInto(text, bytes.subarray(at)).written;
  }
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) {
      return encoder.encodeInto(text, bytes.subarray(at)).written;
    }
    bytes[at + i] = unit;
  }
  return length;
}

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

/** All values of stored numbers, by their 32 bits, for a builder that reads them many times. */
export function allValues(numbers: PackedNumbers | BlockNumbers): Uint32Array {
  const values = new Int32Array(numbers.length);
  if (numbers instanceof PackedNumbers) {
    numbers.read(0, values.length, values);
  } else {
    numbers.readAll(values);
  }
  return new Uint32Array(values.buffer);
}

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

/** Bytes of a letter in UTF-8, by its first one. */
export function letterBytes(first: number): number {
  return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** The index of the first number of an ascending array that is at least this one; its length where all are less. */
export function firstAtLeast(ascending: Uint32Array, value: number): number {
  return firstWhere(0, ascending.length, (at) => ascending[at]! >= value);
}
