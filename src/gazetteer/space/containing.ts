import type { Coordinates } from "../../domain/coordinates.ts";
import { firstAtLeast } from "../file/first_at_least.ts";
import { type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import type { EntryId } from "../port.ts";
import { areaCellOf, GRID_LEVELS, gridColumn, gridRow } from "./grid.ts";

/** The areas whose polygon contains the point, in the order of entries: an area before what belongs to it. */
export function containing(sections: Sections, point: Coordinates): EntryId[] {
  const { areaCell, areaCellStart, cellAreas, areaEntry } = sections;
  const x = point.longitude * UNITS_PER_DEGREE;
  const y = point.latitude * UNITS_PER_DEGREE;
  const found: EntryId[] = [];
  for (let level = 0; level < GRID_LEVELS; level++) {
    const row = gridRow(level, point.latitude);
    const at = indexOf(areaCell, areaCellOf(level, row, gridColumn(level, point.longitude)));
    if (at < 0) {
      continue;
    }
    const end = Math.min(areaCellStart[at + 1]!, cellAreas.length);
    for (let i = areaCellStart[at]!; i < end; i++) {
      const area = cellAreas[i]! >>> 1;
      const isWhole = (cellAreas[i]! & 1) === 1;
      const entry = areaEntry[area]!;
      if (!found.includes(entry) && (isWhole || isInside(sections, { area, row, x, y }))) {
        found.push(entry);
      }
    }
  }
  return found.sort((one, other) => one - other);
}

/** The index of a number in an ascending array; −1 where it is not. */
function indexOf(array: Uint32Array, wanted: number): number {
  const at = firstAtLeast(array, wanted);
  return array[at] === wanted ? at : -1;
}

/** The even-odd rule of `ringContains`, over the edges that reach into the row: no other can cross the ray. */
function isInside(sections: Sections, at: { area: number; row: number; x: number; y: number }): boolean {
  const { edges, rowStart, areaRows, areaRow } = sections;
  const index = areaRows[at.area]! + at.row - areaRow[at.area]!;
  const end = Math.min(rowStart[index + 1] ?? 0, edges.length / 4) * 4;
  let inside = false;
  for (let edge = (rowStart[index] ?? 0) * 4; edge < end; edge += 4) {
    const y1 = edges[edge + 1]!;
    const y2 = edges[edge + 3]!;
    if ((y2 > at.y) !== (y1 > at.y)) {
      const x2 = edges[edge + 2]!;
      const crossing = (edges[edge]! - x2) * (at.y - y2) / (y1 - y2) + x2;
      if (at.x < crossing) {
        inside = !inside;
      }
    }
  }
  return inside;
}
