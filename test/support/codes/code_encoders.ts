import { latLngToCell } from "h3-js";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import {
  digipin,
  gars,
  georef,
  maidenhead,
  naturalAreaCode,
  quadkey,
  tileOf,
} from "../../../src/evaluation/points/code_writings.ts";
import { encodeGeohash } from "../../../src/geo/geohash.ts";
import { encodePlusCode } from "../../../src/geo/plus_code.ts";
import { encodeS2Cell } from "../../../src/geo/s2_cell.ts";
import { toUtm } from "../../../src/geo/utm.ts";
import { DIGITS } from "../../../src/resolver/codes/mapcodes/alphabets.ts";
import { holds } from "../../../src/resolver/codes/mapcodes/cells.ts";
import { columnWidth } from "../../../src/resolver/codes/mapcodes/decode_mapcode.ts";
import { type Area, areaAt, type Territory } from "../../../src/resolver/codes/mapcodes/territories.ts";

/** A code of each self-contained system for a point, written with its marker, as its specification encodes it. */
export const CODE_ENCODERS: Readonly<Record<string, (point: Coordinates) => string | undefined>> = {
  plus_code: (point) => encodePlusCode(point),
  geohash: (point) => `geohash: ${encodeGeohash(point, 9)}`,
  maidenhead: (point) => `locator ${maidenhead(point)}`,
  georef: (point) => `GEOREF ${georef(point)}`,
  gars: (point) => `GARS ${gars(point)}`,
  digipin: (point) => digipin(point)?.replace(/^/u, "digipin "),
  natural_area_code: (point) => `NAC ${naturalAreaCode(point)}`,
  h3: ({ latitude, longitude }) => latLngToCell(latitude, longitude, 9),
  s2: (point) => `s2:${encodeS2Cell(point, 20).toString(16).padStart(16, "0").replace(/0+$/u, "")}`,
  makani,
  quadkey: (point) => Math.abs(point.latitude) > 85 ? undefined : `quadkey ${quadkey(point, 18)}`,
  tile: (point) => Math.abs(point.latitude) > 85 ? undefined : `tile 16/${tileOf(point, 16).join("/")}`,
};

/** Dubai's own square of UTM zone 40 only: elsewhere the number belongs to another emirate. */
function makani(point: Coordinates): string | undefined {
  const { latitude, longitude } = point;
  if (latitude < 24.8 || latitude > 25.3 || longitude < 55.05 || longitude > 55.5) {
    return undefined;
  }
  const { eastingM, northingM } = toUtm(point);
  return `Makani ${fiveDigits(eastingM)} ${fiveDigits(northingM)}, Dubai`;
}

function fiveDigits(metres: number): string {
  return String(Math.floor(metres) % 100_000).padStart(5, "0");
}

const ONLY_DIGITS = /^\d+\.\d{2,}$/u;

/** A code as it is written: one of digits alone with its last two packed behind a vowel. */
function withVowels(code: string): string {
  if (!ONLY_DIGITS.test(code)) {
    return code;
  }
  const value = Number(code.slice(-2));
  const letters = `${DIGITS}AEU`;
  return code.slice(0, -2) + "AEU".charAt(Math.floor(value / 34)) + letters.charAt(value % 34);
}

/** Whole microdegrees. */
interface MicrodegPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const COLUMNS = [0, 5, 31, 168, 961, 5208];
const ROWS = [0, 6, 31, 176, 961, 5456];
const SQUARE = 961 * 961;
const TURN = 360_000_000;

/** Every mapcode of a point in a territory, written without the territory: the published method's other direction. */
export function encodeMapcodes(point: MicrodegPoint, territory: Territory): readonly string[] {
  if (!holds(areaAt(territory.to - 1), point)) {
    return [];
  }
  const codes: string[] = [];
  for (let index = territory.from; index < territory.to; index += 1) {
    const area = areaAt(index);
    const isParents = index === territory.to - 1 && territory.parent !== undefined;
    // What holds the whole territory counts nothing by itself; a restricted area only where another has a code.
    if (!holds(area, point) || isParents || area.form >= 54 || (area.isRestricted && codes.length === 0)) {
      continue;
    }
    const code = area.kind === "nameless"
      ? nameless(point, index, territory)
      : area.kind === "auto"
      ? auto(point, index, territory)
      : grid(point, area);
    if (code !== undefined) {
      codes.push(withVowels(code));
    }
  }
  return codes;
}

function base31(value: number, length: number): string {
  let [code, rest] = ["", value];
  for (let digit = 0; digit < length; digit += 1) {
    code = DIGITS.charAt(rest % 31) + code;
    rest = Math.floor(rest / 31);
  }
  return code;
}

function swap(four: string): string {
  return four.charAt(0) + four.charAt(2) + four.charAt(1) + four.charAt(3);
}

function strips(column: number, row: number, { columns, rows }: { columns: number; rows: number }): number {
  const last = Math.floor((columns - 4) / 6);
  const strip = Math.min(last, Math.floor(column / 6));
  const width = strip === last ? columns - last * 6 : 6;
  return rows * 6 * strip + (rows - 1 - row) * width + column - strip * 6;
}

function triple(column: number, row: number): string {
  return row < 136
    ? base31(Math.floor(column / 28) + 6 * Math.floor(row / 34), 1) + base31(column % 28 * 34 + row % 34, 2)
    : base31(Math.floor(column / 24) + 24, 1) + base31(column % 24 * 40 + row - 136, 2);
}

