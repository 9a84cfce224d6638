import { endOf } from "./arrays.ts";

/**
 * The numbers from 0 in the order of `compare`, which never calls two numbers equal. `ends` says where each run ends:
 * the numbers of one run are in order already. Runs are merged two by two, and what lies between two numbers of the
 * other run is found by search: a long run and some short ones take a few comparisons for each number of the short ones.
 *
 * @example
 * ```ts
 * const values = [10, 30, 50, 20, 40];
 * mergeRuns([3, 5], (one, other) => values[one]! - values[other]!); // Uint32Array.of(0, 3, 1, 4, 2)
 * ```
 */
export function mergeRuns(ends: readonly number[], compare: (one: number, other: number) => number): Uint32Array {
  let order = Uint32Array.from({ length: ends.at(-1) ?? 0 }, (_, i) => i);
  let next = new Uint32Array(order.length);
  for (let open = [...ends]; open.length > 1;) {
    const merged: number[] = [];
    for (let i = 0; i < open.length; i += 2) {
      const from = open[i - 1] ?? 0;
      const middle = open[i]!;
      const to = open[i + 1] ?? middle;
      mergeTwo({ order, next, from, middle, to }, compare);
      merged.push(to);
    }
    [order, next] = [next, order];
    open = merged;
  }
  return order;
}

interface TwoRuns {
  readonly order: Uint32Array;
  /** Where the merged run goes, at the same positions. */
  readonly next: Uint32Array;
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

function mergeTwo(
  { order, next, from, middle, to }: TwoRuns,
  compare: (one: number, other: number) => number,
): void {
  let at = from;
  let left = from;
  let right = middle;
  while (left < middle && right < to) {
    const other = order[right]!;
    const leftEnd = endOf({ from: left, to: middle }, (i) => compare(order[i]!, other) < 0);
    copy(order, { from: left, to: leftEnd }, { next, at });
    at += leftEnd - left;
    left = leftEnd;
    if (left < middle) {
      const own = order[left]!;
      const rightEnd = endOf({ from: right, to }, (i) => compare(order[i]!, own) < 0);
      copy(order, { from: right, to: rightEnd }, { next, at });
      at += rightEnd - right;
      right = rightEnd;
    }
  }
  copy(order, { from: left, to: middle }, { next, at });
  copy(order, { from: right, to }, { next, at: at + middle - left });
}

/** For fewer numbers a loop is faster than a view of them. */
const VIEW_MIN = 64;

function copy(
  order: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  { next, at }: { readonly next: Uint32Array; readonly at: number },
): void {
  if (to - from >= VIEW_MIN) {
    next.set(order.subarray(from, to), at);
    return;
  }
  for (let i = from; i < to; i++) {
    next[at + i - from] = order[i]!;
  }
}
