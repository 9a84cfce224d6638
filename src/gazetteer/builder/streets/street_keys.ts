import { nameWords } from "../../../text/name_words.ts";
import { streetWord } from "../../../text/street_word.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import { TextTable } from "../numbers/text_table.ts";
import { bytesInOrder, type KeyIndex, orderOfTexts, textKey } from "../sections/key_index.ts";
import { column } from "../spool/column.ts";
import { laterWords, orderLaterWords } from "./later_words.ts";

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
      const longer = new Uint32Array(Math.max(number + 1, this.#counts.length * 2));
      longer.set(this.#counts);
      this.#counts = longer;
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
