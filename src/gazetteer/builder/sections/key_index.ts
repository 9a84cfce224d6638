import { MAX_KEY_LETTERS } from "../../file/format.ts";
import { letterSignature } from "../../names/keys/find_key.ts";
import { encodeText, utf8Letters } from "../../file/texts.ts";
import { addUp, grown } from "../numbers/pack_numbers.ts";
import { radixOrder, settleTies } from "../numbers/hash_order.ts";
import { encoded, TextTable, type TextTableSize } from "../numbers/text_table.ts";

/** Distinct keys in order, each with its postings: the index of places, streets and so on, as it is stored. */
export interface StoredKeys {
  readonly keyBytes: Uint8Array;
  readonly keyStart: Uint32Array;
  readonly keyPostings: Uint32Array;
  readonly keySignature: Uint32Array;
  readonly postings: Uint32Array;
}

/** The keys while they are still known by the numbers under which they were added. */
export interface KeyIndex extends StoredKeys {
  /** For each key, by the number under which it was added, its place in the order. */
  readonly rankOf: Uint32Array;
}

export function storedKeys({ keyBytes, keyStart, keyPostings, keySignature, postings }: StoredKeys): StoredKeys {
  return { keyBytes, keyStart, keyPostings, keySignature, postings };
}

const POSTINGS_FIRST = 1 << 10;

/**
 * Collects postings (`number << 2 | index into NAME_KINDS`) under keys, those of one number after those of the number
 * before: a number is kept once under a key, with its best kind of name.
 */
export class KeyIndexBuilder {
  readonly #texts: TextTable;
  // Two arrays of the same length: a key's number and a posting.
  #keyOf: Uint32Array;
  #postingOf: Uint32Array;
  #length = 0;

  /** With room for as many keys as expected: it grows beyond them. */
  constructor(expected?: TextTableSize) {
    this.#texts = new TextTable(expected);
    const postings = expected?.pieces ?? POSTINGS_FIRST;
    this.#keyOf = new Uint32Array(postings);
    this.#postingOf = new Uint32Array(postings);
  }

  /**
   * A number for the key in the first `length` bytes of `encoded`, or undefined as `textKey`. Equal keys have several
   * numbers until the index is built: where most keys are different, looking each up takes longer than putting them in order.
   */
  append(length: number): number | undefined {
    return length === 0 || (length > MAX_KEY_LETTERS && utf16Length(encoded, length) > MAX_KEY_LETTERS)
      ? undefined
      : this.#texts.append(length);
  }

