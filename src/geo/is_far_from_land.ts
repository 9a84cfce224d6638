import type { Coordinates } from "../domain/coordinates.ts";
/**
 * Where land is near: a row for each quarter of a degree from south to north, in each the numbers of cells that are far
 * and near in turns, from west to east. Natural Earth 1:10m (public domain), written by
 * `tiles/data/generate_land_grid.ts`.
 */
import LAND_GRID from "./land_grid.json";

/** Degrees of latitude and longitude of a cell. */
export const LAND_GRID_STEP = 0.25;
/** Land within this distance is near. Metres. */
export const NEAR_LAND_M = 50_000;

const COLUMNS = 360 / LAND_GRID_STEP;

let grid: Uint8Array | undefined;

/**
 * True if no land is within 50 km of a point, for some points up to 90 km: the cells of a grid decide. Lakes are land,
 * the Caspian Sea is not.
 *
 * @example
 * ```ts
 * isFarFromLand({ latitude: 0, longitude: -30 }); // true
 * isFarFromLand({ latitude: 23, longitude: 10 }); // false
 * ```
 */
export function isFarFromLand({ latitude, longitude }: Coordinates): boolean {
  grid ??= gridOf(LAND_GRID);
  const row = Math.min(LAND_GRID.length - 1, Math.floor((latitude + 90) / LAND_GRID_STEP));
  const column = Math.floor((longitude + 180) / LAND_GRID_STEP) % COLUMNS;
  return grid[row * COLUMNS + column] === 0;
}

/** A byte for each cell: 1 where land is near. */
function gridOf(rows: readonly string[]): Uint8Array {
  const cells = new Uint8Array(rows.length * COLUMNS);
  for (const [row, runs] of rows.entries()) {
    let column = 0;
    for (const [at, run] of runs.split(" ").entries()) {
      cells.fill(at % 2, row * COLUMNS + column, row * COLUMNS + column + Number(run));
      column += Number(run);
    }
  }
  return cells;
}
