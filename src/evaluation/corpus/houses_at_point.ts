import type { PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { alongPath } from "./along_path.ts";
import type { Sighting } from "./sightings.ts";

/** A house at the same place as another one. */
export interface HouseAtPoint {
  readonly street: string;
  readonly number: string;
}

/** Points this close together are the same place: finer than any survey. Metres. */
const SAME_POINT_M = 1;
/** Size of a grid cell, 1e-7 degrees. Never smaller than `SAME_POINT_M` except near the poles. */
const CELL_E7 = 200;

/**
 * Returns a function that lists all houses of a source at a point: flats with one door have several numbers, and where
 * the ranges of two streets meet at a corner, each has a number there.
 */
export function housesAtPoint(
  sightings: readonly Sighting[],
  rangeAt: (sighting: Sighting) => RangeRecord | undefined,
): (point: PointE7) => HouseAtPoint[] {
  const cells = new Map<string, Sighting[]>();
  const put = (point: PointE7, seen: Sighting): void => {
    const key = cellOf(Math.floor(point.latitudeE7 / CELL_E7), Math.floor(point.longitudeE7 / CELL_E7));
    const known = cells.get(key);
    if (known === undefined) {
      cells.set(key, [seen]);
    } else if (known.at(-1) !== seen) {
      known.push(seen);
    }
  };
  const ranges = new Map<number, { readonly seen: Sighting; readonly range: RangeRecord }>();
  for (const seen of sightings) {
    const range = seen.kind === "range" ? rangeAt(seen) : undefined;
    if (range !== undefined) {
      ranges.set(seen.index, { seen, range });
    } else if (seen.kind === "house") {
      put(seen.point, seen);
    }
  }
  // Each number of a range has its own point along the line.
  for (const { seen, range } of ranges.values()) {
    for (const { number, point } of numbersAlong(range)) {
      put(point, { ...seen, number, point });
    }
  }
  return (point) =>
    around(point, cells).filter((seen) => metresBetween(seen.point, point) <= SAME_POINT_M)
      .map(({ street, number }) => ({ street, number }));
}

function around({ latitudeE7, longitudeE7 }: PointE7, cells: ReadonlyMap<string, readonly Sighting[]>): Sighting[] {
  const row = Math.floor(latitudeE7 / CELL_E7);
  const column = Math.floor(longitudeE7 / CELL_E7);
  return [-1, 0, 1].flatMap((up) => [-1, 0, 1].flatMap((on) => cells.get(cellOf(row + up, column + on)) ?? []));
}

function cellOf(row: number, column: number): string {
  return `${row} ${column}`;
}

/** Numbers of one range that are placed one by one; real ranges have some dozens. */
const NUMBERS_MAX = 1_000;

function numbersAlong({ from, to, step, path }: RangeRecord): { readonly number: string; readonly point: PointE7 }[] {
  const [first, last] = [Number(from), Number(to)];
  const by = step === "all" ? 1 : 2;
  const count = Math.floor(Math.abs(last - first) / by);
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || count > NUMBERS_MAX) {
    return [];
  }
  return Array.from({ length: count + 1 }, (_, i) => {
    const number = first + Math.sign(last - first) * i * by;
    return {
      number: String(number),
      point: alongPath(path, first === last ? 0.5 : (number - first) / (last - first)),
    };
  });
}

function metresBetween(one: PointE7, other: PointE7): number {
  return distanceM(
    { latitude: one.latitudeE7 / 1e7, longitude: one.longitudeE7 / 1e7 },
    { latitude: other.latitudeE7 / 1e7, longitude: other.longitudeE7 / 1e7 },
  );
}
