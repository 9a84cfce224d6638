import { nameWords } from "../../../text/name_words.ts";
import { type StreetWord, streetWord } from "../../../text/street_word.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import { grown } from "../numbers/pack_numbers.ts";
import { TextTable } from "../numbers/text_table.ts";
import { bytesInOrder, type KeyIndex, orderOfBytes, orderOfTexts, textKey } from "../sections/key_index.ts";
import { column } from "../spool/spool.ts";
import { LATER_BYTE_BITS } from "../../file/format.ts";
import { PROPER_LETTERS_MIN } from "../../names/keys/name_forms.ts";

/** Most later words of one name: few streets have more, and people rarely begin with the fifth word. */
const WORDS_MAX = 4;

const BYTE_MAX = 2 ** LATER_BYTE_BITS - 1;

/** Keys with a greater number get no later words. No country has that many keys. */
const KEYS_MAX = 2 ** (32 - LATER_BYTE_BITS);

const encoder = new TextEncoder();

/**
 * The keys of streets in two passes: first with the names as they are read, then with the streets' numbers once those are
 * known. Postings are written in place and never sorted.
 */
export class StreetKeys {
  #texts = new TextTable();
  /** Postings of each key; once in order, where its next one goes. */
  #counts = new Uint32Array(1 << 10);
  #index: KeyIndex | undefined;
  // Two columns of the same length: a key's number, and the byte where one of its later words begins.
  readonly #laterKey = column("u32");
  readonly #laterByte = column("u32");

  /** The number of a name's key; undefined for one that is empty or too long, which is not indexed. */
  numberOfName(name: string): number | undefined {
    const words = nameWords(name).map(streetWord);
    const key = streetWordsKey(words);
    const number = this.numberOf(key);
    if (number !== undefined) {
      for (const byte of laterWords(words, key)) {
        this.#laterKey.push(number);
        this.#laterByte.push(byte);
      }
    }
    return number;
  }

  /** The number of a key; undefined for one that is empty or too long, which is not indexed. */
  numberOf(key: string): number | undefined {
    return textKey(this.#texts, key);
  }

  /** Counts a street that will be put under this key. */
  count(number: number): void {
    if (number >= this.#counts.length) {
      this.#counts = grown(this.#counts, number + 1);
    }
    this.#counts[number]!++;
  }

  /** Puts the keys in order: all streets are known, and may be put under them now, in the order of their numbers. */
  order(): KeyIndex {
    const sorted = orderOfTexts(this.#texts);
    const rankOf = new Uint32Array(sorted.length);
    const keyPostings = new Uint32Array(sorted.length + 1);
    for (let rank = 0; rank < sorted.length; rank++) {
      const number = sorted[rank]!;
      rankOf[number] = rank;
      keyPostings[rank + 1] = keyPostings[rank]! + this.#counts[number]!;
      this.#counts[number] = keyPostings[rank]!;
    }
    const postings = new Uint32Array(keyPostings[sorted.length]!);
    this.#index = { ...bytesInOrder(this.#texts, sorted), keyPostings, postings, rankOf };
    this.#texts = new TextTable();
    return this.#index;
  }

  /** `streetLaterWords`, once the keys are in order. */
  later(): Uint32Array {
    const { keyBytes, keyStart, rankOf } = this.#index!;
    return orderLaterWords({ keyBytes, keyStart }, {
      keys: this.#laterKey.values().map((number) => rankOf[number]!),
      bytes: this.#laterByte.values(),
    });
  }

  /** Puts a street under a key: `street << 2 | index into NAME_KINDS`. */
  put(number: number, posting: number): void {
    const { postings } = this.#index!;
    postings[this.#counts[number]!++] = posting;
  }
}

/** The bytes of a key at which words other than the first begin: not types, directions, numbers and articles. */
function laterWords(words: readonly StreetWord[], key: string): number[] {
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
function orderLaterWords(
  { keyBytes, keyStart }: Pick<KeyIndex, "keyBytes" | "keyStart">,
  { keys, bytes }: LaterWords,
): Uint32Array {
  const order = orderOfBytes({
    bytes: keyBytes,
    count: keys.length,
    fromOf: (word) => keyStart[keys[word]!]! + bytes[word]!,
    toOf: (word) => keyStart[keys[word]! + 1]!,
    compareEqual: (one, other) => keys[one]! - keys[other]! || bytes[one]! - bytes[other]!,
  });
  // Names that are written differently share keys, and then their words.
  return order.filter((word) => keys[word]! < KEYS_MAX)
    .map((word) => ((keys[word]! << LATER_BYTE_BITS) | bytes[word]!) >>> 0)
    .filter((value, at, values) => value !== values[at - 1]);
}
