import { endOf } from "./arrays.ts";
import type { KeyIndex } from "../sections/key_index.ts";

/** Bytes of a letter in UTF-8. */
const LETTER_BYTES_MAX = 4;

/** Keys that share a prefix: first key, one past the last. */
export interface KeyRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The ranges of keys that share a prefix and are larger than `isLarge` allows, each once, ascending. Prefixes end
 * between letters, not between the bytes of one.
 */
export function prefixRanges(
  keys: Pick<KeyIndex, "keyBytes" | "keyStart">,
  isLarge: (range: KeyRange) => boolean,
): KeyRange[] {
  const { keyBytes, keyStart } = keys;
  const found: KeyRange[] = [];
  collect({ from: 0, to: keyStart.length - 1 }, 0);
  return found.sort((one, other) => one.from - other.from || one.to - other.to);

  /** Splits a range of keys by the letter after the first `length` bytes. Depth ≤ bytes of a key. */
  function collect(range: KeyRange, length: number): void {
    let from = range.from;
    while (from < range.to) {
      const size = letterSize(from, length);
      const first = from;
      const to = size === 0 ? from + 1 : endOf({ from, to: range.to }, (key) => isSame(first, key, length + size));
      if (size > 0 && isLarge({ from, to })) {
        const last = found[found.length - 1];
        if (last?.from !== from || last.to !== to) {
          found.push({ from, to });
        }
        collect({ from, to }, length + size);
      }
      from = to;
    }
  }

  /** Bytes of the letter of a key at `length`; 0 where the key ends. */
  function letterSize(key: number, length: number): number {
    const at = keyStart[key]! + length;
    if (at >= keyStart[key + 1]!) {
      return 0;
    }
    const byte = keyBytes[at]!;
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
  }

  /** Whether another key of a range has the same first `length` bytes as the first, the last letter among them. */
  function isSame(one: number, other: number, length: number): boolean {
    if (keyStart[other]! + length > keyStart[other + 1]!) {
      return false;
    }
    for (let i = length - 1; i >= 0 && i >= length - LETTER_BYTES_MAX; i--) {
      if (keyBytes[keyStart[one]! + i] !== keyBytes[keyStart[other]! + i]) {
        return false;
      }
    }
    return true;
  }
}
