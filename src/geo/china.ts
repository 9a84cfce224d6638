import type { Coordinates } from "../domain/coordinates.ts";
import { ringContains, ringOf } from "./ring_contains.ts";
/**
 * Outlines of mainland China (its outer ring; Hong Kong and Macau are holes in it), Hong Kong, Macau and Taiwan, as
 * `longitude,latitude` pairs in degrees, closed. Taken from @rapideditor/country-coder (ISC), whose borders are
 * OpenStreetMap's (ODbL), exact to some tens of metres on land and drawn loosely over the sea. A test compares them.
 */
import CHINA_OUTLINES from "./china_outlines.json";

const MAINLAND = ringOf(CHINA_OUTLINES.mainland);
const HONG_KONG = ringOf(CHINA_OUTLINES.hongKong);
const MACAU = ringOf(CHINA_OUTLINES.macau);
const TAIWAN = ringOf(CHINA_OUTLINES.taiwan);

/** A box around China, Hong Kong, Macau and Taiwan: four comparisons decide most of the world. */
const WEST = 73;
const SOUTH = 15;
const EAST = 136;
const NORTH = 54;

/**
 * Whether a point lies in mainland China: not in Hong Kong, Macau or Taiwan.
 *
 * @example
 * ```ts
 * isMainlandChina({ latitude: 39.9042, longitude: 116.4074 }); // true
 * isMainlandChina({ latitude: 22.3193, longitude: 114.1694 }); // false
 * ```
 */
export function isMainlandChina(point: Coordinates): boolean {
  return isNear(point) && ringContains(MAINLAND, point) && !ringContains(HONG_KONG, point) &&
    !ringContains(MACAU, point);
}

/**
 * Whether a point lies in mainland China, Hong Kong, Macau or Taiwan.
 *
 * @example
 * ```ts
 * isGreaterChina({ latitude: 25.033, longitude: 121.5654 }); // true
 * isGreaterChina({ latitude: 37.5665, longitude: 126.978 }); // false
 * ```
 */
export function isGreaterChina(point: Coordinates): boolean {
  // The mainland's outer ring runs around Hong Kong and Macau.
  return isNear(point) && (ringContains(MAINLAND, point) || ringContains(TAIWAN, point));
}

function isNear({ latitude, longitude }: Coordinates): boolean {
  return longitude > WEST && longitude < EAST && latitude > SOUTH && latitude < NORTH;
}
