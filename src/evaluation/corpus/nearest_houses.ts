import type { HouseRecord, PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { alongPath } from "./along_path.ts";
import type { Sighting } from "./sightings.ts";

/** A house as a reverse answer names it. */
export interface HouseAtPoint {
  /** Empty for a house that is numbered without a street. */
  readonly street: string;
  readonly number: string;
}

/** The houses of a source around a point. */
export interface NearestHouses {
  /**
   * All at the point: flats with one door have several numbers, and where the ranges of two streets meet at a corner,
   * each has a number there. A house within `maxM` comes before the numbers of ranges.
   */
  readonly at: (point: PointE7, maxM: number) => HouseAtPoint[];
  /** Of those with a point of their own the nearest one, with others at the same distance; none beyond `maxM`. */
  readonly nearest: (point: PointE7, maxM: number) => HouseAtPoint[];
}

/** Points this close together are the same place, and distances this similar are equal: finer than any survey. Metres. */
const SAME_POINT_M = 1;
/** Size of a grid cell, 1e-7 degrees: 55 m, and 28 m along a parallel at 60°. `maxM` is no larger. */
const CELL_E7 = 5_000;

interface Dot {
  readonly street: string;
  readonly number: string;
  readonly point: PointE7;
  readonly isHouse: boolean;
}

/** An index of the houses of a source, and of the numbers in its ranges. */
export function nearestHouses(
  sightings: readonly Sighting[],
  { rangeAt, streetless }: {
    readonly rangeAt: (sighting: Sighting) => RangeRecord | undefined;
    readonly streetless: readonly HouseRecord[];
  },
): NearestHouses {
  const cells = new Map<string, Dot[]>();
  const put = (dot: Dot): void => {
    const { latitudeE7, longitudeE7 } = dot.point;
    const key = cellOf(Math.floor(latitudeE7 / CELL_E7), Math.floor(longitudeE7 / CELL_E7));
    const known = cells.get(key);
    if (known === undefined) {
      cells.set(key, [dot]);
    } else {
      known.push(dot);
    }
  };
  const ranges = new Map<number, { readonly street: string; readonly range: RangeRecord }>();
  for (const seen of sightings) {
    const range = seen.kind === "range" ? rangeAt(seen) : undefined;
    if (range !== undefined) {
      ranges.set(seen.index, { street: seen.street, range });
    } else if (seen.kind === "house") {
      put({ street: seen.street, number: seen.number, point: seen.point, isHouse: true });
    }
  }
  streetless.forEach(({ number, point }) => put({ street: "", number, point, isHouse: true }));
  // Each number of a range has its own point along the line.
  for (const { street, range } of ranges.values()) {
    for (const { number, point } of numbersAlong(range)) {
      put({ street, number, point, isHouse: false });
    }
  }
  const within = (point: PointE7, maxM: number) =>
    around(point, cells).map((dot) => ({ ...dot, awayM: metresBetween(dot.point, point) }))
      .filter(({ awayM }) => awayM <= maxM);
  const nearest = (point: PointE7, maxM: number) => {
    const near = within(point, maxM).filter(({ isHouse }) => isHouse);
    const leastM = Math.min(...near.map(({ awayM }) => awayM));
    return near.filter(({ awayM }) => awayM <= leastM + SAME_POINT_M).map(named);
  };
  return {
    at(point, maxM) {
      const here = within(point, SAME_POINT_M);
      const known = here.some(({ isHouse }) => isHouse) ? [] : nearest(point, maxM);
      return known.length > 0 ? known : here.map(named);
    },
    nearest,
  };
}

function named({ street, number }: Dot): HouseAtPoint {
  return { street, number };
}

function around({ latitudeE7, longitudeE7 }: PointE7, cells: ReadonlyMap<string, readonly Dot[]>): Dot[] {
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
