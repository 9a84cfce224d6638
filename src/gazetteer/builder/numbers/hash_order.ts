import { postingRank } from "../../names/keys/posting_rank.ts";
import { addUp } from "./pack_numbers.ts";
import { PLACE_HASH_BYTES } from "../../file/id_columns.ts";
import { endOf } from "../../../domain/sorted.ts";

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/**
 * The numbers from 0 in the order of their keys: `keys` are arrays of one length, the last of them the most important.
 * Numbers of equal keys stay in order. A radix sort of 16 bits at a time: 10 M numbers take a second, with a comparing
 * function ten.
 *
 * @example
 * ```ts
 * radixOrder([Uint32Array.of(30, 10, 20)]); // Uint32Array.of(1, 2, 0)
 * ```
 */
export function radixOrder(keys: readonly Uint32Array[]): Uint32Array {
  const count = keys[0]?.length ?? 0;
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    order[i] = i;
  }
  let next = new Uint32Array(count);
  const starts = new Uint32Array(DIGITS + 1);
  for (const key of keys) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      starts.fill(0);
      for (let i = 0; i < count; i++) {
        starts[((key[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
      }
      if (starts.includes(count, 1)) {
        continue;
      }
      addUp(starts);
      for (let i = 0; i < count; i++) {
        const number = order[i]!;
        next[starts[(key[number]! >>> shift) & (DIGITS - 1)]!++] = number;
      }
      [order, next] = [next, order];
    }
  }
  return order;
}

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

/** Collects the hashes of `count` identifiers, in any order, as numbers that sort like them. */
export class HashOrder {
  #first: Uint32Array;
  #second: Uint32Array;
  #third: Uint16Array;

  constructor(count: number) {
    this.#first = new Uint32Array(count);
    this.#second = new Uint32Array(count);
    this.#third = new Uint16Array(count);
  }

  set(number: number, first: number, second: number, third: number): void {
    this.#first[number] = first;
    this.#second[number] = second;
    this.#third[number] = third;
  }

  /** The numbers in the order of their hashes, which are dropped. Throws RangeError where two are equal. */
  take(): Uint32Array {
    const [first, second, third] = [this.#first, this.#second, this.#third];
    const order = radixOrder([first]);
    settleTies(order, (one, other) => first[one] === first[other], (one, other) => {
      const difference = second[one]! - second[other]! || third[one]! - third[other]!;
      if (difference === 0 && one !== other) {
        throw new RangeError("Cannot identify two things because their keys have one hash");
      }
      return difference;
    });
    this.#first = new Uint32Array();
    this.#second = new Uint32Array();
    this.#third = new Uint16Array();
    return order;
  }
}

/** Orders postings as searches answer: highest rank first, then by entry. */
export function byRank(importance: Uint16Array): (one: number, other: number) => number {
  return (one, other) =>
    postingRank(other, importance[other >> 2]!) - postingRank(one, importance[one >> 2]!) || (one >> 2) - (other >> 2);
}

/** The numbers of hashes (`PLACE_HASH_BYTES` each) in their order. Throws RangeError where two are equal. */
export function orderByHash(hashes: Uint8Array): Uint32Array {
  const view = new DataView(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  const order = new HashOrder(hashes.length / PLACE_HASH_BYTES);
  for (let at = 0; at < hashes.length; at += PLACE_HASH_BYTES) {
    order.set(at / PLACE_HASH_BYTES, view.getUint32(at), view.getUint32(at + 4), view.getUint16(at + 8));
  }
  return order.take();
}

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
