import { latLngToCell } from "h3-js";
import { encodeGeohash } from "../../geo/geohash.ts";
import { encodePlusCode } from "../../geo/plus_code.ts";
import { encodeS2Cell } from "../../geo/s2_cell.ts";
import { worldX, worldY } from "../../geo/web_mercator.ts";
import type { Random } from "../misspelt.ts";
import { type PointWriting, writingsBy, type WrittenPoint } from "./written_point.ts";
import type { Coordinates } from "../../domain/coordinates.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

const NAC_DIGITS = "0123456789BCDFGHJKLMNPQRSTVWXZ";

const DIGIPIN_GRID = "FC98J327K456LMPT";

/** Digits of a whole S2 cell. */
const S2_DIGITS = 16;

/** The token of an S2 cell: without the zeros at its end, but with those at its beginning. */
function s2Token(at: Coordinates): string {
  return encodeS2Cell(at, 20).toString(16).padStart(S2_DIGITS, "0").replace(/0{1,16}$/u, "");
}

/** The code of a point, and its cell's size in metres. */
const SYSTEMS: Readonly<Record<string, readonly [withinM: number, code: (at: Coordinates) => string | undefined]>> = {
  "plus code": [15, (at) => encodePlusCode(at)],
  "plus code of eleven digits": [5, (at) => encodePlusCode(at, 11)],
  "plus code in small letters": [15, (at) => encodePlusCode(at).toLowerCase()],
  "plus code with a blank inside": [15, (at) => encodePlusCode(at).replace(/^(?=.{0,3}[A-Z])(.{4})/u, "$1 ")],
  "plus code with a blank behind": [15, (at) => encodePlusCode(at).replace("+", " +")],
  "geohash": [5, (at) => encodeGeohash(at, 9)],
  "geohash, named": [30, (at) => `geohash: ${encodeGeohash(at, 8)}`],
  "H3": [15, ({ latitude, longitude }) => latLngToCell(latitude, longitude, 12)],
  "S2": [30, (at) => `s2:${s2Token(at)}`],
  "maidenhead": [600, (at) => `locator ${maidenhead(at)}`],
  "georef": [5, (at) => `GEOREF ${georef(at)}`],
  "GARS": [8_000, (at) => `GARS ${gars(at)}`],
  "quadkey": [120, (at) => `quadkey ${quadkey(at, 18)}`],
  "tile": [120, (at) => `tile 18/${tileOf(at, 18).join("/")}`],
  "natural area code": [2, (at) => `NAC: ${naturalAreaCode(at)}`],
  "DIGIPIN": [5, digipin],
};

/** A plus code without the digits that its town gives. Town names and points are the city's own. */
function shortened({ city }: WrittenPoint, length: 4 | 6): string {
  // The point itself is near the town, so that its reference is the same.
  return encodePlusCode(city.coordinates).slice(8 - length);
}

/** What stands around a plus code where people paste it. */
const AROUND: Readonly<Record<string, (code: string) => string>> = {
  "brackets": (code) => `(${code})`,
  "quotes": (code) => `"${code}"`,
  "label": (code) => `Plus code: ${code}`,
  "sentence": (code) => `We are at ${code}.`,
  "lines": (code) => `Jo Doe\n${code}\nThank you!`,
  "link": (code) => `https://plus.codes/${code}`,
  "link with %2B": (code) => `https://plus.codes/${code.replace("+", "%2B")}?utm_source=share`,
};

/** Codes of all systems, alone and with what people write next to them. */
export const CODE_WRITINGS: readonly PointWriting[] = [
  ...Object.entries(SYSTEMS).map(([name, [withinM, code]]): PointWriting => ({
    name,
    write: ({ at }) => {
      const q = code(at);
      return q === undefined ? undefined : { q, withinM };
    },
  })),
  ...Object.entries(AROUND).map(([name, around]): PointWriting => ({
    name: `pasted: ${name}`,
    write: ({ at }) => around(encodePlusCode(at)),
  })),
  ...writingsBy({
    "plus code and town": ({ city }) => `${encodePlusCode(city.coordinates)} ${city.name}`,
    "plus code and country": ({ city }) => `${encodePlusCode(city.coordinates)}, ${city.countryName}`,
    "plus code, country given": ({ city }) => ({
      q: encodePlusCode(city.coordinates),
      withinM: 15,
      country: city.countryCode,
    }),
  }),
];

/** Shortened plus codes next to their town: only cities that a name with the country means for sure have them. */
export const SHORTENED_WRITINGS = writingsBy({
  "shortened, town and country": (point) => `${shortened(point, 4)} ${point.city.name}, ${point.city.countryName}`,
  "shortened, town in front": (point) => `${point.city.name}, ${point.city.countryName}, ${shortened(point, 4)}`,
  "shortened by two": (point) => `${shortened(point, 6)}, ${point.city.name}, ${point.city.countryName}`,
});

/** The code from a digit on, without one of those before the plus sign. */
function withoutDigit(code: string, from: number, random: Random): string {
  const at = from + random.below(8 - from);
  return code.slice(from, at) + code.slice(at + 1);
}

/** A digit of the code's first four, so that the cell is far away. */
function otherFirst(code: string, random: Random): string | undefined {
  const [one, other] = random.below(2) === 0 ? [0, 2] as const : [1, 3] as const;
  const swapped = Array.from(code).with(one, code.charAt(other)).with(other, code.charAt(one)).join("");
  return swapped === code ? undefined : swapped;
}

