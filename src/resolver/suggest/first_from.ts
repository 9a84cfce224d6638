/** Index of the first of sorted words that is not less than this one. */
export function firstFrom(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < word) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
