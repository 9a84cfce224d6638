import type { Bounds } from "../../../domain/coordinates.ts";
import { DIGITS, valueOf } from "./alphabets.ts";
import type { Area, Limits } from "./territories.ts";

/** A cell in the units of its area. Microdegrees. */
export interface MapcodeCell {
  /** The corner where numbering begins: south-west, or north-west if `height` is negative. */
  readonly west: number;
  readonly edge: number;
  readonly width: number;
  readonly height: number;
  /** Limits of the cell: its area, or its row and column of the grid. */
  readonly limits: Limits;
}

/** An extension cuts a cell into 30 by 30: six rows by five columns, and each of these into five by six. */
const SIDE = 30;

/**
 * The part of a cell that an extension names (up to eight digits, two per subdivision into 30 by 30), in microdegrees;
 * undefined if it lies outside of the cell's limits.
 */
export function cellZone(cell: MapcodeCell, extension: string): Limits | undefined {
  let [column, row, parts, isHalf] = [0, 0, 1, false];
  for (let at = 0; at < extension.length; at += 2) {
    const first = DIGITS.indexOf(extension.charAt(at));
    isHalf = at + 1 >= extension.length;
    const second = isHalf ? 0 : DIGITS.indexOf(extension.charAt(at + 1));
    if (first < 0 || first >= SIDE || second < 0 || second >= SIDE) {
      return undefined;
    }
    column = column * SIDE + (first % 5) * 6 + second % 6;
    row = row * SIDE + Math.floor(first / 5) * 5 + Math.floor(second / 6);
    parts *= SIDE;
  }
  const [wide, high] = [cell.width / parts, cell.height / parts];
  const west = cell.west + column * wide;
  const edge = cell.edge + row * high;
  const far = edge + high * (isHalf ? 5 : 1);
  return within({
    west,
    south: Math.min(edge, far),
    east: west + wide * (isHalf ? 6 : 1),
    north: Math.max(edge, far),
  }, cell.limits);
}

/** The intersection of two rectangles; undefined if empty. Longitudes of the second may be off by 360°. */
export function within(zone: Limits, limits: Limits): Limits | undefined {
  const turn = limits.east < 0 && zone.west > 0 ? TURN : limits.west > 0 && zone.east < 0 ? -TURN : 0;
  const shared = {
    west: Math.max(zone.west, limits.west + turn),
    south: Math.max(zone.south, limits.south),
    east: Math.min(zone.east, limits.east + turn),
    north: Math.min(zone.north, limits.north),
  };
  return shared.west < shared.east && shared.south < shared.north ? shared : undefined;
}

const TURN = 360_000_000;

/** True if a point lies in a rectangle, modulo 360°. */
export function holds(limits: Limits, { latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return limits.south <= latitude && latitude < limits.north &&
    [0, TURN, -TURN].some((turn) => limits.west <= longitude + turn && longitude + turn < limits.east);
}

/** In degrees, on the globe. */
export function boundsOf({ west, south, east, north }: Limits): Bounds {
  const turn = west < -TURN / 2 ? TURN : west >= TURN / 2 ? -TURN : 0;
  return [(west + turn) / 1e6, Math.max(-90, south / 1e6), (east + turn) / 1e6, Math.min(90, north / 1e6)];
}

const STRIP = 6;
/** The last strip is at least this wide. */
const LAST_MIN = 4;

/** Column and row, from the south, of the n-th cell if strips of six columns are numbered from the north. */
export function cellInStrips(value: number, columns: number, rows: number): readonly [column: number, row: number] {
  const last = Math.floor((columns - LAST_MIN) / STRIP);
  const strip = Math.min(last, Math.floor(value / (rows * STRIP)));
  const width = strip === last ? columns - last * STRIP : STRIP;
  const inStrip = value - strip * rows * STRIP;
  return [strip * STRIP + inStrip % width, rows - 1 - Math.floor(inStrip / width)];
}

/**
 * Three digits number 168 columns by 176 rows: blocks of 28 by 34, six per row, and a lowest row of blocks of 24 by 40.
 */
export function tripleOf(digits: string): readonly [column: number, row: number] {
  const block = valueOf(digits.charAt(0));
  const cell = valueOf(digits.slice(1));
  return block < 24
    ? [(block % 6) * 28 + Math.floor(cell / 34), Math.floor(block / 6) * 34 + cell % 34]
    : [(block - 24) * 24 + Math.floor(cell / 40), 136 + cell % 40];
}

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

type BigCell = Pick<Limits, "west" | "south"> & { readonly width: number; readonly height: number };

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

/** Swaps the third last and the second last but one character, so that the first ones of nearby codes vary less. */
export function swapped(digits: string): string {
  const at = digits.length - 3;
  return digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2);
}
