import { GazetteerFileError } from "./map_bytes.ts";

/** Words before the blocks: how many values there are, and 1 where they may be negative. */
export const BLOCKS_HEAD_WORDS = 2;
/** Words that describe a block: its least value, and where its bits are. */
export const BLOCK_WORDS = 2;
/** Values in a block: few enough that they are similar, many enough that the two words do not matter. */
export const BLOCK_VALUES = 64;
/** Bits of a block's second word that are the width of its values; the bits above hold where they begin. */
export const WIDTH_BITS = 6;

/**
 * Whole numbers whose neighbours are similar, each block in as few bits as its own range needs (`format.ts`, type
 * `blocks`): where the bytes of streets begin, their places and points.
 */
export class BlockNumbers {
  readonly length: number;
  readonly words: Uint32Array;
  readonly #isSigned: boolean;
  /** Words before the bits of the first block. */
  readonly #first: number;

  /** Takes a section as it is stored. Throws GazetteerFileError where its length contradicts its head. */
  constructor(words: Uint32Array) {
    this.words = words;
    this.length = words[0] ?? 0;
    this.#isSigned = words[1] === 1;
    this.#first = BLOCKS_HEAD_WORDS + BLOCK_WORDS * Math.ceil(this.length / BLOCK_VALUES);
    if (words.length > 0 && words.length <= this.#first) {
      throw new GazetteerFileError("a section has fewer blocks of numbers than it says: build it again");
    }
  }

  get byteLength(): number {
    return this.words.byteLength;
  }

  /** Copies all values into an array of as many, by their 32 bits. */
  readAll(values: Int32Array): void {
    const { words, length } = this;
    for (let from = 0; from < length; from += BLOCK_VALUES) {
      const head = BLOCKS_HEAD_WORDS + BLOCK_WORDS * (from >>> 6);
      const base = words[head]!;
      const place = words[head + 1]!;
      const width = place & 63;
      const to = Math.min(length, from + BLOCK_VALUES);
      if (width === 0) {
        values.fill(base, from, to);
        continue;
      }
      const mask = width === 32 ? -1 : (1 << width) - 1;
      let word = this.#first + 2 * (place >>> WIDTH_BITS);
      let shift = 0;
      for (let i = from; i < to; i++) {
        let value = words[word]! >>> shift;
        if (shift + width > 32) {
          value |= words[word + 1]! << (32 - shift);
        }
        values[i] = base + ((value & mask) >>> 0);
        shift += width;
        word += shift >>> 5;
        shift &= 31;
      }
    }
  }

  /**
   * The first index from `from` to before `to`, which begins a block, with this value; −1: none. Blocks whose range it is
   * not in are passed by.
   */
  indexOf(value: number, from = 0, to = this.length): number {
    const { words } = this;
    const length = Math.min(to, this.length);
    for (let first = from - from % BLOCK_VALUES; first < length; first += BLOCK_VALUES) {
      const head = BLOCKS_HEAD_WORDS + BLOCK_WORDS * (first >>> 6);
      const above = value - words[head]!;
      if (above >= 0 && above < 2 ** (words[head + 1]! & 63)) {
        const at = this.#indexInBlock(above, words[head + 1]!, { from, first });
        if (at !== -1) {
          return at;
        }
      }
    }
    return -1;
  }

  /** The same in one block, for what a value is above the block's least. Reads its bits in order, as `readAll` does. */
  #indexInBlock(
    above: number,
    place: number,
    { from, first }: { readonly from: number; readonly first: number },
  ): number {
    const { words } = this;
    const end = Math.min(this.length, first + BLOCK_VALUES);
    const width = place & 63;
    if (width === 0) {
      // All values of the block are the least one.
      const at = Math.max(from, first);
      return at < end ? at : -1;
    }
    const mask = width === 32 ? -1 : (1 << width) - 1;
    const wanted = above | 0;
    let word = this.#first + 2 * (place >>> WIDTH_BITS);
    let shift = 0;
    for (let i = first; i < end; i++) {
      let value = words[word]! >>> shift;
      if (shift + width > 32) {
        value |= words[word + 1]! << (32 - shift);
      }
      if ((value & mask) === wanted && i >= from) {
        return i;
      }
      shift += width;
      word += shift >>> 5;
      shift &= 31;
    }
    return -1;
  }

  /** The value at an index; 0 outside. */
  at(index: number): number {
    if (!(index >= 0 && index < this.length)) {
      return 0;
    }
    const { words } = this;
    const head = BLOCKS_HEAD_WORDS + BLOCK_WORDS * (index >>> 6);
    const place = words[head + 1]!;
    const width = place & 63;
    const base = this.#isSigned ? words[head]! | 0 : words[head]!;
    if (width === 0) {
      return base;
    }
    const bit = (index & 63) * width;
    const word = this.#first + 2 * (place >>> WIDTH_BITS) + (bit >>> 5);
    const shift = bit & 31;
    let value = words[word]! >>> shift;
    if (shift + width > 32) {
      value |= words[word + 1]! << (32 - shift);
    }
    return base + ((value & (width === 32 ? -1 : (1 << width) - 1)) >>> 0);
  }
}

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
