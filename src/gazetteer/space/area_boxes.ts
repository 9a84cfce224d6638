import type { Sections } from "../file/format.ts";
import { cellBox } from "./grid.ts";

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
