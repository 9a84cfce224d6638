/** A copy with twice the room, or with room for `least` numbers; what is new is zero. */
export function grown(numbers: Uint32Array, least = 0): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/**
 * Where the numbers of a range end for which something is true: it is true of none behind them. By steps that double, then
 * by halves of the last one.
 */
export function endOf(
  { from, to }: { readonly from: number; readonly to: number },
  isTrue: (number: number) => boolean,
): number {
  let low = from;
  let step = 1;
  while (low + step <= to && isTrue(low + step - 1)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(to, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Adds to each number all those before it: counts become the positions at which the next ones begin. */
export function addUp(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) {
    counts[i]! += counts[i - 1]!;
  }
}
