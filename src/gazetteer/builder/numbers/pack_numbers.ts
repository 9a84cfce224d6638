import { PACKED_HEAD_WORDS, packedWords } from "../../file/packed_numbers.ts";
import { putBits, widthOf } from "./put_bits.ts";

/** How many words `packNumbers` makes of these values. */
export function packedLength(values: ArrayLike<number>): number {
  return packedWords(values.length, rangeOf(values).width);
}

/** The words of a section of type `packed` with these values, each from 0 to 2^32 − 1. */
export function packNumbers(values: ArrayLike<number>): Uint32Array {
  const count = values.length;
  if (count === 0) {
    return new Uint32Array();
  }
  const { least, width } = rangeOf(values);
  const words = new Uint32Array(packedWords(count, width));
  words[0] = count;
  words[1] = width;
  words[2] = least;
  putBits(words, values, { from: 0, to: count, least, width, firstWord: PACKED_HEAD_WORDS });
  return words;
}

/** The least of the values, and the bits that the others take above it. */
function rangeOf(values: ArrayLike<number>): { readonly least: number; readonly width: number } {
  let least = Infinity;
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    least = value < least ? value : least;
    most = value > most ? value : most;
  }
  return { least, width: most > least ? widthOf(most - least) : 0 };
}
