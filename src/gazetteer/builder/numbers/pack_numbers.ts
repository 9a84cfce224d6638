import {
  BLOCK_VALUES,
  BLOCK_WORDS,
  BLOCKS_HEAD_WORDS,
  PACKED_HEAD_WORDS,
  packedWords,
  WIDTH_BITS,
} from "../../file/stored_numbers.ts";
import { type ArrayOf, ELEMENT_BYTES } from "../../file/section_types.ts";
import { type SectionName, SECTIONS } from "../../file/format.ts";

/** Writes values minus the least, `width` bits each, consecutively from a word on. */
interface Bits {
  readonly from: number;
  readonly to: number;
  readonly least: number;
  readonly width: number;
  readonly firstWord: number;
}

/** Puts the values of a range into words that are still zero, low bits first. */
export function putBits(
  words: Uint32Array,
  values: ArrayLike<number>,
  { from, to, least, width, firstWord }: Bits,
): void {
  if (width === 0) {
    return;
  }
  let word = firstWord;
  let shift = 0;
  for (let i = from; i < to; i++) {
    const value = values[i]! - least;
    words[word]! |= value << shift;
    if (shift + width >= 32) {
      word++;
      if (shift + width > 32) {
        words[word]! |= value >>> (32 - shift);
      }
    }
    shift = (shift + width) & 31;
  }
}

/** How many words `packNumbers` makes of these values. */
function packedLength(values: ArrayLike<number>): number {
  return packedWords(values.length, rangeOf(values, 0, values.length).width);
}

/** The words of a section of type `packed` with these values, each from 0 to 2^32 − 1. */
export function packNumbers(values: ArrayLike<number>): Uint32Array {
  const count = values.length;
  if (count === 0) {
    return new Uint32Array();
  }
  const { least, width } = rangeOf(values, 0, count);
  const words = new Uint32Array(packedWords(count, width));
  words[0] = count;
  words[1] = width;
  words[2] = least;
  putBits(words, values, { from: 0, to: count, least, width, firstWord: PACKED_HEAD_WORDS });
  return words;
}

/** The least of some values, and the bits that the others take above it. */
export function rangeOf(
  values: ArrayLike<number>,
  from: number,
  to: number,
): { readonly least: number; readonly width: number } {
  let least = Infinity;
  let most = -Infinity;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    least = value < least ? value : least;
    most = value > most ? value : most;
  }
  return { least, width: most > least ? 32 - Math.clz32(most - least) : 0 };
}

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
    putBlockHead(words, BLOCKS_HEAD_WORDS + BLOCK_WORDS * block, { least, width, pairs });
    const from = block * BLOCK_VALUES;
    const to = Math.min(count, from + BLOCK_VALUES);
    putBits(words, values, { from, to, least, width, firstWord: first + 2 * pairs });
    pairs += width;
  }
  return words;
}

/** How many words `blockWords` makes of these values. */
function blocksLength(values: ArrayLike<number>): number {
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
    const range = rangeOf(values, block * BLOCK_VALUES, Math.min(values.length, (block + 1) * BLOCK_VALUES));
    least[block] = range.least;
    width[block] = range.width;
    // 64 values of `width` bits are `width` pairs of words.
    pairs += width[block]!;
  }
  return { least, width, pairs };
}

/** Puts the words that describe a block after `pairs` pairs of words. Throws RangeError beyond the largest position. */
export function putBlockHead(
  words: Uint32Array,
  at: number,
  { least, width, pairs }: { readonly least: number; readonly width: number; readonly pairs: number },
): void {
  if (pairs >= PAIRS_MAX) {
    throw new RangeError(
      `Cannot store numbers in blocks because their bits must be at most ${PAIRS_MAX} pairs of words`,
    );
  }
  words[at] = least;
  words[at + 1] = pairs * 2 ** WIDTH_BITS + width;
}

/** How many bytes the stored form of a section takes. */
export function storedLength(name: SectionName, numbers: BuiltArrays[SectionName]): number {
  const { type } = SECTIONS[name];
  const words = type === "packed" ? packedLength(numbers) : type === "blocks" ? blocksLength(numbers) : undefined;
  return words === undefined ? numbers.byteLength : words * ELEMENT_BYTES[type];
}

/** The stored form of a section of these numbers. */
export function storedWords(
  name: SectionName,
  numbers: BuiltArrays[SectionName],
): BuiltArrays[SectionName] {
  const { type } = SECTIONS[name];
  return type === "packed" ? packNumbers(numbers) : type === "blocks" ? blockWords(numbers) : numbers;
}

/** A copy with twice the room, or with room for `least` numbers; what is new is zero. */
export function grown(numbers: Uint32Array, least = 0): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** Adds to each number all those before it: counts become the positions at which the next ones begin. */
export function addUp(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) {
    counts[i]! += counts[i - 1]!;
  }
}

/** The arrays that a build makes; those of types `packed` and `blocks` become words when they are written. */
interface BuiltArrayOf extends Omit<ArrayOf, "packed" | "blocks"> {
  readonly packed: Uint32Array;
  readonly blocks: Uint32Array | Int32Array | Uint16Array | Uint8Array;
}

export type BuiltArrays = { readonly [Name in SectionName]: BuiltArrayOf[(typeof SECTIONS)[Name]["type"]] };

/** The arrays with these names. */
export type ArraysOf<Names extends string> = Pick<BuiltArrays, Extract<SectionName, Names>>;

/** The arrays under their names in the file: `keyBytes` of streets is `streetKeyBytes`. */
export function prefixed<Prefix extends string, Arrays extends object>(
  prefix: Prefix,
  arrays: Arrays,
): { readonly [Name in keyof Arrays & string as `${Prefix}${Capitalize<Name>}`]: Arrays[Name] } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name is written as in the type
  return Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, array]),
  ) as { readonly [Name in keyof Arrays & string as `${Prefix}${Capitalize<Name>}`]: Arrays[Name] };
}
