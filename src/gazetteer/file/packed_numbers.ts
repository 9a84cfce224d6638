import { GazetteerFileError } from "./gazetteer_file_error.ts";

/** Words before the values: how many there are, bits of one, and what is added to each. */
export const PACKED_HEAD_WORDS = 3;

/** Words of `count` values of this width, head included; one more word lets the last value be read as two words. */
export function packedWords(count: number, width: number): number {
  return count === 0 ? 0 : PACKED_HEAD_WORDS + Math.ceil((count * width) / 32) + 1;
}

/** Whole numbers below 2^32 that take no more bits than the range of them needs (`format.ts`, type `packed`). */
export class PackedNumbers {
  readonly length: number;
  readonly words: Uint32Array;
  readonly #width: number;
  readonly #mask: number;
  readonly #least: number;

  /** Takes a section as it is stored. Throws GazetteerFileError where its length contradicts its head. */
  constructor(words: Uint32Array) {
    this.words = words;
    this.length = words[0] ?? 0;
    this.#width = words[1] ?? 0;
    this.#least = words[2] ?? 0;
    this.#mask = this.#width === 32 ? -1 : (1 << this.#width) - 1;
    if (this.#width > 32 || words.length !== packedWords(this.length, this.#width)) {
      throw new GazetteerFileError("a section of numbers has another length than it says: build it again");
    }
  }

  get byteLength(): number {
    return this.words.byteLength;
  }

  /** The value at an index; 0 outside. */
  at(index: number): number {
    if (!(index >= 0 && index < this.length)) {
      return 0;
    }
    const { words } = this;
    const width = this.#width;
    const bit = (index & 31) * width;
    const word = PACKED_HEAD_WORDS + (index >>> 5) * width + (bit >>> 5);
    const shift = bit & 31;
    let value = words[word]! >>> shift;
    if (shift + width > 32) {
      value |= words[word + 1]! << (32 - shift);
    }
    return ((value & this.#mask) >>> 0) + this.#least;
  }

  /** Copies the values of consecutive indexes into `values`, by their 32 bits, as far as both reach; returns their number. */
  read(from: number, to: number, values: Int32Array): number {
    const { words } = this;
    const width = this.#width;
    const mask = this.#mask;
    const least = this.#least;
    const first = Math.max(0, from);
    const count = Math.max(0, Math.min(to, this.length, first + values.length) - first);
    let bit = (first & 31) * width;
    let word = PACKED_HEAD_WORDS + (first >>> 5) * width + (bit >>> 5);
    bit &= 31;
    for (let i = 0; i < count; i++) {
      let value = words[word]! >>> bit;
      if (bit + width > 32) {
        value |= words[word + 1]! << (32 - bit);
      }
      values[i] = ((value & mask) + least) | 0;
      bit += width;
      word += bit >>> 5;
      bit &= 31;
    }
    return count;
  }
}
