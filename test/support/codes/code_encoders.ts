import { latLngToCell } from "h3-js";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { encodePlusCode } from "../../../src/geo/plus_code.ts";
import { encodeGeohash } from "../../../src/geo/geohash.ts";
import { encodeS2Cell } from "../../../src/geo/s2_cell.ts";
import { toUtm } from "../../../src/geo/utm.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code of each self-contained system for a point, written with its marker, as its specification encodes it. */
export const CODE_ENCODERS: Readonly<Record<string, (point: Coordinates) => string | undefined>> = {
  plus_code: (point) => encodePlusCode(point),
  geohash: (point) => `geohash: ${encodeGeohash(point, 9)}`,
  maidenhead: (point) => `locator ${maidenhead(point)}`,
  georef: (point) => `GEOREF ${georef(point)}`,
  gars: (point) => `GARS ${gars(point)}`,
  digipin,
  natural_area_code: (point) => `NAC ${naturalAreaCode(point)}`,
  h3: ({ latitude, longitude }) => latLngToCell(latitude, longitude, 9),
  s2: (point) => `s2:${encodeS2Cell(point, 20).toString(16).padStart(16, "0").replace(/0+$/u, "")}`,
  makani,
  quadkey: (point) => Math.abs(point.latitude) > 85 ? undefined : `quadkey ${quadkey(point)}`,
  tile: (point) => Math.abs(point.latitude) > 85 ? undefined : `tile ${tile(point, 16).join("/")}`,
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

function maidenhead({ latitude, longitude }: Coordinates): string {
  let [x, y] = [(longitude + 180) / 20, (latitude + 90) / 10];
  let code = "";
  for (const [base, first] of [[18, 65], [10, 48], [24, 65], [10, 48]] as const) {
    const [column, row] = [Math.min(base - 1, Math.floor(x)), Math.min(base - 1, Math.floor(y))];
    code += String.fromCharCode(first + column) + String.fromCharCode(first + row);
    const next = base === 18 || base === 24 ? 10 : 24;
    [x, y] = [(x - column) * next, (y - row) * next];
  }
  return code;
}

function georef({ latitude, longitude }: Coordinates): string {
  const [x, y] = [longitude + 180, latitude + 90];
  return LETTERS.charAt(Math.floor(x / 15)) + LETTERS.charAt(Math.floor(y / 15)) +
    LETTERS.charAt(Math.floor(x % 15)) + LETTERS.charAt(Math.floor(y % 15)) + minutes(x) + minutes(y);
}

function minutes(value: number): string {
  return String(Math.floor((value % 1) * 60_000)).padStart(5, "0");
}

function gars({ latitude, longitude }: Coordinates): string {
  const [x, y] = [(longitude + 180) * 2, (latitude + 90) * 2];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [east, north] = [Math.floor((x - column) * 6), Math.floor((y - row) * 6)];
  const quadrant = (north >= 3 ? 1 : 3) + (east >= 3 ? 1 : 0);
  const key = (2 - (north % 3)) * 3 + (east % 3) + 1;
  return String(column + 1).padStart(3, "0") + LETTERS.charAt(Math.floor(row / 24)) + LETTERS.charAt(row % 24) +
    quadrant + key;
}

function digipin({ latitude, longitude }: Coordinates): string | undefined {
  let [x, y] = [(longitude - 63.5) / 36, (latitude - 2.5) / 36];
  if (x < 0 || x >= 1 || y < 0 || y >= 1) {
    return undefined;
  }
  let code = "digipin ";
  for (let level = 0; level < 10; level += 1) {
    const [column, row] = [Math.floor(x * 4), Math.floor(y * 4)];
    code += "FC98J327K456LMPT".charAt((3 - row) * 4 + column);
    [x, y] = [x * 4 - column, y * 4 - row];
  }
  return code;
}

function naturalAreaCode({ latitude, longitude }: Coordinates): string {
  return `${base30((longitude + 180) / 360)} ${base30((latitude + 90) / 180)}`;
}

function base30(share: number): string {
  let rest = share;
  let digits = "";
  for (let place = 0; place < 5; place += 1) {
    const digit = Math.floor(rest * 30);
    digits += "0123456789BCDFGHJKLMNPQRSTVWXZ".charAt(digit);
    rest = rest * 30 - digit;
  }
  return digits;
}

function tile({ latitude, longitude }: Coordinates, zoom: number): readonly [number, number, number] {
  const size = 2 ** zoom;
  const phi = latitude * Math.PI / 180;
  return [
    zoom,
    Math.floor(((longitude + 180) / 360) * size),
    Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * size),
  ];
}

function quadkey(point: Coordinates): string {
  const [zoom, x, y] = tile(point, 18);
  let key = "";
  for (let level = zoom - 1; level >= 0; level -= 1) {
    key += (Math.floor(x / 2 ** level) % 2) + 2 * (Math.floor(y / 2 ** level) % 2);
  }
  return key;
}
