import type { Bounds } from "../../domain/bounds.ts";
import { type BoxE7, boxE7 } from "./box_e7.ts";
import type { OutlinePiece } from "../drawable.ts";
import { PLACE_KINDS, type Sections } from "../file/format.ts";
import type { PlaceKind } from "../port.ts";
import { gridRow } from "./grid.ts";

/** A search for outlines. */
export interface OutlineSearch {
  readonly kinds: readonly PlaceKind[];
  /** Edges of all pieces together. */
  readonly limit: number;
  /** `areaBoxes`. */
  readonly boxes: Float64Array;
}

/**
 * The edges of areas of these kinds that lie in the rows of a box and meet it, joined to lines where one ends at the
 * start of the next: each edge once.
 */
export function outlinesIn(sections: Sections, bounds: Bounds, search: OutlineSearch): OutlinePiece[] {
  const box = boxE7(bounds);
  const { areaEntry, placeFlags } = sections;
  const pieces: OutlinePiece[] = [];
  let left = search.limit;
  for (let area = 0; area < areaEntry.length && left > 0; area++) {
    const kind = PLACE_KINDS[placeFlags[areaEntry[area]!]! & 15] ?? "locality";
    const at = area * 4;
    const meets = search.boxes[at]! <= box.east && search.boxes[at + 2]! >= box.west &&
      search.boxes[at + 1]! <= box.north && search.boxes[at + 3]! >= box.south;
    if (meets && search.kinds.includes(kind)) {
      for (const points of linesOf(sections, area, { box, bounds, limit: left })) {
        pieces.push({ kind, points });
        left -= points.length / 2 - 1;
      }
    }
  }
  return pieces;
}

/** A row lists every edge that reaches into it: an edge is taken in the first of the box's rows that lists it. */
function linesOf(
  { areaLevel, areaRow, areaRows, rowStart, edges }: Sections,
  area: number,
  { box, bounds, limit }: { readonly box: BoxE7; readonly bounds: Bounds; readonly limit: number },
): Int32Array[] {
  const level = areaLevel[area]!;
  const first = areaRow[area]!;
  const rows = areaRows[area + 1]! - areaRows[area]!;
  const from = Math.max(first, gridRow(level, bounds[1]));
  const to = Math.min(first + rows - 1, gridRow(level, bounds[3]));
  const lines: number[][] = [];
  let line: number[] = [];
  let left = limit;
  for (let row = from; row <= to; row++) {
    const index = areaRows[area]! + row - first;
    const end = Math.min(rowStart[index + 1] ?? 0, edges.length / 4) * 4;
    for (let edge = (rowStart[index] ?? 0) * 4; edge < end && left > 0; edge += 4) {
      const south = Math.min(edges[edge + 1]!, edges[edge + 3]!);
      const isFirst = Math.max(from, gridRow(level, south / 1e7)) === row;
      if (!isFirst || !isInBox(edges, edge, box)) {
        continue;
      }
      if (line.at(-2) !== edges[edge]! || line.at(-1) !== edges[edge + 1]!) {
        line = [edges[edge]!, edges[edge + 1]!];
        lines.push(line);
      }
      line.push(edges[edge + 2]!, edges[edge + 3]!);
      left--;
    }
  }
  return lines.map((points) => Int32Array.from(points));
}

function isInBox(edges: Int32Array, edge: number, box: BoxE7): boolean {
  const [x1, y1, x2, y2] = [edges[edge]!, edges[edge + 1]!, edges[edge + 2]!, edges[edge + 3]!];
  return Math.min(x1, x2) <= box.east && Math.max(x1, x2) >= box.west && Math.min(y1, y2) <= box.north &&
    Math.max(y1, y2) >= box.south;
}
