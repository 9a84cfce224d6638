import type { Coordinates } from "../domain/coordinates.ts";

/** A mapcode's cell: its middle and half its diagonal in microdegrees of latitude and longitude. */
export interface MapcodeCell {
  readonly center: Coordinates;
  readonly heightDeg: number;
  readonly widthDeg: number;
}

/** Base 31: the ten digits and the letters that are no vowels. Vowels only pack codes that would be all digits. */
const DIGITS = "0123456789BCDFGHJKLMNPQRSTVWXYZ";
const BASE = 31;
/**
 * Heights in microdegrees of the world's 31 bands from the south pole to the equator, and how many rows of 31² × 31²
 * cells each is cut into. The northern ones mirror them, save that the last microdegree is the north's. Of the world's
 * own territory in the tables of the Mapcode Foundation (Apache-2.0).
 */
const BANDS: readonly (readonly [heightMicrodeg: number, rows: number])[] = [
  [12_816_331, 961],
  [10_185_062, 256],
  [7_797_938, 196],
  [6_644_161, 167],
  [5_888_239, 148],
  [5_331_243, 134],
  [5_012_960, 126],
  [4_734_462, 119],
  [4_535_535, 114],
  [4_376_394, 110],
  [4_257_037, 107],
  [4_177_467, 105],
  [4_097_896, 103],
  [4_058_110, 102],
  [4_058_110, 102],
  [4_058_110, 102],
];
const BAND_MAX = 30;
const WORLD_MICRODEG = 360_000_000;
/** Cells of a band are counted to 31⁴, and each is cut into 31² by 31². */
const BAND_CELLS = BASE ** 4;
const SIDE = BASE ** 2;
/** Where the columns do not divide the band, cells are counted in strips of six columns. */
const STRIP = 6;
/** The extension cuts a cell into 30 by 30: six rows by five columns, and each into five by six. */
const EXTENSION = 30;
const FORM = /^([0-9B-DF-HJ-NP-TV-Z]{5})\.([0-9B-DF-HJ-NP-TV-Z]{4})(?:-([0-9B-DF-HJ-NP-TV-Y]{1,8}))?$/u;

/**
 * Decodes a world-wide mapcode (five characters, a point, four, and up to eight after a dash, of which the first two
 * count); undefined for codes of a territory, whose tables are not here. The Mapcode Foundation's method: the first
 * character names a band of latitudes, the next four a cell in it, the last four a place in the cell.
 *
 * @param code upper case, without a territory
 *
 * @example
 * ```ts
 * decodeMapcode("VHXGB.1J9J")?.center; // about 52.376514, 4.908542
 * decodeMapcode("49.4V"); // undefined
 * ```
 */
export function decodeMapcode(code: string): MapcodeCell | undefined {
  const match = FORM.exec(code);
  if (match === null) {
    return undefined;
  }
  const [, head = "", tail = "", extension = ""] = match;
  const band = DIGITS.indexOf(head.charAt(0));
  const [heightMicrodeg, rows] = bandOf(band);
  const isPolar = band === 0 || band === BAND_MAX;
  const columns = isPolar ? SIDE : Math.floor(BAND_CELLS / rows);
  const [column, row] = cellOf(isPolar ? swapped(head.slice(1)) : head.slice(1), { rows, columns });
  if (column >= columns || row >= rows) {
    return undefined;
  }
  const gridNorth = Math.ceil(heightMicrodeg / rows);
  const gridEast = Math.ceil(WORLD_MICRODEG / columns);
  const stepNorth = Math.ceil(gridNorth / SIDE);
  const stepEast = Math.ceil(gridEast / SIDE);
  const place = valueOf(swapped(tail));
  const south = southOf(band) + row * gridNorth + (SIDE - 1 - (place % SIDE)) * stepNorth;
  const west = -WORLD_MICRODEG / 2 + column * gridEast + Math.floor(place / SIDE) * stepEast;
  return withinCell({ south, west, stepNorth, stepEast }, extension);
}

interface MicrodegCell {
  readonly south: number;
  readonly west: number;
  readonly stepNorth: number;
  readonly stepEast: number;
}

/** The middle of the cell, or of the thirtieths of it that the extension names. */
function withinCell({ south, west, stepNorth, stepEast }: MicrodegCell, extension: string): MapcodeCell {
  const [first, second] = [DIGITS.indexOf(extension.charAt(0)), DIGITS.indexOf(extension.charAt(1))];
  const isWhole = extension === "";
  const isHalf = extension.length === 1;
  const east = isWhole ? 0.5 : ((first % 5) * 6 + (isHalf ? 3 : (second % 6) + 0.5)) / EXTENSION;
  const north = isWhole ? 0.5 : (Math.floor(first / 5) * 5 + (isHalf ? 2.5 : Math.floor(second / 6) + 0.5)) / EXTENSION;
  const parts = isWhole ? [1, 1] : isHalf ? [6, 5] : [EXTENSION, EXTENSION];
  const longitude = (west + east * stepEast) / 1e6;
  return {
    center: {
      latitude: Math.min(90, (south + north * stepNorth) / 1e6),
      longitude: longitude > 180 ? longitude - 360 : longitude,
    },
    heightDeg: stepNorth / (parts[0] ?? 1) / 1e6,
    widthDeg: stepEast / (parts[1] ?? 1) / 1e6,
  };
}

/** Column and row of a cell: row by row from the south where the band is square, else in strips of six columns. */
function cellOf(
  text: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): readonly [column: number, row: number] {
  const value = valueOf(text);
  if (rows === columns) {
    return [Math.floor(value / rows), rows - 1 - (value % rows)];
  }
  const lastStrip = Math.floor((columns - 4) / STRIP);
  const strip = Math.min(lastStrip, Math.floor(value / (rows * STRIP)));
  const width = strip === lastStrip ? columns - lastStrip * STRIP : STRIP;
  const inStrip = value - strip * rows * STRIP;
  return [strip * STRIP + (inStrip % width), rows - 1 - Math.floor(inStrip / width)];
}

function bandOf(band: number): readonly [heightMicrodeg: number, rows: number] {
  return BANDS[Math.min(band, BAND_MAX - band)] ?? [1, 1];
}

function southOf(band: number): number {
  let south = -WORLD_MICRODEG / 4;
  for (let below = 0; below < band; below += 1) {
    south += bandOf(below)[0];
  }
  return south;
}

/** The middle two of four characters change places, so that the first ones of a code vary less. */
function swapped(four: string): string {
  return four.charAt(0) + four.charAt(2) + four.charAt(1) + four.charAt(3);
}

function valueOf(text: string): number {
  let value = 0;
  for (const digit of text) {
    value = value * BASE + DIGITS.indexOf(digit);
  }
  return value;
}
