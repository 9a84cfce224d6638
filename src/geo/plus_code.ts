import type { Bounds, Coordinates } from "../domain/coordinates.ts";

/** The twenty digits of an Open Location Code: no vowels, no characters that look alike. */
const PLUS_CODE_DIGITS = "23456789CFGHJMPQRVWX";

/** Units of the fifteenth digit in one degree: 8000 × 5⁵ of latitude, 8000 × 4⁵ of longitude. */
const LATITUDE_UNITS = 25_000_000;
const LONGITUDE_UNITS = 8_192_000;
const PAIR_DIGITS = 10;
const DIGITS_MAX = 15;
const PLUS_AT = 8;

/**
 * The Plus Code (Open Location Code) of a point. Latitude is clipped, longitude wraps.
 *
 * @param length digits without the plus: 2, 4, 6, 8, or 10 and more (15 at most are written); ten is about 14 m, eleven 3 m
 * @throws {RangeError} for another length
 *
 * @example
 * ```ts
 * encodePlusCode({ latitude: 47.365590, longitude: 8.524997 }); // "8FVC9G8F+6X"
 * ```
 */
export function encodePlusCode({ latitude, longitude }: Coordinates, length = PAIR_DIGITS): string {
  if (!Number.isInteger(length) || length < 2 || (length < PAIR_DIGITS && length % 2 === 1)) {
    throw new RangeError(
      `Cannot encode a Plus Code because length must be 2, 4, 6, 8 or >= 10: current value is ${length}`,
    );
  }
  const wholeNorth = 180 * LATITUDE_UNITS;
  const wholeEast = 360 * LONGITUDE_UNITS;
  let north = wholeUnits(latitude * LATITUDE_UNITS) + wholeNorth / 2;
  north = Math.min(Math.max(north, 0), wholeNorth - 1);
  let east = wholeUnits(longitude * LONGITUDE_UNITS) + wholeEast / 2;
  east = ((east % wholeEast) + wholeEast) % wholeEast;
  return withPlus(digitsOf(north, east), length);
}

/** 40.6 × 25,000,000 is 1014999999.9999999 in binary: a millionth of a unit is rounded away before the floor. */
function wholeUnits(units: number): number {
  return Math.floor(Math.round(units * 1e6) / 1e6);
}

function digitsOf(north: number, east: number): string {
  let grid = "";
  let restNorth = north;
  let restEast = east;
  for (let index = PAIR_DIGITS; index < DIGITS_MAX; index += 1) {
    grid = PLUS_CODE_DIGITS.charAt((restNorth % 5) * 4 + (restEast % 4)) + grid;
    restNorth = Math.floor(restNorth / 5);
    restEast = Math.floor(restEast / 4);
  }
  let pairs = "";
  for (let index = 0; index < PAIR_DIGITS; index += 2) {
    pairs = PLUS_CODE_DIGITS.charAt(restNorth % 20) + PLUS_CODE_DIGITS.charAt(restEast % 20) + pairs;
    restNorth = Math.floor(restNorth / 20);
    restEast = Math.floor(restEast / 20);
  }
  return pairs + grid;
}

function withPlus(digits: string, length: number): string {
  const kept = digits.slice(0, length).padEnd(PLUS_AT, "0");
  return `${kept.slice(0, PLUS_AT)}+${kept.slice(PLUS_AT)}`;
}

const FULL =
  /^[23456789C][23456789CFGHJMPQRV](?:0{6}|[23456789CFGHJMPQRVWX]{2}(?:0{4}|[23456789CFGHJMPQRVWX]{2}(?:00|[23456789CFGHJMPQRVWX]{2})))\+(?:[23456789CFGHJMPQRVWX]{2,32})?$/u;

/**
 * The cell of a full Plus Code, in any case; undefined when it is not one (short, broken padding, foreign digits).
 *
 * @example
 * ```ts
 * decodePlusCode("8FVC9G8F+6W")?.map((degrees) => degrees.toFixed(6));
 * // ["8.524750", "47.365500", "8.524875", "47.365625"]
 * ```
 */
export function decodePlusCode(code: string): Bounds | undefined {
  const upper = code.toUpperCase();
  if (!FULL.test(upper) || (upper.includes("0") && !upper.endsWith("+"))) {
    return undefined;
  }
  const digits = upper.replace("+", "").replace(/0/gu, "").slice(0, DIGITS_MAX);
  // In units of the finest digit read, so that the edges are exact.
  let south = 0;
  let west = 0;
  let perDegreeNorth = 1 / 400;
  let perDegreeEast = 1 / 400;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = PLUS_CODE_DIGITS.indexOf(digits.charAt(index));
    if (index >= 10) {
      south = south * 5 + Math.floor(digit / 4);
      west = west * 4 + (digit % 4);
      perDegreeNorth *= 5;
      perDegreeEast *= 4;
    } else if (index % 2 === 0) {
      south = south * 20 + digit;
      perDegreeNorth *= 20;
    } else {
      west = west * 20 + digit;
      perDegreeEast *= 20;
    }
  }
  return [
    west / perDegreeEast - 180,
    south / perDegreeNorth - 90,
    (west + 1) / perDegreeEast - 180,
    (south + 1) / perDegreeNorth - 90,
  ];
}

const SHORT = /^(?:[23456789CFGHJMPQRVWX]{2}){0,3}\+(?:[23456789CFGHJMPQRVWX]{2,7})?$/u;

/**
 * The full Plus Code that ends with `short` and is nearest to a reference point; undefined if `short` is not a
 * shortened code (two, four, six or eight digits left out before the plus).
 *
 * @example
 * ```ts
 * recoverPlusCode("9G8F+6W", { latitude: 47.339563, longitude: 8.556687 }); // "8FVC9G8F+6W"
 * ```
 */
export function recoverPlusCode(short: string, reference: Coordinates): string | undefined {
  const upper = short.toUpperCase();
  if (!SHORT.test(upper) || upper.length < 3) {
    return undefined;
  }
  const missing = PLUS_AT - upper.indexOf("+");
  const cellDeg = 20 ** (2 - missing / 2);
  const latitude = Math.min(Math.max(reference.latitude, -90), 90);
  const whole = encodePlusCode({ ...reference, latitude }).slice(0, missing) + upper;
  const bounds = decodePlusCode(whole);
  if (bounds === undefined) {
    return undefined;
  }
  const [west, south, east, north] = bounds;
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const nearest = {
    latitude: nearer(center.latitude, latitude, cellDeg),
    // The shorter way around the globe: a reference at 180° and a cell at -179.9° are neighbours.
    longitude: nearer(center.longitude, unwrapped(reference.longitude, center.longitude), cellDeg),
  };
  // One cell further would lie beyond the pole.
  const safe = Math.abs(nearest.latitude) > 90 ? { ...nearest, latitude: center.latitude } : nearest;
  return encodePlusCode(safe, upper.length - 1 + missing);
}

/** The longitude, full turns added, that is nearest to another. */
function unwrapped(longitude: number, other: number): number {
  return longitude + 360 * Math.round((other - longitude) / 360);
}

function nearer(value: number, reference: number, cellDeg: number): number {
  if (reference + cellDeg / 2 < value) {
    return value - cellDeg;
  }
  return reference - cellDeg / 2 > value ? value + cellDeg : value;
}
