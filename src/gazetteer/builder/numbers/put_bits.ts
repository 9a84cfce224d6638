/** Bits that hold any number up to this one. */
export function widthOf(most: number): number {
  return most === 0 ? 0 : 32 - Math.clz32(most);
}

/** Writes values minus the least, `width` bits each, consecutively from a word on. */
export interface Bits {
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
