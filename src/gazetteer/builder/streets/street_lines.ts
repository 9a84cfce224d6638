import { type Box, boxAround, boxOf } from "../../../geo/box_e7.ts";
import { CIRCLE_E7, M_PER_E7 } from "../../../geo/units.ts";
import type { Path } from "../../sources/record.ts";
import type { StreetInput } from "./street_row.ts";

/**
 * Paths (latitude, longitude …) joined where exactly two of them meet, so that fewer ends are stored. Junctions of
 * three stay ends.
 */
export function joinPaths(paths: readonly Int32Array[]): Int32Array[] {
  if (paths.length === 1 && paths[0]!.length >= 2) {
    return [...paths];
  }
  const open = paths.filter((path) => path.length >= 2);
  const corners = new Int32Array(4 * open.length);
  open.forEach((path, i) => corners.set([path[0]!, path[1]!, path[path.length - 2]!, path[path.length - 1]!], 4 * i));
  return joinedOrder(corners).map((chain) =>
    concatenated(chain.map((path) => path < 0 ? reversed(open[~path]!) : open[path]!))
  );
}

/**
 * The same by the ends of the paths alone: four numbers for each, the point where it begins and the one where it stops.
 * Returns the numbers of the paths that are joined, in order: `~path` for one that is turned around.
 */