/** Damaged codes, and codes with a place or a country that they are not in. */
export const CONTRADICTED_CODES = writingsBy({
  "far digits swapped, town beside": ({ city, random }) => {
    const code = otherFirst(encodePlusCode(city.coordinates), random);
    return code === undefined ? undefined : `${code} ${city.name}, ${city.countryName}`;
  },
  "far digits swapped, country given": ({ city, elsewhere }) => ({
    q: encodePlusCode(elsewhere.coordinates),
    country: city.countryCode,
  }),
  // Without a digit the plus sign stands at a place where no code has it.
  "digit missing": ({ at, random }) => withoutDigit(encodePlusCode(at), 0, random),
  "last digit missing": ({ at }) => encodePlusCode(at).slice(0, -1),
  "digit missing, town beside": ({ city, random }) =>
    `${withoutDigit(encodePlusCode(city.coordinates), 0, random)} ${city.name}, ${city.countryName}`,
  "shortened, without a town": ({ city }) => encodePlusCode(city.coordinates).slice(4),
  "shortened, digit missing": ({ city, random }) =>
    `${withoutDigit(encodePlusCode(city.coordinates), 4, random)} ${city.name}, ${city.countryName}`,
  "geohash, another country beside": ({ city, elsewhere }) =>
    `geohash ${encodeGeohash(city.coordinates, 9)}, ${elsewhere.countryName}`,
  "geohash, another country given": ({ city, elsewhere }) => ({
    q: encodeGeohash(city.coordinates, 9),
    country: elsewhere.countryCode,
  }),
  "H3, another country given": ({ city: { coordinates: { latitude, longitude } }, elsewhere }) => ({
    q: latLngToCell(latitude, longitude, 11),
    country: elsewhere.countryCode,
  }),
});

function digitsOf(share: number, bases: readonly number[]): number[] {
  let rest = share;
  return bases.map((base) => {
    const digit = Math.floor(rest * base);
    rest = rest * base - digit;
    return digit;
  });
}

/** Shares of the world from west to east and from south to north. */
function sharesOf({ latitude, longitude }: Coordinates): [east: number, north: number] {
  return [(longitude + 180) / 360, (latitude + 90) / 180];
}

/** Maidenhead locator of eight characters ("JN58td25"). */
export function maidenhead(at: Coordinates): string {
  const [east, north] = sharesOf(at).map((share) => digitsOf(share, [18, 10, 24, 10]));
  const firsts = Array.from("A0a0", (first) => first.charCodeAt(0));
  return firsts.map((first, i) => String.fromCharCode(first + east![i]!, first + north![i]!)).join("");
}

/** World Geographic Reference System, to a thousandth of a minute. */
export function georef({ latitude, longitude }: Coordinates): string {
  const [east, north] = [longitude + 180, latitude + 90];
  const [eastDegree, northDegree] = [Math.floor(east), Math.floor(north)];
  const letters = [eastDegree / 15, northDegree / 15, eastDegree % 15, northDegree % 15];
  const minutes = [east - eastDegree, north - northDegree].map((part) =>
    String(Math.floor(part * 60_000)).padStart(5, "0")
  );
  return letters.map((digit) => LETTERS.charAt(Math.floor(digit))).join("") + minutes.join("");
}

/** Global Area Reference System, to five minutes. */
export function gars({ latitude, longitude }: Coordinates): string {
  const [east, north] = [Math.floor((longitude + 180) * 12), Math.floor((latitude + 90) * 12)];
  const [column, band] = [Math.floor(east / 6), Math.floor(north / 6)];
  const quadrant = 1 + Math.floor((east % 6) / 3) + 2 * (1 - Math.floor((north % 6) / 3));
  const key = 1 + (east % 3) + 3 * (2 - (north % 3));
  return String(column + 1).padStart(3, "0") + LETTERS.charAt(Math.floor(band / LETTERS.length)) +
    LETTERS.charAt(band % LETTERS.length) + quadrant + key;
}

export function quadkey(at: Coordinates, zoom: number): string {
  const [x, y] = tileOf(at, zoom).map((number) => number.toString(2).padStart(zoom, "0"));
  return Array.from({ length: zoom }, (_, i) => Number(x![i]) + 2 * Number(y![i])).join("");
}

/** Column and row of a web map's tile. */
export function tileOf({ latitude, longitude }: Coordinates, zoom: number): [x: number, y: number] {
  return [Math.floor(worldX(longitude) * 2 ** zoom), Math.floor(worldY(latitude) * 2 ** zoom)];
}

/** Natural Area Code of five characters an axis. */
export function naturalAreaCode(at: Coordinates): string {
  const bases = Array.from({ length: 5 }, () => NAC_DIGITS.length);
  return sharesOf(at).map((share) => digitsOf(share, bases).map((digit) => NAC_DIGITS.charAt(digit)).join("")).join(
    " ",
  );
}

/** DIGIPIN of India; undefined outside its square. */
export function digipin({ latitude, longitude }: Coordinates): string | undefined {
  const shares = [(longitude - 63.5) / 36, (38.5 - latitude) / 36];
  if (shares.some((share) => share < 0 || share >= 1)) {
    return undefined;
  }
  const [columns, rows] = shares.map((share) => digitsOf(share, Array.from({ length: 10 }, () => 4)));
  const code = rows!.map((row, i) => DIGIPIN_GRID.charAt(row * 4 + columns![i]!)).join("");
  return `${code.slice(0, 3)}-${code.slice(3, 6)}-${code.slice(6)}`;
}
