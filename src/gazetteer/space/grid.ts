import type { BoxE7 } from "./box_e7.ts";
import { UNITS_PER_DEGREE } from "../file/format.ts";

/** Levels of the grid: cells of 1, 1/4, 1/16 and 1/64 degree (111 km to 1.7 km). */
export const GRID_LEVELS = 4;
const ROWS_COARSEST = 180;
/** Cells of all coarser levels: the number of a cell determines its level. */
const FIRST_CELL = [0, 64_800, 64_800 * 17, 64_800 * 273] as const;

/** Cells along a degree. */
export function cellsPerDegree(level: number): number {
  return 4 ** level;
}

/** The row from the south pole of a latitude in degrees. */
export function gridRow(level: number, latitude: number): number {
  return clamp(Math.floor((latitude + 90) * cellsPerDegree(level)), ROWS_COARSEST * cellsPerDegree(level));
}

/** The column from the antimeridian of a longitude in degrees. */
export function gridColumn(level: number, longitude: number): number {
  return clamp(Math.floor((longitude + 180) * cellsPerDegree(level)), 2 * ROWS_COARSEST * cellsPerDegree(level));
}

/** The number of a cell among those of all levels. */
export function areaCellOf(level: number, row: number, column: number): number {
  return FIRST_CELL[level]! + row * 2 * ROWS_COARSEST * cellsPerDegree(level) + column;
}

/** The box of a cell, by its number among those of all levels. */
export function cellBox(cell: number): BoxE7 {
  const level = Math.max(0, FIRST_CELL.findLastIndex((first) => cell >= first));
  const columns = 2 * ROWS_COARSEST * cellsPerDegree(level);
  const side = UNITS_PER_DEGREE / cellsPerDegree(level);
  const row = Math.floor((cell - FIRST_CELL[level]!) / columns);
  const south = row * side - 90 * UNITS_PER_DEGREE;
  const west = (cell - FIRST_CELL[level]! - row * columns) * side - 180 * UNITS_PER_DEGREE;
  return { west, south, east: west + side, north: south + side };
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
