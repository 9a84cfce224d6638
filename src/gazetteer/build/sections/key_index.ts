import { MAX_KEY_LETTERS } from "../../file/format.ts";
import { letterSignature } from "../../names/keys/letter_signature.ts";
import { utf8Letters } from "../../file/utf8_letters.ts";
import { column } from "../spool/column.ts";
import { radixOrder } from "../numbers/radix_order.ts";
import { settleTies } from "../numbers/settle_ties.ts";
import { encodeText, TextTable } from "../numbers/text_table.ts";

/** Distinct keys in order, each with its postings: the index of places, streets and so on. */
export interface KeyIndex {
  readonly keyBytes: Uint8Array;
  readonly keyStart: Uint32Array;
  readonly keyPostings: Uint32Array;
  readonly keySignature: Uint32Array;
  readonly postings: Uint32Array;
  /** For each key, by the number under which it was added, its place in the order. */
  readonly rankOf: Uint32Array;
}

/**
 * Collects postings (`number << 2 | index into NAME_KINDS`) under keys, those of one number after those of the number
 * before: a number is kept once under a key, with its best kind of name.
 */
export class KeyIndexBuilder {
  readonly #texts = new TextTable();
  // Two columns of the same length: a key's number and a posting.
  readonly #keyOf = column("u32");
  readonly #postingOf = column("u32");
  /** For each key one more than where its last posting is. */
  #lastOf = new Uint32Array(1 << 10);

  /** The number of a key; undefined for one that is empty or too long, which is not indexed. */
  numberOf(key: string): number | undefined {
    return textKey(this.#texts, key);
  }

  /** Adds a posting under a key that is one. */
  add(key: string, posting: number): void {
    const number = this.numberOf(key);
    if (number !== undefined) {
      this.addTo(number, posting);
    }
  }

  /** Adds a posting under the key of this number. */
  addTo(number: number, posting: number): void {
    if (number >= this.#lastOf.length) {
      const longer = new Uint32Array(Math.max(number + 1, this.#lastOf.length * 2));
      longer.set(this.#lastOf);
      this.#lastOf = longer;
    }
    const last = this.#lastOf[number]! - 1;
    if (last >= 0 && this.#postingOf.get(last) >>> 2 === posting >>> 2) {
      this.#postingOf.set(last, Math.min(this.#postingOf.get(last), posting >>> 0));
      return;
    }
    this.#keyOf.push(number);
    this.#postingOf.push(posting >>> 0);
    this.#lastOf[number] = this.#postingOf.length;
  }

  /** The index; the postings of one key in this order, else in that in which they were added. */
  build(order?: (one: number, other: number) => number): KeyIndex {
    const sorted = orderOfTexts(this.#texts);
    const count = sorted.length;
    const rankOf = new Uint32Array(count);
    for (let rank = 0; rank < count; rank++) {
      rankOf[sorted[rank]!] = rank;
    }
    const { keyPostings, postings } = this.#grouped(rankOf);
    if (order !== undefined) {
      for (let key = 0; key < count; key++) {
        if (keyPostings[key + 1]! - keyPostings[key]! > 1) {
          postings.subarray(keyPostings[key], keyPostings[key + 1]).sort(order);
        }
      }
    }
    return { ...bytesInOrder(this.#texts, sorted), keyPostings, postings, rankOf };
  }

  /** The postings of each key, one after the other: those of rank `k` are `[keyPostings[k], keyPostings[k + 1])`. */
  #grouped(rankOf: Uint32Array): { keyPostings: Uint32Array; postings: Uint32Array } {
    const keyOf = this.#keyOf.values();
    const postingOf = this.#postingOf.values();
    const keyPostings = new Uint32Array(rankOf.length + 1);
    for (let i = 0; i < keyOf.length; i++) {
      keyPostings[rankOf[keyOf[i]!]! + 1]!++;
    }
    for (let key = 0; key < rankOf.length; key++) {
      keyPostings[key + 1]! += keyPostings[key]!;
    }
    const postings = new Uint32Array(keyOf.length);
    const next = keyPostings.slice();
    for (let i = 0; i < keyOf.length; i++) {
      postings[next[rankOf[keyOf[i]!]!]!++] = postingOf[i]!;
    }
    return { keyPostings, postings };
  }
}

/** The number of a key among texts; undefined for one that is empty or too long, which is not indexed. */
export function textKey(texts: TextTable, key: string): number | undefined {
  return key === "" || key.length > MAX_KEY_LETTERS ? undefined : texts.add(encodeText(key, 0));
}

/** The texts' numbers ascending by UTF-8 bytes, which is the order of code points. */
export function orderOfTexts(texts: TextTable): Uint32Array {
  const bytes = texts.bytes();
  const starts = texts.starts();
  const first = new Uint32Array(texts.count);
  const second = new Uint32Array(texts.count);
  for (let number = 0; number < texts.count; number++) {
    first[number] = fourBytes(bytes, starts[number]!, starts[number + 1]!);
    second[number] = fourBytes(bytes, starts[number]! + 4, starts[number + 1]!);
  }
  const order = radixOrder([second, first]);
  settleTies(
    order,
    (one, other) => first[one] === first[other] && second[one] === second[other],
    (one, other) => compareBytes(bytes, [starts[one]!, starts[one + 1]!], [starts[other]!, starts[other + 1]!]),
  );
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

type Range = readonly [from: number, to: number];

function compareBytes(bytes: Uint8Array, one: Range, other: Range): number {
  const shared = Math.min(one[1] - one[0], other[1] - other[0]);
  for (let i = 0; i < shared; i++) {
    const difference = bytes[one[0] + i]! - bytes[other[0] + i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return one[1] - one[0] - (other[1] - other[0]);
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
  for (let key = 0; key < sorted.length; key++) {
    const from = starts[sorted[key]!]!;
    const to = starts[sorted[key]! + 1]!;
    const at = keyStart[key]!;
    for (let i = from; i < to; i++) {
      keyBytes[at + i - from] = bytes[i]!;
    }
    keyStart[key + 1] = at + to - from;
    keySignature[key] = letterSignature(letters, utf8Letters(bytes, { from, to }, letters));
  }
  return { keyBytes, keyStart, keySignature };
}
