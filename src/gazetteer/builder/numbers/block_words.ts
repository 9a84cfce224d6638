import { BLOCK_VALUES, BLOCK_WORDS, BLOCKS_HEAD_WORDS, WIDTH_BITS } from "../../file/block_numbers.ts";
import { putBits, widthOf } from "./put_bits.ts";

/** Bits of the position of a block, which counts pairs of words: at most 512 MB in one section. */
const PAIRS_MAX = 2 ** (32 - WIDTH_BITS);

/**
 * The words of a section of type `blocks` with these values: from 0 to 2^32 − 1, or of an `Int32Array`. Throws
 * RangeError where they are more than a section of this type holds.
 */
export function blockWords(values: ArrayLike<number>): Uint32Array {
  const count = values.length;
  if (count === 0) {
    return new Uint32Array();
  }
  const blocks = Math.ceil(count / BLOCK_VALUES);
  const first = BLOCKS_HEAD_WORDS + BLOCK_WORDS * blocks;
  const heads = headsOf(values, blocks);
  const words = new Uint32Array(wordsOf(blocks, heads.pairs));
  words[0] = count;
  words[1] = values instanceof Int32Array ? 1 : 0;
  let pairs = 0;
  for (let block = 0; block < blocks; block++) {
    const least = heads.least[block]!;
    const width = heads.width[block]!;
    words.set(blockHead({ least, width, pairs }), BLOCKS_HEAD_WORDS + BLOCK_WORDS * block);
    const from = block * BLOCK_VALUES;
    const to = Math.min(count, from + BLOCK_VALUES);
    putBits(words, values, { from, to, least, width, firstWord: first + 2 * pairs });
    pairs += width;
  }
  return words;
}

/** How many words `blockWords` makes of these values. */
export function blocksLength(values: ArrayLike<number>): number {
  const blocks = Math.ceil(values.length / BLOCK_VALUES);
  return blocks === 0 ? 0 : wordsOf(blocks, headsOf(values, blocks).pairs);
}

function wordsOf(blocks: number, pairs: number): number {
  // One more word lets the last value be read as two words.
  return BLOCKS_HEAD_WORDS + BLOCK_WORDS * blocks + 2 * pairs + 1;
}

/** The least value and the width of each block, and how many pairs of words all blocks take. */
function headsOf(values: ArrayLike<number>, blocks: number) {
  const least = new Float64Array(blocks);
  const width = new Uint8Array(blocks);
  let pairs = 0;
  for (let block = 0; block < blocks; block++) {
    const to = Math.min(values.length, (block + 1) * BLOCK_VALUES);
    let low = Infinity;
    let high = -Infinity;
    for (let i = block * BLOCK_VALUES; i < to; i++) {
      const value = values[i]!;
      low = value < low ? value : low;
      high = value > high ? value : high;
    }
    least[block] = low;
    width[block] = widthOf(high - low);
    // 64 values of `width` bits are `width` pairs of words.
    pairs += width[block]!;
  }
  return { least, width, pairs };
}

/** The words that describe a block after `pairs` pairs of words. Throws RangeError beyond the largest position. */
export function blockHead(
  { least, width, pairs }: { readonly least: number; readonly width: number; readonly pairs: number },
): Uint32Array {
  if (pairs >= PAIRS_MAX) {
    throw new RangeError(
      `Cannot store numbers in blocks because their bits must be at most ${PAIRS_MAX} pairs of words`,
    );
  }
  return Uint32Array.of(least, pairs * 2 ** WIDTH_BITS + width);
}
