import type { Bounds, Coordinates } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { valueOf, withoutVowels } from "./alphabets.ts";
import { boundsOf, cellInStrips, cellZone, decodeGrid, holds, swapped, tripleOf, within } from "./cells.ts";
import { type Area, areaAt, type Limits, territories, type Territory } from "./territories.ts";

export interface DecodedMapcode {
  /** With its territory, unless it is relative to the whole world: `NLD 49.4V`. */
  readonly normalized: string;
  readonly bounds: Bounds;
}

/** Nine characters need no territory. */
const WORLD = /^[^.]{5}\.[^.]{4}$/u;
/** Short codes of Mexico are those of the state of that name. */
const SHORT_MAX = 7;

/**
 * Decodes a mapcode in a territory, by the Mapcode Foundation's method; undefined if the territory has no such cell.
 *
 * @param written upper case, without its territory: `49.4V`, `49.4V-K2`
 */
export function decodeMapcode(written: string, territory: Territory): DecodedMapcode | undefined {
  const [shown = "", extension = ""] = written.split("-");
  const code = withoutVowels(shown);
  if (code === undefined) {
    return undefined;
  }
  const isState = territory.code === "MEX" && shown.length <= SHORT_MAX;
  const counting = isState ? territories().byCode("MX-MX") ?? territory : territory;
  const zone = decodeInTerritory({ code, extension }, counting);
  return zone === undefined
    ? undefined
    : { normalized: WORLD.test(shown) ? written : `${counting.code} ${written}`, bounds: boundsOf(zone) };
}

/** All cells of a code in these territories, nearest to a point first. */
export function decodeNear(
  written: string,
  near: Coordinates,
  among: readonly Territory[],
): readonly DecodedMapcode[] {
  const found = new Map<string, DecodedMapcode>();
  for (const territory of among) {
    const decoded = decodeMapcode(written, territory);
    const cell = String(decoded?.bounds);
    if (decoded !== undefined && !found.has(cell)) {
      found.set(cell, decoded);
    }
  }
  const distanceOf = ({ bounds: [west, south] }: DecodedMapcode): number =>
    distanceM(near, { latitude: south, longitude: west });
  return [...found.values()].sort((one, other) => distanceOf(one) - distanceOf(other));
}

/** A code without vowels, and its extension without dash. */
interface WrittenCode {
  readonly code: string;
  readonly extension: string;
}

/** Nine characters are relative to the whole world. */
const WORLD_FORM = 54;
/** Countries whose parts have no codes of seven characters of their own. */
const SHORT_PARENTS: ReadonlySet<string> = new Set(["IND", "MEX"]);

/**
 * The cell of a code in a territory, in microdegrees; undefined if there is none. A part of a large country leaves its
 * longest codes to the country.
 */
function decodeInTerritory(written: WrittenCode, territory: Territory): Limits | undefined {
  const at = written.code.indexOf(".");
  const form = at * 10 + written.code.length - 1 - at;
  const counting = countingTerritory(territory, form);
  const whole = areaAt(counting.to - 1);
  for (let index = counting.from; index < counting.to; index += 1) {
    const area = areaAt(index);
    if (isOfForm(area, form, written.code)) {
      const zone = zoneIn(area, written, { first: index, to: counting.to });
      const inside = zone === undefined ? undefined : within(zone, whole);
      return inside === undefined || !area.isRestricted ? inside : amongOthers(inside, counting.from, index);
    }
  }
  return undefined;
}

function countingTerritory(territory: Territory, form: number): Territory {
  const { parent } = territory;
  if (form === WORLD_FORM) {
    return territories().world;
  }
  const isLong = form === 44 || ((form === 34 || form === 43) && SHORT_PARENTS.has(parent?.code ?? ""));
  return parent !== undefined && isLong ? parent : territory;
}

/** The forms of codes of areas by kind and form. */
const FORMS: Readonly<Record<Area["kind"], (form: number) => readonly number[]>> = {
  nameless: (form) => (form === 13 ? [23] : form === 21 ? [22] : [32]),
  grid: (form) => (form === 21 ? [21, 22] : [form]),
  header: (form) => [form + 10],
  auto: (form) => (form === 22 ? [23] : form === 23 ? [33] : []),
};

function isOfForm(area: Area, form: number, code: string): boolean {
  return FORMS[area.kind](area.form).includes(form) && (area.kind !== "header" || area.header === code.charAt(0));
}

function zoneIn(area: Area, { code, extension }: WrittenCode, place: GroupAt): Limits | undefined {
  if (area.kind === "nameless") {
    return decodeNameless(place, code, extension);
  }
  if (area.kind === "auto") {
    return decodeAuto(place, code, extension);
  }
  return decodeGrid(area, area.kind === "header" ? code.slice(1) : code, extension);
}

