/**
 * Paths (latitude, longitude …) joined where exactly two of them meet, so that fewer ends are stored. Junctions of
 * three stay ends.
 */
export function joinPaths(paths: readonly Int32Array[]): Int32Array[] {
  if (paths.length === 1 && paths[0]!.length >= 2) {
    return [...paths];
  }
  const open = paths.filter((path) => path.length >= 2);
  const isDone = new Uint8Array(open.length);
  const ends = new Ends(open.length);
  const starts = Int32Array.from(open, (path) => ends.at(path[0]!, path[1]!));
  const stops = Int32Array.from(open, (path) => ends.at(path[path.length - 2]!, path[path.length - 1]!));
  const take = (path: number, sign: 1 | -1): void => {
    ends.count(starts[path]!, path, sign);
    if (stops[path] !== starts[path]) {
      ends.count(stops[path]!, path, sign);
    }
  };
  for (let path = 0; path < open.length; path++) {
    take(path, 1);
  }
  const done: Int32Array[] = [];
  for (let path = 0; path < open.length; path++) {
    if (isDone[path] === 1) {
      continue;
    }
    let joined = open[path]!;
    let start = starts[path]!;
    let stop = stops[path]!;
    for (let next = path; next >= 0; next = ends.onlyPath(start) ?? ends.onlyPath(stop) ?? -1) {
      isDone[next] = 1;
      take(next, -1);
      if (next === path) {
        continue;
      }
      const other = open[next]!;
      const isForward = stop === starts[next] || stop === stops[next];
      const meeting = isForward ? stop : start;
      const isOtherForward = starts[next] === meeting;
      joined = concatenated(isForward ? joined : reversed(joined), isOtherForward ? other : reversed(other));
      start = isForward ? start : stop;
      stop = isOtherForward ? stops[next]! : starts[next]!;
    }
    done.push(joined);
  }
  return done;
}

/** The distinct ends of paths, numbered, in a hash table: strings as keys took most of the time. */
class Ends {
  /** The number of an end plus one, 0 where free. A power of two of them. */
  readonly #slots: Int32Array;
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];
  /** How many paths meet at an end, and the sum of their indexes: of one, its index. */
  readonly #counts: number[] = [];
  readonly #sums: number[] = [];

  constructor(paths: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(4 * paths + 1)));
  }

  /** The number of an end, given on first use. */
  at(latitude: number, longitude: number): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(latitude, 0x9e3779b1) ^ Math.imul(longitude, 0x85ebca6b)) >>> 7 & mask;
    for (let end = this.#slots[slot]! - 1; end >= 0; end = this.#slots[slot]! - 1) {
      if (this.#latitudes[end] === latitude && this.#longitudes[end] === longitude) {
        return end;
      }
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.#latitudes.push(latitude);
    this.#longitudes.push(longitude);
    this.#counts.push(0);
    return this.#sums.push(0) - 1;
  }

  /** Adds a path to an end (1), or removes it (-1). */
  count(end: number, path: number, sign: 1 | -1): void {
    this.#counts[end]! += sign;
    this.#sums[end]! += sign * path;
  }

  /** The one path that meets this end; undefined where none or several do. */
  onlyPath(end: number): number | undefined {
    return this.#counts[end] === 1 ? this.#sums[end] : undefined;
  }
}

/** Two paths as one: the second begins where the first ends. */
function concatenated(first: Int32Array, second: Int32Array): Int32Array {
  const result = new Int32Array(first.length + second.length - 2);
  result.set(first);
  for (let i = 2; i < second.length; i++) {
    result[first.length + i - 2] = second[i]!;
  }
  return result;
}

export function reversed(path: Int32Array): Int32Array {
  const result = new Int32Array(path.length);
  for (let i = 0; i < path.length; i += 2) {
    result[i] = path[path.length - 2 - i]!;
    result[i + 1] = path[path.length - 1 - i]!;
  }
  return result;
}
