import { columnWidth } from "../../data/code_mapcode_areas.ts";
import { valueOf } from "./alphabets.ts";
import { cellInStrips, cellZone, tripleOf } from "./cells.ts";
import { type Area, areaAt, type Limits } from "./territories.ts";

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
      return cellOfBlock(area, { ...shape, block: Math.floor((value - begins) / BLOCK), tail, extension });
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

function cellOfBlock(
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

const [BASE, SQUARE] = [31, 961];
/** Cells per first digit. */
const PER_DIGIT = SQUARE * SQUARE;
const HALF_DIGIT = 16 * SQUARE * BASE;

/** The area of a group that a code belongs to, and the number of its cell. */
interface Counted {
  readonly area: number;
  readonly cell: number;
}

/**
 * Decodes a code of squares around towns that share their first digits: up to 31 have a digit of their own, up to 62
 * one or half of one, more an equal share. Undefined if there is no such cell.
 */
export function decodeNameless(group: GroupAt, code: string, extension: string): Limits | undefined {
  const { form } = areaAt(group.areas, group.first);
  const digits = code.replace(".", "");
  if (digits.length < 4 || digits.length > 5) {
    return undefined;
  }
  const count = countOf(group, form);
  const areaOf = (index: number): Area => areaAt(group.areas, group.first + index);
  const counted = form === 21 || count >= 2 * BASE
    ? equalShares(digits, form, count)
    : count <= BASE
    ? wholeDigits(digits, { form, count, areaOf })
    : halfDigits(digits, { form, count, areaOf });
  return counted.area < count && counted.cell >= 0 ? cellOf(areaOf(counted.area), counted.cell, extension) : undefined;
}

function countOf({ areas, first, to }: GroupAt, form: number): number {
  let last = first;
  while (last < to && areaAt(areas, last).form === form) {
    last += 1;
  }
  return last - first;
}

function equalShares(digits: string, form: number, count: number): Counted {
  const all = form === 21 ? PER_DIGIT : PER_DIGIT * BASE;
  const share = Math.floor(all / count);
  const cells = count === 2 * BASE ? share + 1 : SQUARE * Math.floor(share / SQUARE);
  const value = valueOf(digits);
  return { area: Math.floor(value / cells), cell: value % cells };
}

interface Group {
  readonly form: number;
  readonly count: number;
  readonly areaOf: (index: number) => Area;
}

/** Each has an equal number of first digits, the first ones one more. */
function wholeDigits(digits: string, { form, count, areaOf }: Group): Counted {
  const each = Math.floor(BASE / count);
  const richer = BASE % count;
  const first = valueOf(digits.charAt(0));
  const isRicher = first < richer * (each + 1);
  const area = isRicher ? Math.floor(first / (each + 1)) : richer + Math.floor((first - richer * (each + 1)) / each);
  const isSwapped = !isRicher && each === 1 && form === 22 && !areaOf(area).isStriped;
  const value = valueOf(isSwapped ? swapped(digits) : digits);
  return { area, cell: value - (area * each + Math.min(area, richer)) * PER_DIGIT };
}

/** The first ones have a digit each; of the others two share one. */
function halfDigits(digits: string, { form, count, areaOf }: Group): Counted {
  const alone = 2 * BASE - count;
  const first = valueOf(digits.charAt(0));
  if (first < alone) {
    const isSwapped = form === 22 && !areaOf(first).isStriped;
    return { area: first, cell: valueOf((isSwapped ? swapped(digits) : digits).slice(1)) };
  }
  const value = valueOf(digits.slice(1));
  const isSecond = value >= HALF_DIGIT;
  return { area: first + (first - alone) + (isSecond ? 1 : 0), cell: isSecond ? value - HALF_DIGIT : value };
}

/** Swaps the third last and the second last but one character, so that nearby codes have the same first digits. */
function swapped(digits: string): string {
  const at = digits.length - 3;
  return digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2);
}

function cellOf(area: Area, cell: number, extension: string): Limits | undefined {
  const rows = area.isStriped ? 1 + Math.floor((area.north - area.south) / ROW) : area.cut;
  const columns = area.isStriped ? Math.floor(area.cut * area.cut / rows) : area.cut;
  const striped = area.isStriped ? cellInStrips(cell, columns, rows) : undefined;
  const [column, row] = striped === undefined
    ? [Math.floor(cell / rows), cell % rows]
    : [striped[0], rows - 1 - striped[1]];
  if (column >= columns) {
    return undefined;
  }
  const width = columnWidth(area.south, area.north);
  const limits = { ...area, north: Number.MAX_SAFE_INTEGER };
  return cellZone(
    { west: area.west + column * width, edge: area.north - row * ROW, width, height: -ROW, limits },
    extension,
  );
}