export function joinedOrder(corners: Int32Array): number[][] {
  const count = corners.length / 4;
  const isDone = new Uint8Array(count);
  const ends = new Ends(count);
  const starts = new Int32Array(count);
  const stops = new Int32Array(count);
  const take = (path: number, sign: 1 | -1): void => {
    ends.count(starts[path]!, path, sign);
    if (stops[path] !== starts[path]) {
      ends.count(stops[path]!, path, sign);
    }
  };
  for (let path = 0; path < count; path++) {
    starts[path] = ends.at(corners[4 * path]!, corners[4 * path + 1]!);
  }
  for (let path = 0; path < count; path++) {
    stops[path] = ends.at(corners[4 * path + 2]!, corners[4 * path + 3]!);
    take(path, 1);
  }
  const chains: number[][] = [];
  for (let path = 0; path < count; path++) {
    if (isDone[path] === 1) {
      continue;
    }
    let chain: number[] = [];
    let start = starts[path]!;
    let stop = starts[path]!;
    for (let next = path; next >= 0; next = ends.onlyPath(start) ?? ends.onlyPath(stop) ?? -1) {
      isDone[next] = 1;
      take(next, -1);
      if (stop !== starts[next] && stop !== stops[next]) {
        chain = chain.map((member) => ~member).toReversed();
        [start, stop] = [stop, start];
      }
      const isForward = starts[next] === stop;
      chain.push(isForward ? next : ~next);
      stop = isForward ? stops[next]! : starts[next]!;
    }
    chains.push(chain);
  }
  return chains;
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

/** Paths as one: each begins where the one before it ends. */
export function concatenated(paths: readonly Int32Array[]): Int32Array {
  if (paths.length === 1) {
    return paths[0]!;
  }
  const result = new Int32Array(paths.reduce((sum, path) => sum + path.length - 2, 2));
  result.set(paths[0]!);
  let at = paths[0]!.length;
  for (let path = 1; path < paths.length; path++) {
    for (let i = 2; i < paths[path]!.length; i++) {
      result[at++] = paths[path]![i]!;
    }
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

const HALF_CIRCLE_E7 = CIRCLE_E7 / 2;

/** The middle point of a street, and how far the street reaches from it. */
export interface Middle {
  readonly latitudeE7: number;
  readonly longitudeE7: number;
  readonly radiusM: number;
}

/** A street reaches this share of its houses: the others may belong to another street of that name. */
const HOUSES_SHARE = 0.95;

/**
 * The point of its line (or of its houses, where it has none) nearest to the middle of its box, and how far the street
 * and its houses reach from there: houses stand beyond the end of a line that is known in part. Undefined where it has
 * neither. A street across the antimeridian is measured as if there were none.
 */
export function middleOfStreet(street: Pick<StreetInput, "paths" | "houses">): Middle | undefined {
  const known = street.paths.length > 0
    ? street.paths
    : street.houses.map(({ point }) => Int32Array.of(point.latitudeE7, point.longitudeE7));
  const plain = boxOfAll(known);
  if (plain.south === Infinity) {
    return undefined;
  }
  const shift = plain.east - plain.west > HALF_CIRCLE_E7 ? CIRCLE_E7 : 0;
  const points = shift === 0 ? known : known.map(eastward);
  const box = shift === 0 ? plain : boxOfAll(points);
  const best = nearestPoint(points, box);
  const shrink = shrinkOf(box);
  const reach = Math.hypot(
    Math.max(box.north - best.latitude, best.latitude - box.south),
    Math.max(box.east - best.longitude, best.longitude - box.west) * shrink,
  );
  const longitude = Math.round(best.longitude);
  return {
    latitudeE7: Math.round(best.latitude),
    longitudeE7: longitude > HALF_CIRCLE_E7 ? longitude - CIRCLE_E7 : longitude,
    radiusM: Math.max(1, Math.round(Math.max(reach, reachOfHouses(street, best, { shift, shrink })) * M_PER_E7)),
  };
}

/** The distance within which most houses of a street with a line stand. */
function reachOfHouses(
  { paths, houses }: Pick<StreetInput, "paths" | "houses">,
  from: { readonly latitude: number; readonly longitude: number },
  { shift, shrink }: { readonly shift: number; readonly shrink: number },
): number {
  if (paths.length === 0 || houses.length === 0) {
    return 0;
  }
  const away = new Float64Array(houses.length);
  for (let i = 0; i < houses.length; i++) {
    const { latitudeE7, longitudeE7 } = houses[i]!.point;
    const longitude = longitudeE7 < 0 ? longitudeE7 + shift : longitudeE7;
    away[i] = Math.hypot(latitudeE7 - from.latitude, (longitude - from.longitude) * shrink);
  }
  away.sort();
  return away[Math.ceil(HOUSES_SHARE * away.length) - 1]!;
}

function boxOfAll(paths: readonly ArrayLike<number>[]): Box {
  // A loop: most streets have one path.
  let box = boxOf(paths[0] ?? []);
  for (let i = 1; i < paths.length; i++) {
    box = boxAround(box, boxOf(paths[i]!));
  }
  return box;
}

/** A path with its longitudes west of Greenwich one turn further east. */
function eastward(path: Path): Float64Array {
  return Float64Array.from(path, (value, i) => i % 2 === 1 && value < 0 ? value + CIRCLE_E7 : value);
}

function shrinkOf({ south }: Box): number {
  return Math.cos((south / 1e7) * (Math.PI / 180));
}

function nearestPoint(points: readonly ArrayLike<number>[], box: Box): { latitude: number; longitude: number } {
  const shrink = shrinkOf(box);
  const middle = { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
  const best = { latitude: box.south, longitude: box.west, distance: Infinity };
  const compare = (latitude: number, longitude: number): void => {
    const distance = (latitude - middle.latitude) ** 2 + ((longitude - middle.longitude) * shrink) ** 2;
    if (distance < best.distance) {
      best.distance = distance;
      best.latitude = latitude;
      best.longitude = longitude;
    }
  };
  for (const path of points) {
    for (let i = 0; i + 1 < path.length; i += 2) {
      const longitude = path[i + 1]!;
      compare(path[i]!, longitude);
      // Middles of segments too: a long straight street may have points at its ends only.
      if (i + 3 < path.length) {
        compare(path[i]! + (path[i + 2]! - path[i]!) * 0.5, longitude + (path[i + 3]! - longitude) * 0.5);
      }
    }
  }
  return best;
}
