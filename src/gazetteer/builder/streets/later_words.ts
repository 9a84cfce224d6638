import type { StreetWord } from "../../../text/street_word.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import { LATER_BYTE_BITS } from "../../file/format.ts";
import { PROPER_LETTERS_MIN } from "../../names/keys/streets_with_word.ts";
import { radixOrder } from "../numbers/radix_order.ts";
import { settleTies } from "../numbers/settle_ties.ts";
import type { KeyIndex } from "../sections/key_index.ts";

/** Most later words of one name: few streets have more, and people rarely begin with the fifth word. */
const WORDS_MAX = 4;
const BYTE_MAX = 2 ** LATER_BYTE_BITS - 1;
/** Keys with a greater number get no later words. No country has that many keys. */
const KEYS_MAX = 2 ** (32 - LATER_BYTE_BITS);
const encoder = new TextEncoder();

/** The bytes of a key at which words other than the first begin: not types, directions, numbers and articles. */
export function laterWords(words: readonly StreetWord[], key: string): number[] {
  const found: number[] = [];
  for (let at = 1; at < words.length && found.length < WORDS_MAX; at++) {
    const { canonical, isGeneric, isSmall } = words[at]!;
    if (isGeneric || isSmall || canonical.length < PROPER_LETTERS_MIN) {
      continue;
    }
    const rest = streetWordsKey(words.slice(at));
    // A number in several words is one word of the key, so the remaining words alone may have another key.
    if (rest.length < key.length && key.endsWith(rest)) {
      const byte = encoder.encode(key.slice(0, -rest.length)).length;
      if (byte <= BYTE_MAX) {
        found.push(byte);
      }
    }
  }
  return found;
}

interface LaterWords {
  /** The number of each word's key, in order. */
  readonly keys: Uint32Array;
  readonly bytes: Uint32Array;
}

/** The words as they are stored, each once, ascending by the bytes from where they begin. */
export function orderLaterWords(
  { keyBytes, keyStart }: Pick<KeyIndex, "keyBytes" | "keyStart">,
  { keys, bytes }: LaterWords,
): Uint32Array {
  const fromOf = (word: number): number => keyStart[keys[word]!]! + bytes[word]!;
  const toOf = (word: number): number => keyStart[keys[word]! + 1]!;
  const first = new Uint32Array(keys.length);
  for (let word = 0; word < keys.length; word++) {
    let value = 0;
    for (let i = fromOf(word); i < fromOf(word) + 4; i++) {
      value = value * 256 + (i < toOf(word) ? keyBytes[i]! : 0);
    }
    first[word] = value;
  }
  const order = radixOrder([first]);
  settleTies(order, (one, other) => first[one] === first[other], (one, other) => {
    const shared = Math.min(toOf(one) - fromOf(one), toOf(other) - fromOf(other));
    for (let i = 0; i < shared; i++) {
      const difference = keyBytes[fromOf(one) + i]! - keyBytes[fromOf(other) + i]!;
      if (difference !== 0) {
        return difference;
      }
    }
    return toOf(one) - fromOf(one) - (toOf(other) - fromOf(other)) || keys[one]! - keys[other]! ||
      bytes[one]! - bytes[other]!;
  });
  // Names that are written differently share keys, and then their words.
  return order.filter((word) => keys[word]! < KEYS_MAX)
    .map((word) => ((keys[word]! << LATER_BYTE_BITS) | bytes[word]!) >>> 0)
    .filter((value, at, values) => value !== values[at - 1]);
}
