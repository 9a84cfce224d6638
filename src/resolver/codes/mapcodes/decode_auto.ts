import { type Area, areaAt } from "./area.ts";
import { cellZone, type Limits } from "./cell_zone.ts";
import { columnWidth } from "./column_width.ts";
import { tripleOf } from "./triple_of.ts";
import { valueOf } from "./value_of.ts";

/** Position of a group of areas in the table. */
export interface GroupAt {
  readonly areas: Int32Array;
  /** Index of its first area, and of the one after the territory's last. */
  readonly first: number;
  readonly to: number;
}

/** Ten metres, in microdegrees. */
const ROW = 90;
const [COLUMNS, ROWS] = [168, 176];
/** Cells of a block of 168 by 176. */
const BLOCK = 961 * 31;

/**
 * Decodes a code whose first letters are assigned to a group of areas in sequence: each gets as many as it has blocks
 * of 168 by 176 cells, and a rounded one fills its last letter. Undefined if there is no such cell.
 */
export function decodeAuto({ areas, first, to }: GroupAt, code: string, extension: string): Limits | undefined {
  const [head = "", tail = ""] = code.split(".");
  const value = valueOf(head) * BLOCK;
  const { form } = areaAt(areas, first);
  let begins = 0;
  for (let index = first; index < to; index += 1) {
    const area = areaAt(areas, index);
    if (area.kind !== "auto" || area.form !== form) {
      break;
    }
    const shape = shapeOf(area);
    const ends = begins + cellsOf(area, shape, begins);
    if (value >= begins && value < ends) {
      return cellOf(area, { ...shape, block: Math.floor((value - begins) / BLOCK), tail, extension });
    }
    begins = ends;
  }
  return undefined;
}

interface Shape {
  readonly columns: number;
  readonly rows: number;
}

function shapeOf(area: Area): Shape {
  const rows = Math.ceil((area.north - area.south) / ROW);
  const columns = Math.ceil((area.east - area.west) / columnWidth(area.south, area.north));
  return { columns: COLUMNS * Math.ceil(columns / COLUMNS), rows: ROWS * Math.ceil(rows / ROWS) };
}

function cellsOf(area: Area, { columns, rows }: Shape, begins: number): number {
  const cells = (columns / COLUMNS) * (rows / ROWS) * BLOCK;
  const round = area.form >= 23 ? 961 * 961 * 31 : 961 * 961;
  return area.isRounded ? Math.ceil((begins + cells) / round) * round - begins : cells;
}

function cellOf(
  area: Area,
  { columns, rows, block, tail, extension }: Shape & {
    readonly block: number;
    readonly tail: string;
    readonly extension: string;
  },
): Limits | undefined {
  const [column, row] = tripleOf(tail);
  const perColumn = rows / ROWS;
  const width = Math.ceil((area.east - area.west) / columns);
  const height = Math.ceil((area.north - area.south) / rows);
  const west = area.west + (Math.floor(block / perColumn) * COLUMNS + column) * width;
  const edge = area.north - (block % perColumn * ROWS + row) * height;
  if (west >= area.east || edge < area.south) {
    return undefined;
  }
  return cellZone(
    { west, edge, width, height: -height, limits: { ...area, north: Number.MAX_SAFE_INTEGER } },
    extension,
  );
}
