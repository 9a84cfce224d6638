import { degreesOf } from "../../geo/box_e7.ts";
import { alongPath } from "../../geo/along_path.ts";
import type { HouseRecord, PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { endsOf, type Sighting } from "./sightings.ts";

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

interface Dot extends HouseAtPoint {
  readonly point: PointE7;
  readonly isHouse: boolean;
}

/** An index of the houses of a source, of those without a street too, and of the numbers in its ranges. */
export function nearestHouses(sightings: readonly Sighting[], streetless: readonly HouseRecord[]): NearestHouses {
  const houses = sightings.filter(({ kind }) => kind === "house");
  const ranges = new Map(sightings.map(({ index, range }) => [index, range]));
  const dots = [
    ...[...houses, ...streetless].map(({ street = "", number, point }) => ({ street, number, point, isHouse: true })),
    // Each number of a range has its own point along the line.
    ...[...ranges.values()].flatMap((range) => range === undefined ? [] : numbersAlong(range)),
  ];
  const cells = Map.groupBy(dots, ({ point }) => cellsAround(point, [0])[0]);
  const within = (point: PointE7, maxM: number) =>
    cellsAround(point, [-1, 0, 1]).flatMap((cell) => cells.get(cell) ?? [])
      .map((dot) => ({ ...dot, awayM: distanceM(degreesOf(dot.point), degreesOf(point)) }))
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

/** The cells at these steps of rows and columns from that of the point. */
function cellsAround({ latitudeE7, longitudeE7 }: PointE7, steps: readonly number[]): string[] {
  const row = Math.floor(latitudeE7 / CELL_E7);
  const column = Math.floor(longitudeE7 / CELL_E7);
  return steps.flatMap((up) => steps.map((on) => `${row + up} ${column + on}`));
}

/** Numbers of one range that are placed one by one; real ranges have some dozens. */
const NUMBERS_MAX = 1_000;

function numbersAlong(range: RangeRecord): Dot[] {
  const ends = endsOf(range);
  if (ends === undefined || ends.count > NUMBERS_MAX) {
    return [];
  }
  return Array.from({ length: ends.count + 1 }, (_, i) => {
    const number = ends.at(i);
    const point = alongPath(range.path, ends.shareOf(number));
    return { street: range.street ?? "", number: String(number), point, isHouse: false };
  });
}
