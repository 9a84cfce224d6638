import type { Bounds, Coordinates } from "../domain/coordinates.ts";

const DIGITS = "0123456789bcdefghjkmnpqrstuvwxyz";

/**
 * The cell of a geohash in any case; undefined for a letter outside its alphabet. Niemeyer's geohash: five bits per
 * character, alternating between longitude and latitude, longitude first.
 *
 * @example
 * ```ts
 * decodeGeohash("ezs42")?.map((degrees) => degrees.toFixed(3)); // ["-5.625", "42.583", "-5.581", "42.627"]
 * ```
 */
export function decodeGeohash(hash: string): Bounds | undefined {
  let [west, south, east, north] = [-180, -90, 180, 90];
  let isLongitude = true;
  for (const letter of hash.toLowerCase()) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) {
      return undefined;
    }
    for (let bit = 16; bit >= 1; bit /= 2) {
      const upper = (digit & bit) !== 0;
      if (isLongitude) {
        const middle = (west + east) / 2;
        [west, east] = upper ? [middle, east] : [west, middle];
      } else {
        const middle = (south + north) / 2;
        [south, north] = upper ? [middle, north] : [south, middle];
      }
      isLongitude = !isLongitude;
    }
  }
  return [west, south, east, north];
}

/**
 * The geohash of a point.
 *
 * @param length characters: nine are about 5 m
 *
 * @example
 * ```ts
 * encodeGeohash({ latitude: 57.64911, longitude: 10.40744 }, 11); // "u4pruydqqvj"
 * ```
 */
export function encodeGeohash({ latitude, longitude }: Coordinates, length: number): string {
  let [west, south, east, north] = [-180, -90, 180, 90];
  let hash = "";
  let digit = 0;
  for (let bit = 0; bit < length * 5; bit += 1) {
    digit *= 2;
    if (bit % 2 === 0) {
      const middle = (west + east) / 2;
      const upper = longitude >= middle;
      [west, east] = upper ? [middle, east] : [west, middle];
      digit += upper ? 1 : 0;
    } else {
      const middle = (south + north) / 2;
      const upper = latitude >= middle;
      [south, north] = upper ? [middle, north] : [south, middle];
      digit += upper ? 1 : 0;
    }
    if (bit % 5 === 4) {
      hash += DIGITS.charAt(digit);
      digit = 0;
    }
  }
  return hash;
}
