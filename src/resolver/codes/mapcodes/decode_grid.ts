import type { Area } from "./area.ts";
import { cellZone, holds, type Limits } from "./cell_zone.ts";
import { cellInStrips } from "./cell_in_strips.ts";
import { tripleOf } from "./triple_of.ts";
import { valueOf } from "./value_of.ts";

/** Columns and rows by number of digits, unless the area says otherwise. */
const COLUMNS = [0, 5, 31, 168, 961, 5208] as const;
const ROWS = [0, 6, 31, 176, 961, 5456] as const;
const SQUARE = 961;

/**
 * Decodes a code of a grid (`49.4V`, `XXXX.XXXX`): the digits before the point name a cell of the area, those after it
 * a cell inside. Undefined if there is no such cell.
 */
export function decodeGrid(area: Area, code: string, extension: string): Limits | undefined {
  const [head = "", tail = ""] = code.split(".");
  // Of six characters with one before the point, two count as before it.
  const isShifted = head.length === 1 && tail.length === 4;
  const big = bigCellOf(area, isShifted ? head + tail.charAt(0) : head);
  return big === undefined ? undefined : smallCell(area, big, { digits: isShifted ? tail.slice(1) : tail, extension });
}

interface BigCell {
  readonly west: number;
  readonly south: number;
  readonly width: number;
  readonly height: number;
}

function bigCellOf(area: Area, digits: string): BigCell | undefined {
  const length = digits.length;
  const rows = area.cut === 1 ? ROWS[length] ?? 0 : area.cut;
  const columns = area.cut === 1 ? COLUMNS[length] ?? 0 : Math.floor(31 ** length / area.cut);
  const isSquare = length === 4 && columns === SQUARE && rows === SQUARE;
  const value = valueOf(isSquare ? swapped(digits) : digits);
  const [column, row] = columns !== rows && length > 2
    ? cellInStrips(value, columns, rows)
    : [Math.floor(value / rows), rows - 1 - value % rows];
  if (value < 0 || column < 0 || row < 0 || column >= columns || row >= rows) {
    return undefined;
  }
  const height = Math.ceil((area.north - area.south) / rows);
  const width = Math.ceil((area.east - area.west) / columns);
  return { west: area.west + column * width, south: area.south + row * height, width, height };
}

function smallCell(
  area: Area,
  big: BigCell,
  { digits, extension }: { readonly digits: string; readonly extension: string },
): Limits | undefined {
  const [columns, rows] = [COLUMNS[digits.length] ?? 0, ROWS[digits.length] ?? 0];
  const value = valueOf(digits.length === 4 ? swapped(digits) : digits);
  const [column, row] = digits.length === 3 ? tripleOf(digits) : [Math.floor(value / rows), value % rows];
  const width = Math.ceil(big.width / columns);
  const height = Math.ceil(big.height / rows);
  const west = big.west + column * width;
  const south = big.south + (rows - 1 - row) * height;
  if (value < 0 || !holds(area, { latitude: south, longitude: west })) {
    return undefined;
  }
  const limits = {
    west: area.west,
    south: area.south,
    east: Math.min(big.west + big.width, area.east),
    north: Math.min(big.south + big.height, area.north),
  };
  return cellZone({ west, edge: south, width, height, limits }, extension);
}

/** Swaps the middle two of four characters, so that the first ones of nearby codes vary less. */
function swapped(four: string): string {
  return four.charAt(0) + four.charAt(2) + four.charAt(1) + four.charAt(3);
}
