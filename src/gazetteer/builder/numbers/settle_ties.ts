/** Longer runs are sorted. */
const INSERTED_MOST = 12;

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
    if (to - from > INSERTED_MOST) {
      order.subarray(from, to).sort(compare);
    } else if (to - from > 1) {
      insert(order, { from, to }, compare);
    }
    from = to;
  }
}

/** Most runs are of two or three: putting each number where it belongs takes less than a view of them. */
function insert(
  order: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  compare: (one: number, other: number) => number,
): void {
  for (let i = from + 1; i < to; i++) {
    const number = order[i]!;
    let at = i;
    while (at > from && compare(order[at - 1]!, number) > 0) {
      order[at] = order[at - 1]!;
      at--;
    }
    order[at] = number;
  }
}
