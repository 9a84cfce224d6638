/**
 * How the houses of a street are stored. `builder/streets/encode_houses.ts` writes them, `entries/houses.ts` reads them.
 *
 * ```
 * count, and unless it is 0:
 * bits: 1 other postcodes, 2 second numbers, 4 all numbers are two with a hyphen ("30-10")
 * other postcodes: their bytes, then the distinct ones in order
 * second numbers: their count, then pairs of 4 bytes: number, index of its house; in order
 * table of the blocks but the first: digits, latitude, longitude before it, its position behind the table, 4 bytes each
 * houses: differences to the one before
 * ```
 *
 * @module
 */

/** Houses are stored in units of 1e-6 degrees: 11 cm. */
export const HOUSE_UNIT_E7 = 10;
export const HAS_TEXT = 1;
export const HAS_POSTCODE = 2;
export const HAS_UNIT = 4;
/** The data set changes with this house: most houses of a street have the same. */
export const HAS_DATASET = 8;
/** Factor of the digits, above the flags. */
export const FLAGS = 16;
export const HAS_TEXTS = HAS_TEXT | HAS_POSTCODE | HAS_UNIT;
/** More houses than any street has: bounds the loop over damaged bytes. */
export const HOUSES_MAX = 100_000;

/** The origin of a street's points. */
export interface Anchor {
  readonly latitudeE7: number;
  readonly longitudeE7: number;
}

/**
 * Houses in one block. In a street with more, a table of the blocks leads to any number by binary search, so that at most
 * this many others are decoded.
 */
export const BLOCK_HOUSES = 16;
/** Of a block: the digits and the point before it, and its position behind the table. */
export const BLOCK_HEAD_BYTES = 16;
/** Bits of what follows the count. */
export const HAS_POSTCODES = 1;
export const HAS_SECONDS = 2;
export const ALL_HYPHENATED = 4;
/** Of a second number: itself and the index of its house. */
export const SECOND_BYTES = 8;

/** The stored number of a coordinate in 1e-7 degrees. */
export function unitsOf(e7: number): number {
  return Math.round(e7 / HOUSE_UNIT_E7);
}
