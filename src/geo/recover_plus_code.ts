import type { Coordinates } from "../domain/coordinates.ts";
import { decodePlusCode } from "./decode_plus_code.ts";
import { encodePlusCode } from "./encode_plus_code.ts";

const SHORT = /^(?:[23456789CFGHJMPQRVWX]{2}){0,3}\+(?:[23456789CFGHJMPQRVWX]{2,7})?$/u;
const PLUS_AT = 8;

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
