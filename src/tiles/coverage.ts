import type { StreetPoint } from "../gazetteer/mod.ts";
import type { TilesDeps } from "./deps.ts";

/** Streets and houses by cell of the finest level. */
export interface CoverageGrid {
  /** Row times the number of columns plus column → cell. */
  readonly cells: ReadonlyMap<number, Counts>;
}

/** A square of the world in degrees, and what is known in it. */
export interface CoverageCell extends Counts {
  /** `[west, south, east, north]` in degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
}

interface Counts {
  readonly streets: number;
  readonly houses: number;
}

/** Levels: a cell of level n has sides of 360 / 2^n degrees: 90 at 2, 1.4 at 8, 0.09 at 12. */
export const COVERAGE_LEVELS = { min: 2, max: 12, usual: 8 } as const;

const COLUMNS = 2 ** COVERAGE_LEVELS.max;
const CELL_DEGREES = 360 / COLUMNS;
/** Streets that are counted before other work gets its turn: some 5 ms. */
const SLICE = 20_000;

/** Counts streets and their houses by cell, in slices. */
export async function countCoverage(streets: Iterable<StreetPoint>): Promise<CoverageGrid> {
  const cells = new Map<number, { streets: number; houses: number }>();
  let left = SLICE;
  for (const { latitude, longitude, houses } of streets) {
    const column = Math.min(COLUMNS - 1, Math.floor((longitude + 180) / CELL_DEGREES));
    const row = Math.floor((latitude + 90) / CELL_DEGREES);
    const key = row * COLUMNS + column;
    const cell = cells.get(key) ?? { streets: 0, houses: 0 };
    cell.streets++;
    cell.houses += houses;
    cells.set(key, cell);
    if (--left === 0) {
      left = SLICE;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
  return { cells };
}

/**
 * The cells of a level that have streets, from the south-west.
 *
 * @param level 2–12, see `COVERAGE_LEVELS`
 */
export async function coverageCells(deps: Pick<TilesDeps, "coverage">, level: number): Promise<CoverageCell[]> {
  const { cells } = await deps.coverage();
  const factor = 2 ** (COVERAGE_LEVELS.max - level);
  const merged = new Map<number, { streets: number; houses: number }>();
  for (const [key, { streets, houses }] of cells) {
    const row = Math.floor(Math.floor(key / COLUMNS) / factor);
    const column = Math.floor((key % COLUMNS) / factor);
    const sum = merged.get(row * COLUMNS + column) ?? { streets: 0, houses: 0 };
    sum.streets += streets;
    sum.houses += houses;
    merged.set(row * COLUMNS + column, sum);
  }
  const degrees = CELL_DEGREES * factor;
  return [...merged].sort(([a], [b]) => a - b).map(([key, counts]) => {
    const west = (key % COLUMNS) * degrees - 180;
    const south = Math.floor(key / COLUMNS) * degrees - 90;
    return { ...counts, bounds: [west, south, west + degrees, Math.min(90, south + degrees)] };
  });
}
