import { GazetteerFileError } from "./gazetteer_file_error.ts";

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
