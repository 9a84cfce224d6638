import { LATER_BYTE_BITS, MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";
import type { KeyRange } from "./key_ranges_near.ts";

type LaterWords = Pick<Sections, "streetKeyBytes" | "streetKeyStart" | "streetKeyPostings" | "streetLaterWords">;

/** Most keys read for one prefix. Only words such as "saint" have more; further letters make the prefix specific. */
const KEYS_MAX = 1_024;
const BYTE_MASK = 2 ** LATER_BYTE_BITS - 1;
const encoder = new TextEncoder();
const typed = new Uint8Array(MAX_KEY_LETTERS * 3);

/**
 * The keys in which a word other than the first begins with the prefix, as ascending and disjoint ranges: "catarina" gives
 * the range of "rsantacatarina". Stops once the keys have more than `streetsMax` streets.
 */
export function laterWordRanges(sections: LaterWords, prefix: string, streetsMax: number): KeyRange[] {
  const length = prefix.length > MAX_KEY_LETTERS ? 0 : encoder.encodeInto(prefix, typed).written;
  const { streetLaterWords: words, streetKeyPostings: postings } = sections;
  if (length === 0 || words.length === 0) {
    return [];
  }
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sections, words.at(middle), length) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const keys: number[] = [];
  let streets = 0;
  for (let at = low; at < words.length && keys.length < KEYS_MAX && streets <= streetsMax; at++) {
    const word = words.at(at);
    if (compare(sections, word, length) !== 0) {
      break;
    }
    const key = word >>> LATER_BYTE_BITS;
    keys.push(key);
    streets += postings.at(key + 1) - postings.at(key);
  }
  return joined(keys.sort((one, other) => one - other));
}

/** Less than 0 where the word comes before the prefix, 0 where it begins with it. */
function compare({ streetKeyBytes, streetKeyStart }: LaterWords, word: number, length: number): number {
  const key = word >>> LATER_BYTE_BITS;
  const from = streetKeyStart.at(key) + (word & BYTE_MASK);
  const size = streetKeyStart.at(key + 1) - from;
  const shared = size < length ? size : length;
  for (let i = 0; i < shared; i++) {
    const difference = streetKeyBytes[from + i]! - typed[i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return size < length ? -1 : 0;
}

function joined(keys: readonly number[]): KeyRange[] {
  const ranges: [from: number, to: number][] = [];
  for (const key of keys) {
    const last = ranges.at(-1);
    if (last !== undefined && key <= last[1]) {
      last[1] = Math.max(last[1], key + 1);
    } else {
      ranges.push([key, key + 1]);
    }
  }
  return ranges;
}
