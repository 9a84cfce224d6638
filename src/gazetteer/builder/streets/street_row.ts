/**
 * One street before it is in the file, as words of 32 bits: the position of each in the row. Behind them come the
 * names (number of the key `<< 2`, index into `NAME_KINDS`), the other settlements, then the bytes of geometry, houses
 * and ranges, filled up to a whole word.
 */
export const ROW = {
  /** Words of the whole row. */
  words: 0,
  entry: 1,
  curve: 2,
  /** The first eight bytes of the hash as two numbers, the last two as one: they sort like the hash. */
  hash: 3,
  latitude: 6,
  longitude: 7,
  radius: 8,
  dataset: 9,
  houseCount: 10,
  /** Number of the text; that of the postcode plus 1, 0 for none. */
  name: 11,
  postcode: 12,
  /** South, west, north, east. */
  box: 13,
  names: 17,
  others: 18,
  geometryBytes: 19,
  houseBytes: 20,
  rangeBytes: 21,
} as const;

/** Words before the names. */
export const ROW_WORDS = 22;

/** A row, from `at` on. */
interface RowAt {
  readonly words: Uint32Array;
  readonly at: number;
}

/** Less than 0 where the first row comes before the other: by settlement, along the curve, by hash. */
export function compareRows(one: RowAt, other: RowAt): number {
  for (let word: number = ROW.entry; word < ROW.hash + 3; word++) {
    const difference = one.words[one.at + word]! - other.words[other.at + word]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
