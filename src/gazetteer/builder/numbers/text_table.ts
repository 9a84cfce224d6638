import { MAX_TEXT_BYTES } from "../../file/format.ts";
import { encodeText } from "../../file/texts.ts";
import { grown } from "./pack_numbers.ts";
import { finishedHash, HASH_PRIME, HASH_START } from "../../../text/key_hash.ts";

export interface TextTableSize {
  readonly pieces: number;
  readonly bytes: number;
}

/** Slots are at most this full. */
const LOAD = 0.6;
const SLOTS_FIRST = 1 << 12;
const SIZE_FIRST: TextTableSize = { pieces: 1 << 11, bytes: 1 << 16 };

/** The text that is added to a table. Shared: a build does not suspend meanwhile. */
export const encoded: Uint8Array = new Uint8Array(MAX_TEXT_BYTES * 3 + 3);
/**
 * Distinct pieces of bytes, numbered in the order in which they came: a hash table over one array of bytes. A million
 * texts take their bytes and some 20 more each, where a map of strings takes a hundred.
 */
export class TextTable {
  count = 0;
  /** Of them those that `add` finds. */
  #found = 0;
  #bytes: Uint8Array;
  /** Where a piece begins; one more than pieces. */
  #start: Uint32Array;
  /** A piece's number plus 1; 0 for an empty slot. */
  #slots = new Uint32Array(SLOTS_FIRST);
  /** The hash of the piece in a slot: a piece with another hash is skipped without reading it. */
  #hashes = new Uint32Array(SLOTS_FIRST);

  /** With room for as many pieces and bytes as expected: it grows beyond them. */
  constructor({ pieces, bytes }: TextTableSize = SIZE_FIRST) {
    this.#bytes = new Uint8Array(bytes);
    this.#start = new Uint32Array(pieces + 1);
  }

  /** The number of the piece in the first `length` bytes of `encoded`. */
  add(length: number): number {
    const hash = hashOf(encoded, 0, length);
    const slot = this.#find(hash, length);
    const known = this.#slots[slot]!;
    if (known > 0) {
      return known - 1;
    }
    const number = this.append(length);
    this.#slots[slot] = number + 1;
    this.#hashes[slot] = hash;
    if (++this.#found > this.#slots.length * LOAD) {
      this.#spread();
    }
    return number;
  }

  /** A new number for the piece in the first `length` bytes of `encoded`, whether it is known or not: `add` ignores it. */
  append(length: number): number {
    const from = this.#start[this.count]!;
    this.#reserve(from + length);
    for (let i = 0; i < length; i++) {
      this.#bytes[from + i] = encoded[i]!;
    }
    this.#start[++this.count] = from + length;
    return this.count - 1;
  }

  isSame(one: number, other: number): boolean {
    const bytes = this.#bytes;
    const from = this.#start[one]!;
    const length = this.#start[one + 1]! - from;
    const at = this.#start[other]!;
    if (this.#start[other + 1]! - at !== length) {
      return false;
    }
    for (let i = 0; i < length; i++) {
      if (bytes[from + i] !== bytes[at + i]) {
        return false;
      }
    }
    return true;
  }

  /** Copies some bytes of the pieces to the beginning of `encoded`. */
  copy(from: number, length: number): void {
    for (let i = 0; i < length; i++) {
      encoded[i] = this.#bytes[from + i]!;
    }
  }

  /** Where a piece begins in `bytes()`. */
  startOf(number: number): number {
    return this.#start[number]!;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#start[this.count]);
  }

  /** Where each piece begins in `bytes()`, and where the last one ends. */
  starts(): Uint32Array {
    return this.#start.subarray(0, this.count + 1);
  }

  /** The slot of the piece in `encoded`, or the empty one where it belongs. */
  #find(hash: number, length: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const starts = this.#start;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let known = slots[slot]!; known > 0; known = slots[slot]!) {
      if (hashes[slot] === hash) {
        const from = starts[known - 1]!;
        if (starts[known]! - from === length && isSame(this.#bytes, from, length)) {
          return slot;
        }
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #reserve(bytes: number): void {
    if (bytes > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(bytes, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    if (this.count + 2 > this.#start.length) {
      this.#start = grown(this.#start);
    }
  }

  #spread(): void {
    const [known, hashes] = [this.#slots, this.#hashes];
    const slots = new Uint32Array(known.length * 2);
    this.#slots = slots;
    this.#hashes = new Uint32Array(slots.length);
    const mask = slots.length - 1;
    for (let from = 0; from < known.length; from++) {
      if (known[from]! > 0) {
        let slot = hashes[from]! & mask;
        while (slots[slot] !== 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = known[from]!;
        this.#hashes[slot] = hashes[from]!;
      }
    }
  }
}

/** True where `encoded` begins with these bytes. */
function isSame(bytes: Uint8Array, from: number, length: number): boolean {
  for (let i = 0; i < length; i++) {
    if (bytes[from + i] !== encoded[i]) {
      return false;
    }
  }
  return true;
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = HASH_START;
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ bytes[i]!, HASH_PRIME);
  }
  return finishedHash(hash);
}

const LONG = 255;

/** Collects the display texts of a file, each with its length before it; equal texts share one place. */
export class StringPool {
  readonly #table: TextTable;

  constructor(expected?: TextTableSize) {
    this.#table = new TextTable(expected);
  }

  /** Number of distinct texts. */
  get count(): number {
    return this.#table.count;
  }

  /** Number of the text among the distinct ones, in the order in which they came. */
  numberOf(text: string): number {
    // A text of the first 254 bytes has one byte of length, which `encoded` leaves room for.
    const short = encodeText(text, encoded, 1);
    if (short < LONG) {
      encoded[0] = short;
      return this.#table.add(short + 1);
    }
    const length = encodeText(text, encoded, 3);
    if (length > MAX_TEXT_BYTES) {
      throw new RangeError(`Cannot store a text because it must be at most ${MAX_TEXT_BYTES} bytes: it has ${length}`);
    }
    encoded[0] = LONG;
    encoded[1] = length & 0xff;
    encoded[2] = length >> 8;
    return this.#table.add(length + 3);
  }

  /** Offset under which the text will be found. Throws RangeError beyond 65,535 bytes. */
  add(text: string): number {
    return this.#table.startOf(this.numberOf(text));
  }

  /** Adds a text as it is stored in other bytes, its length and UTF-8. It is not shared with equal texts that follow. */
  append(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      encoded[at - from] = bytes[at]!;
    }
    this.#table.append(to - from);
  }

  /** Offset of a text that another pool has under this number. */
  addFrom(other: StringPool, number: number): number {
    const from = other.#table.startOf(number);
    const length = other.#table.startOf(number + 1) - from;
    other.#table.copy(from, length);
    return this.#table.startOf(this.#table.add(length));
  }

  bytes(): Uint8Array {
    return this.#table.bytes();
  }
}
