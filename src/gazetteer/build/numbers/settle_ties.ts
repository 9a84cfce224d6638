/**
 * Sorts runs of numbers that are equal by `isTie` with `compare`: the rest of the work after a radix sort of the first
 * bytes.
 */
export function settleTies(
  order: Uint32Array,
  isTie: (one: number, other: number) => boolean,
  compare: (one: number, other: number) => number,
): void {
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && isTie(order[from]!, order[to]!)) {
      to++;
    }
    if (to - from > 1) {
      order.subarray(from, to).sort(compare);
    }
    from = to;
  }
}
