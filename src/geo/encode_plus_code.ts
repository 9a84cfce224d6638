import type { Coordinates } from "../domain/coordinates.ts";
import { PLUS_CODE_DIGITS } from "./plus_code_digits.ts";

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