/** A restricted area's cell is valid only inside an unrestricted area before it: whole, or the intersection. */
function amongOthers(zone: Limits, from: number, to: number): Limits | undefined {
  const middle = {
    latitude: Math.floor((zone.south + zone.north) / 2),
    longitude: Math.floor((zone.west + zone.east) / 2),
  };
  const shares: Limits[] = [];
  for (let index = from; index < to && shares.length < 2; index += 1) {
    const area = areaAt(index);
    if (area.isRestricted) {
      continue;
    }
    if (holds(area, middle)) {
      return zone;
    }
    const share = within(zone, area);
    shares.push(...(share === undefined ? [] : [share]));
  }
  return shares.length > 1 ? zone : shares[0];
}

/** Position of a group of areas in the table. */
interface GroupAt {
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
function decodeAuto({ first, to }: GroupAt, code: string, extension: string): Limits | undefined {
  const [head = "", tail = ""] = code.split(".");
  const value = valueOf(head) * BLOCK;
  const { form } = areaAt(first);
  const rounding = form >= 23 ? 961 * 961 * 31 : 961 * 961;
  let ends = 0;
  for (let index = first; index < to; index += 1) {
    const area = areaAt(index);
    if (area.kind !== "auto" || area.form !== form) {
      break;
    }
    const wide = Math.ceil(Math.ceil((area.east - area.west) / columnWidth(area.south, area.north)) / COLUMNS);
    const high = Math.ceil(Math.ceil((area.north - area.south) / ROW) / ROWS);
    const begins = ends;
    ends += wide * high * BLOCK;
    ends = area.isRounded ? Math.ceil(ends / rounding) * rounding : ends;
    if (value >= begins && value < ends) {
      const block = Math.floor((value - begins) / BLOCK);
      const [column, row] = tripleOf(tail);
      const width = Math.ceil((area.east - area.west) / (wide * COLUMNS));
      const height = Math.ceil((area.north - area.south) / (high * ROWS));
      const west = area.west + (Math.floor(block / high) * COLUMNS + column) * width;
      const edge = area.north - (block % high * ROWS + row) * height;
      const isInside = west < area.east && edge >= area.south;
      return isInside
        ? cellZone({ west, edge, width, height: -height, limits: openNorth(area) }, extension)
        : undefined;
    }
  }
  return undefined;
}

/** Cells are numbered from the northern edge, and may begin above it. */
function openNorth(area: Area): Limits {
  return { ...area, north: Number.MAX_SAFE_INTEGER };
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
function decodeNameless(group: GroupAt, code: string, extension: string): Limits | undefined {
  const { form } = areaAt(group.first);
  const digits = code.replace(".", "");
  if (digits.length < 4 || digits.length > 5) {
    return undefined;
  }
  const count = countOf(group, form);
  const areaOf = (index: number): Area => areaAt(group.first + index);
  const counted = form === 21 || count >= 2 * BASE
    ? equalShares(digits, form, count)
    : count <= BASE
    ? wholeDigits(digits, { form, count, areaOf })
    : halfDigits(digits, { form, count, areaOf });
  return counted.area < count && counted.cell >= 0 ? cellOf(areaOf(counted.area), counted.cell, extension) : undefined;
}

function countOf({ first, to }: GroupAt, form: number): number {
  let last = first;
  while (last < to && areaAt(last).form === form) {
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

function cellOf(area: Area, cell: number, extension: string): Limits | undefined {
  const rows = area.isStriped ? 1 + Math.floor((area.north - area.south) / ROW) : area.cut;
  const columns = area.isStriped ? Math.floor(area.cut * area.cut / rows) : area.cut;
  const [column, rowFromSouth] = area.isStriped
    ? cellInStrips(cell, columns, rows)
    : [Math.floor(cell / rows), rows - 1 - cell % rows];
  const row = rows - 1 - rowFromSouth;
  if (column >= columns) {
    return undefined;
  }
  const width = columnWidth(area.south, area.north);
  const west = area.west + column * width;
  return cellZone({ west, edge: area.north - row * ROW, width, height: -ROW, limits: openNorth(area) }, extension);
}

/** Latitudes are grouped in bands of 2¹⁹ microdegrees. */
const BAND_BITS = 19;
/** A cell is ten metres wide: 90 microdegrees at the equator. */
const EQUATOR = 90;
const MICRODEG = 1e6;

/**
 * Width of a mapcode cell in an area, in quarter microdegrees of longitude: that at the area's edge nearest to the
 * equator.
 */
export function columnWidth(south: number, north: number): number {
  const nearest = south >= 0 ? south : north >= 0 ? 0 : -north;
  const latitude = ((nearest >> BAND_BITS) << BAND_BITS) / MICRODEG;
  return Math.round(4 * EQUATOR / Math.cos(latitude * Math.PI / 180)) / 4;
}
