import type { Coordinates } from "../../../domain/coordinates.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Characters of a point: each has three bits per axis. */
const POINT_LENGTH_MAX = 9;

/** Fewer characters are words (`/privacy`): the apps always write nine. */
const POINT_LENGTH_MIN = 9;

const DEGREE_M = 111_320;

/** A decoded link of the ge0 family. */
export interface Ge0Point {
  readonly coordinates: Coordinates;
  readonly zoom: number;
  readonly accuracyM: number;
}

/**
 * Decodes the identifier of `ge0://`, `omaps.app` …: one character of zoom, then up to nine of a point, each with three
 * bits of latitude and longitude interleaved, latitude first.
 *
 * Source: the open `ge0` library of Organic Maps.
 *
 * @example
 * ```ts
 * decodeGe0("o4MnIOApKp")?.zoom; // 14
 * ```
 */
export function decodeGe0(text: string): Ge0Point | undefined {
  const zoom = ALPHABET.indexOf(text[0] ?? "?");
  const letters = text.slice(1);
  if (zoom < 0 || letters.length < POINT_LENGTH_MIN || letters.length > POINT_LENGTH_MAX) {
    return undefined;
  }
  let x = 0;
  let y = 0;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) {
      return undefined;
    }
    for (let bit = 5; bit > 0; bit -= 2) {
      y = y * 2 + ((value >> bit) & 1);
      x = x * 2 + ((value >> (bit - 1)) & 1);
    }
  }
  const steps = 2 ** (3 * letters.length);
  // The middle of the cell. The encoder uses 2³⁰ − 1 steps for latitude and 2³⁰ for longitude.
  const latitude = ((y + 0.5) / (steps - steps / 2 ** 30)) * 180 - 90;
  const widthM = (360 / steps) * DEGREE_M * Math.cos((latitude * Math.PI) / 180);
  return {
    coordinates: { latitude, longitude: ((x + 0.5) / steps) * 360 - 180 },
    zoom: zoom / 4 + 4,
    accuracyM: Math.max(1, Math.hypot(widthM, (180 / steps) * DEGREE_M) / 2),
  };
}
