/**
 * The first whole number from `low` to before `high` for which something is true, where it is true of all behind it as
 * well; `high` where it is true of none.
 *
 * @example
 * ```ts
 * const sorted = [10, 20, 30];
 * firstWhere(0, sorted.length, (at) => sorted[at]! >= 15); // 1
 * ```
 */
export function firstWhere(low: number, high: number, isTrue: (number: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isTrue(middle)) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return from;
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
  return firstWhere(low, Math.min(to, low + step - 1), (number) => !isTrue(number));
}

/** Orders texts by their UTF-16 units. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
