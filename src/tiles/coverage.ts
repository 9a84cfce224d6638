import type { Bounds, Coordinates } from "../domain/coordinates.ts";
import { nextTurn } from "../domain/clock.ts";
import type { DrawableGazetteer } from "../gazetteer/mod.ts";

/** What is loaded in a gazetteer, by cell and by country. Counted once for each version. */
export interface CoverageGrid {
  /** Changes with the counts. */
  readonly version: string;
  /** By ISO 3166-1 alpha-2. */
  readonly countries: ReadonlyMap<string, CountryCounts>;
  /** The cells of a level, merged at its first use; all levels together have at most twice the finest one's cells. */
  readonly levelCells: (level: number) => LevelCells;
}

export interface CountryCounts {
  readonly streets: number;
  readonly streetsWithHouses: number;
  readonly houses: number;
  /** Houses whose own postcode is known, or that of most houses of their street. */
  readonly housesWithPostcodes: number;
}

/** A square of the world in degrees, and what is known in it. */
export interface CoverageCell {
  readonly bounds: Bounds;
  readonly streets: number;
  readonly houses: number;
  /** Square kilometres of its finest cells that have a street, a town or a village. */
  readonly populatedKm2: number;
}

/** The cells of one level, from the south-west: one number of each list belongs to one cell. */
export interface LevelCells {
  /** Row times the number of columns plus column. */
  readonly keys: Uint32Array;
  readonly streets: Uint32Array;
  readonly houses: Uint32Array;
  readonly populatedKm2: Float32Array;
}

/** Levels: a cell of level n has sides of 360 / 2^n degrees: 90 at 2, 1.4 at 8, 0.09 at 12. */
export const COVERAGE_LEVELS = { min: 2, max: 12, usual: 8 } as const;

const COLUMNS = 2 ** COVERAGE_LEVELS.max;
const CELL_DEGREES = 360 / COLUMNS;
const KM_PER_DEGREE = 111.2;
/** Points that are counted before other work gets its turn: some 5 ms. */
const SLICE = 20_000;

/** Counts streets with their houses, by cell and by country, in slices. */
export async function countCoverage(
  gazetteer: Pick<DrawableGazetteer, "streetPoints" | "settlementPoints"> & { readonly version: string },
): Promise<CoverageGrid> {
  const cells = new Map<number, CellCounts>();
  const countries = new Map<string, { -readonly [Name in keyof CountryCounts]: number }>();
  await inSlices(gazetteer.streetPoints(), (street) => {
    const { houses, hasPostcode, countryCode } = street;
    const cell = cellOf(cells, street);
    cell.streets++;
    cell.houses += houses;
    if (countryCode !== undefined) {
      const country = countries.getOrInsertComputed(countryCode, NOTHING);
      country.streets++;
      country.streetsWithHouses += houses > 0 ? 1 : 0;
      country.houses += houses;
      country.housesWithPostcodes += hasPostcode ? houses : 0;
    }
  });
  await inSlices(gazetteer.settlementPoints(), (point) => void cellOf(cells, point));
  const levels = new Map([[COVERAGE_LEVELS.max as number, finestCells(cells)]]);
  return { version: gazetteer.version, countries, levelCells: (level) => mergedTo(level, levels) };
}

interface CellCounts {
  streets: number;
  houses: number;
}

const NOTHING = () => ({ streets: 0, streetsWithHouses: 0, houses: 0, housesWithPostcodes: 0 });

async function inSlices<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  let left = SLICE;
  for (const item of items) {
    visit(item);
    if (--left === 0) {
      left = SLICE;
      await nextTurn();
    }
  }
}

function cellOf(cells: Map<number, CellCounts>, { latitude, longitude }: Coordinates): CellCounts {
  const column = Math.min(COLUMNS - 1, Math.floor((longitude + 180) / CELL_DEGREES));
  const key = Math.floor((latitude + 90) / CELL_DEGREES) * COLUMNS + column;
  return cells.getOrInsertComputed(key, () => ({ streets: 0, houses: 0 }));
}

function finestCells(cells: ReadonlyMap<number, Readonly<CellCounts>>): LevelCells {
  const keys = Uint32Array.from(cells.keys()).sort();
  return {
    keys,
    streets: Uint32Array.from(keys, (key) => cells.get(key)?.streets ?? 0),
    houses: Uint32Array.from(keys, (key) => cells.get(key)?.houses ?? 0),
    populatedKm2: Float32Array.from(keys, (key) => {
      const latitude = (Math.floor(key / COLUMNS) + 0.5) * CELL_DEGREES - 90;
      return (CELL_DEGREES * KM_PER_DEGREE) ** 2 * Math.cos(latitude * Math.PI / 180);
    }),
  };
}

/** The cells of a level, from those of the next finer one: four become one. */
function mergedTo(level: number, levels: Map<number, LevelCells>): LevelCells {
  const known = levels.get(level);
  if (known !== undefined || level > COVERAGE_LEVELS.max) {
    return known ?? mergedTo(COVERAGE_LEVELS.max, levels);
  }
  const fine = mergedTo(level + 1, levels);
  const columns = 2 ** level;
  const parentOf = (key: number): number =>
    Math.floor(Math.floor(key / (2 * columns)) / 2) * columns + Math.floor((key % (2 * columns)) / 2);
  const keys = Uint32Array.from(new Set(Array.from(fine.keys, parentOf))).sort();
  const indexes = new Map(Array.from(keys, (key, index) => [key, index] as const));
  const merged = {
    keys,
    streets: new Uint32Array(keys.length),
    houses: new Uint32Array(keys.length),
    populatedKm2: new Float32Array(keys.length),
  };
  fine.keys.forEach((key, i) => {
    const index = indexes.get(parentOf(key))!;
    merged.streets[index]! += fine.streets[i]!;
    merged.houses[index]! += fine.houses[i]!;
    merged.populatedKm2[index]! += fine.populatedKm2[i]!;
  });
  levels.set(level, merged);
  return merged;
}

/** The cells of a level that have streets, from the south-west. */
export function coverageCells(grid: CoverageGrid, { level, bounds, including }: {
  /** 2–12, see `COVERAGE_LEVELS`. */
  readonly level: number;
  /** Only cells that meet this box. */
  readonly bounds?: Bounds | undefined;
  /** `populated`: also cells with towns or villages but no streets, in countries that have a file of their own. */
  readonly including: "streets" | "populated";
}): CoverageCell[] {
  const { keys, streets, houses, populatedKm2 } = grid.levelCells(level);
  const columns = 2 ** level;
  const degrees = 360 / columns;
  const found: CoverageCell[] = [];
  keys.forEach((key, i) => {
    const west = (key % columns) * degrees - 180;
    const south = Math.floor(key / columns) * degrees - 90;
    const cell: Bounds = [west, south, west + degrees, Math.min(90, south + degrees)];
    if ((including === "populated" || streets[i]! > 0) && (bounds === undefined || doMeet(cell, bounds))) {
      const km2 = Math.round(populatedKm2[i]! * 10) / 10;
      found.push({ bounds: cell, streets: streets[i]!, houses: houses[i]!, populatedKm2: km2 });
    }
  });
  return found;
}

/** The second box may cross the antimeridian. */
function doMeet([west, south, east, north]: Bounds, [otherWest, otherSouth, otherEast, otherNorth]: Bounds): boolean {
  return south <= otherNorth && north >= otherSouth &&
    (otherWest <= otherEast ? west <= otherEast && east >= otherWest : east >= otherWest || west <= otherEast);
}
