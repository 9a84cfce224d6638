import { type Area, areaAt } from "./area.ts";
import { cellInStrips } from "./cell_in_strips.ts";
import { cellZone, type Limits } from "./cell_zone.ts";
import { columnWidth } from "./column_width.ts";
import type { GroupAt } from "./decode_auto.ts";
import { valueOf } from "./value_of.ts";

/** Ten metres, in microdegrees. */
const ROW = 90;
const [DIGITS, SQUARE] = [31, 961];
/** Cells per first digit. */
const PER_DIGIT = SQUARE * SQUARE;
const HALF_DIGIT = 16 * SQUARE * DIGITS;

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
  const counted = form === 21 || count >= 2 * DIGITS
    ? equalShares(digits, form, count)
    : count <= DIGITS
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
  const all = form === 21 ? PER_DIGIT : PER_DIGIT * DIGITS;
  const share = Math.floor(all / count);
  const cells = count === 2 * DIGITS ? share + 1 : SQUARE * Math.floor(share / SQUARE);
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
  const each = Math.floor(DIGITS / count);
  const richer = DIGITS % count;
  const first = valueOf(digits.charAt(0));
  const isRicher = first < richer * (each + 1);
  const area = isRicher ? Math.floor(first / (each + 1)) : richer + Math.floor((first - richer * (each + 1)) / each);
  const isSwapped = !isRicher && each === 1 && form === 22 && !areaOf(area).isStriped;
  const value = valueOf(isSwapped ? swapped(digits) : digits);
  return { area, cell: value - (area * each + Math.min(area, richer)) * PER_DIGIT };
}

/** The first ones have a digit each; of the others two share one. */
function halfDigits(digits: string, { form, count, areaOf }: Group): Counted {
  const alone = 2 * DIGITS - count;
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
