import { type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import type { Bounds } from "../../domain/coordinates.ts";
import type { Box } from "../../geo/box_e7.ts";
import { RADIANS_PER_DEGREE } from "../../geo/units.ts";

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
function cellBox(cell: number): Box {
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

/**
 * The box of every polygon (west, south, east, north in 1e-7 degrees), as wide as the cells that it touches: read from
 * the grid, which is a hundredth of the edges.
 */
export function areaBoxes({ areaEntry, areaCell, areaCellStart, cellAreas }: Sections): Float64Array {
  const boxes = new Float64Array(areaEntry.length * 4);
  for (let at = 0; at < boxes.length; at += 4) {
    boxes.set([Infinity, Infinity, -Infinity, -Infinity], at);
  }
  for (let i = 0; i < areaCell.length; i++) {
    const cell = cellBox(areaCell[i]!);
    const end = Math.min(areaCellStart[i + 1]!, cellAreas.length);
    for (let k = areaCellStart[i]!; k < end; k++) {
      const at = (cellAreas[k]! >>> 1) * 4;
      boxes[at] = Math.min(boxes[at]!, cell.west);
      boxes[at + 1] = Math.min(boxes[at + 1]!, cell.south);
      boxes[at + 2] = Math.max(boxes[at + 2]!, cell.east);
      boxes[at + 3] = Math.max(boxes[at + 3]!, cell.north);
    }
  }
  return boxes;
}

/** The box in the units of the file. */
export function boxE7([west, south, east, north]: Bounds): Box {
  return {
    west: west * UNITS_PER_DEGREE,
    south: south * UNITS_PER_DEGREE,
    east: east * UNITS_PER_DEGREE,
    north: north * UNITS_PER_DEGREE,
  };
}

/**
 * The point on the unit sphere, written to `out` at `at`: x to 0° 0°, y to 0° 90° east, z to the north pole. The
 * straight distance of two such points grows with the distance on the ground, with no seam at poles or antimeridian.
 */
export function unitVector(
  point: { readonly latitude: number; readonly longitude: number },
  out: Float32Array | Float64Array,
  at: number,
): void {
  const { latitude, longitude } = point;
  const circle = Math.cos(latitude * RADIANS_PER_DEGREE);
  out[at] = circle * Math.cos(longitude * RADIANS_PER_DEGREE);
  out[at + 1] = circle * Math.sin(longitude * RADIANS_PER_DEGREE);
  out[at + 2] = Math.sin(latitude * RADIANS_PER_DEGREE);
}

/** Stored vectors of the unit sphere are in 1/32767 of its radius: 200 m. */
export const VECTOR_UNIT = 32_767;
