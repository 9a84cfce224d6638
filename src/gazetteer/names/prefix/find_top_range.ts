/** The index of exactly this range of keys among those with a stored best; undefined where it has none. */
export function findTopRange(
  topFrom: Uint32Array,
  topTo: Uint32Array,
  [from, to]: readonly [from: number, to: number],
): number | undefined {
  let low = 0;
  let high = topFrom.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (topFrom[middle]! < from || (topFrom[middle] === from && topTo[middle]! < to)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return topFrom[low] === from && topTo[low] === to ? low : undefined;
}