  /** Adds a posting under a key that is one. */
  add(key: string, posting: number): void {
    const number = textKey(this.#texts, key);
    if (number !== undefined) {
      this.addTo(number, posting);
    }
  }

  /** Adds a posting under the key of this number. */
  addTo(number: number, posting: number): void {
    const at = this.#length++;
    if (at === this.#keyOf.length) {
      this.#keyOf = grown(this.#keyOf);
      this.#postingOf = grown(this.#postingOf);
    }
    this.#keyOf[at] = number;
    this.#postingOf[at] = posting;
  }

  /** The index; the postings of one key in this order, else in that in which they were added. */
  build(order?: (one: number, other: number) => number): KeyIndex {
    const { sorted, rankOf } = ranksOf(this.#texts);
    const { keyPostings, postings } = this.#grouped(rankOf, sorted.length);
    if (order !== undefined) {
      for (let key = 0; key < sorted.length; key++) {
        if (keyPostings[key + 1]! - keyPostings[key]! > 1) {
          postings.subarray(keyPostings[key], keyPostings[key + 1]).sort(order);
        }
      }
    }
    return { ...bytesInOrder(this.#texts, sorted), keyPostings, postings, rankOf };
  }

  /** The postings of each key, one after the other: those of rank `k` are `[keyPostings[k], keyPostings[k + 1])`. */
  #grouped(rankOf: Uint32Array, keys: number): { keyPostings: Uint32Array; postings: Uint32Array } {
    const keyOf = this.#keyOf.subarray(0, this.#length);
    const postingOf = this.#postingOf;
    const next = new Uint32Array(keys + 1);
    for (let i = 0; i < keyOf.length; i++) {
      next[rankOf[keyOf[i]!]! + 1]!++;
    }
    addUp(next);
    const postings = new Uint32Array(keyOf.length);
    for (let i = 0; i < keyOf.length; i++) {
      postings[next[rankOf[keyOf[i]!]!]!++] = postingOf[i]!;
    }
    return onceEach(postings, next.subarray(0, keys));
  }
}

/** The postings without those of a number that a key has already: the best kind of name stays. `ends`: of each key. */
function onceEach(postings: Uint32Array, ends: Uint32Array): { keyPostings: Uint32Array; postings: Uint32Array } {
  const keyPostings = new Uint32Array(ends.length + 1);
  let from = 0;
  let to = 0;
  for (let key = 0; key < ends.length; key++) {
    for (const first = to; from < ends[key]!; from++) {
      const posting = postings[from]!;
      if (to > first && postings[to - 1]! >>> 2 === posting >>> 2) {
        postings[to - 1] = Math.min(postings[to - 1]!, posting);
      } else {
        postings[to++] = posting;
      }
    }
    keyPostings[key + 1] = to;
  }
  return { keyPostings, postings: postings.subarray(0, to) };
}

/** One of the texts of each key in the order of keys, and of each text the place of its key. */
function ranksOf(texts: TextTable): { readonly sorted: Uint32Array; readonly rankOf: Uint32Array } {
  const order = orderOfTexts(texts);
  const rankOf = new Uint32Array(order.length);
  let count = 0;
  for (let i = 0; i < order.length; i++) {
    const number = order[i]!;
    if (i === 0 || !texts.isSame(order[count - 1]!, number)) {
      order[count++] = number;
    }
    rankOf[number] = count - 1;
  }
  return { sorted: order.subarray(0, count), rankOf };
}

/** How long the text of these bytes is in UTF-16: a sign of four bytes takes two units, all others one. */
function utf16Length(bytes: Uint8Array, to: number): number {
  let length = 0;
  for (let at = 0; at < to; at++) {
    length += (bytes[at]! & 0xc0) === 0x80 ? 0 : bytes[at]! >= 0xf0 ? 2 : 1;
  }
  return length;
}

/** The number of a key among texts; undefined for one that is empty or too long, which is not indexed. */
export function textKey(texts: TextTable, key: string): number | undefined {
  return key === "" || key.length > MAX_KEY_LETTERS ? undefined : texts.add(encodeText(key, encoded));
}

/** The texts' numbers ascending by UTF-8 bytes, which is the order of code points. */
export function orderOfTexts(texts: TextTable): Uint32Array {
  const starts = texts.starts();
  return orderOfBytes({
    bytes: texts.bytes(),
    count: texts.count,
    fromOf: (number) => starts[number]!,
    toOf: (number) => starts[number + 1]!,
    compareEqual: () => 0,
  });
}

interface ByteRanges {
  readonly bytes: Uint8Array;
  readonly count: number;
  readonly fromOf: (number: number) => number;
  readonly toOf: (number: number) => number;
  /** Orders numbers whose bytes are equal. */
  readonly compareEqual: (one: number, other: number) => number;
}

/** The numbers of the ranges ascending by their bytes. */
export function orderOfBytes({ bytes, count, fromOf, toOf, compareEqual }: ByteRanges): Uint32Array {
  const first = new Uint32Array(count);
  const second = new Uint32Array(count);
  for (let number = 0; number < count; number++) {
    first[number] = fourBytes(bytes, fromOf(number), toOf(number));
    second[number] = fourBytes(bytes, fromOf(number) + 4, toOf(number));
  }
  const order = radixOrder([second, first]);
  settleTies(order, (one, other) => first[one] === first[other] && second[one] === second[other], (one, other) => {
    const from = fromOf(one);
    const otherFrom = fromOf(other);
    const [length, otherLength] = [toOf(one) - from, toOf(other) - otherFrom];
    for (let i = 0; i < length && i < otherLength; i++) {
      const difference = bytes[from + i]! - bytes[otherFrom + i]!;
      if (difference !== 0) {
        return difference;
      }
    }
    return length - otherLength || compareEqual(one, other);
  });
  return order;
}

/** The next four bytes as a number that sorts like them; zeroes after the end, which no key contains. */
function fourBytes(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < from + 4; i++) {
    value = value * 256 + (i < to ? bytes[i]! : 0);
  }
  return value;
}

/** The bytes of the texts in this order, where each begins, and its letters. */
export function bytesInOrder(
  texts: TextTable,
  sorted: Uint32Array,
): Pick<KeyIndex, "keyBytes" | "keyStart" | "keySignature"> {
  const bytes = texts.bytes();
  const starts = texts.starts();
  const keyBytes = new Uint8Array(bytes.length);
  const keyStart = new Uint32Array(sorted.length + 1);
  const keySignature = new Uint32Array(sorted.length);
  const letters = new Uint32Array(MAX_KEY_LETTERS);
  let at = 0;
  for (let key = 0; key < sorted.length; key++) {
    const from = starts[sorted[key]!]!;
    const to = starts[sorted[key]! + 1]!;
    let signature = 0;
    let all = 0;
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      keyBytes[at++] = byte;
      signature |= 1 << (byte & 31);
      all |= byte;
    }
    keyStart[key + 1] = at;
    // In ASCII bytes are letters.
    keySignature[key] = all < 0x80 ? signature : letterSignature(letters, utf8Letters(bytes, { from, to }, letters));
  }
  return { keyBytes: keyBytes.subarray(0, at), keyStart, keySignature };
}