function grid(point: MicrodegPoint, area: Area): string | undefined {
  const form = area.form === 21 ? 22 : area.form === 14 ? 23 : area.form;
  const [before, behind] = [Math.floor(form / 10), form % 10];
  const rows = area.cut === 1 ? ROWS[before] ?? 1 : area.cut;
  const columns = area.cut === 1 ? COLUMNS[before] ?? 1 : Math.floor(31 ** before / area.cut);
  const [height, width] = [Math.ceil((area.north - area.south) / rows), Math.ceil((area.east - area.west) / columns)];
  const [y, x] = [point.latitude - area.south, ((point.longitude - area.west) % TURN + TURN) % TURN];
  const [row, column] = [Math.floor(y / height), Math.floor(x / width)];
  if (row >= rows || column >= columns) {
    return undefined;
  }
  const big = columns !== rows && before > 2 ? strips(column, row, { columns, rows }) : column * rows + rows - 1 - row;
  const [smallRows, smallColumns] = [ROWS[behind] ?? 1, COLUMNS[behind] ?? 1];
  const smallRow = smallRows - 1 - Math.floor((y % height) / Math.ceil(height / smallRows));
  const smallColumn = Math.floor((x % width) / Math.ceil(width / smallColumns));
  const head = base31(big, before);
  const tail = behind === 3 ? triple(smallColumn, smallRow) : base31(smallColumn * smallRows + smallRow, behind);
  const shownHead = before === 4 && columns === 961 && rows === 961 ? swap(head) : head;
  const code = `${shownHead}.${behind === 4 ? swap(tail) : tail}`;
  const shown = area.form === 14 ? `${code.charAt(0)}.${code.charAt(1)}${code.slice(3)}` : code;
  return area.kind === "header" ? area.header + shown : shown;
}

function nameless(point: MicrodegPoint, index: number, { from, to }: Territory): string | undefined {
  const area = areaAt(index);
  let [first, last] = [index, index];
  while (first > from && areaAt(first - 1).form === area.form && areaAt(first - 1).kind === "nameless") {
    first -= 1;
  }
  while (last < to && areaAt(last).form === area.form) {
    last += 1;
  }
  const [count, nth] = [last - first, index - first];
  const width = columnWidth(area.south, area.north);
  const column = Math.floor((point.longitude - area.west) / width);
  const row = Math.floor((area.north - point.latitude) / 90);
  const rows = area.isStriped ? 1 + Math.floor((area.north - area.south) / 90) : area.cut;
  const columns = area.isStriped ? Math.floor(area.cut ** 2 / rows) : area.cut;
  const cell = area.isStriped ? strips(column, rows - 1 - row, { columns, rows }) : column * rows + row;
  const length = Math.floor(area.form / 10) + area.form % 10;
  const digits = base31(firstOf(area.form, count, nth) + cell, length + 1);
  const dot = area.form === 13 ? length - 1 : length;
  const code = `${digits.slice(0, dot - 1)}.${digits.slice(dot - 1)}`;
  if (area.isStriped || area.form !== 22 || count >= 62 || area.cut !== 961) {
    return code;
  }
  const letters = code.split("");
  [letters[length - 2], letters[length]] = [letters[length] ?? "", letters[length - 2] ?? ""];
  return letters.join("");
}

function firstOf(form: number, count: number, nth: number): number {
  if (form !== 21 && count <= 31) {
    return (nth * Math.floor(31 / count) + Math.min(nth, 31 % count)) * SQUARE;
  }
  if (form !== 21 && count < 62) {
    const alone = 62 - count;
    return nth < alone
      ? nth * SQUARE
      : (alone + Math.floor((nth - alone) / 2)) * SQUARE + ((nth + count) % 2 === 1 ? 16 * 961 * 31 : 0);
  }
  const share = Math.floor((form === 21 ? SQUARE : SQUARE * 31) / count);
  return nth * (count === 62 ? share + 1 : 961 * Math.floor(share / 961));
}

function auto(point: MicrodegPoint, wanted: number, { from }: Territory): string {
  const { form } = areaAt(wanted);
  let index = wanted;
  while (index > from && areaAt(index - 1).kind === "auto" && areaAt(index - 1).form === form) {
    index -= 1;
  }
  for (let begins = 0;; index += 1) {
    const area = areaAt(index);
    const rows = 176 * Math.ceil(Math.ceil((area.north - area.south) / 90) / 176);
    const columns = 168 * Math.ceil(Math.ceil((area.east - area.west) / columnWidth(area.south, area.north)) / 168);
    if (index === wanted) {
      const column = Math.floor((point.longitude - area.west) / Math.ceil((area.east - area.west) / columns));
      const row = Math.floor((area.north - point.latitude) / Math.ceil((area.north - area.south) / rows));
      const block = Math.floor(column / 168) * (rows / 176) + Math.floor(row / 176);
      const head = base31(begins / (961 * 31) + block, Math.floor(form / 10) + form % 10 - 2);
      return `${head}.${triple(column % 168, row % 176)}`;
    }
    const cells = (columns / 168) * (rows / 176) * 961 * 31;
    const round = form >= 23 ? SQUARE * 31 : SQUARE;
    begins = area.isRounded ? Math.ceil((begins + cells) / round) * round : begins + cells;
  }
}
