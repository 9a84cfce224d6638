import type { Coordinates } from "../../../domain/coordinates.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~";

/** Ten characters are 30 bits per axis, 4 cm; the site writes no more. */
const LENGTH_MAX = 10;

const GRAMMAR = /^([A-Za-z0-9_~@]+)[-=]*$/;

/** A decoded shortlink. */
export interface ShortlinkView {
  readonly coordinates: Coordinates;
  readonly zoom: number;
}

/**
 * The viewport of an OpenStreetMap shortlink: each character is three pairs of interleaved bits, longitude first;
 * dashes at the end correct the zoom.
 *
 * Source: the website's own `lib/short_link.rb` and the wiki's page "Shortlink"; `@` is the old `~`, `=` the old `-`.
 *
 * @example
 * ```ts
 * decodeOsmShortlink("0EEQjE--")?.zoom; // 9
 * ```
 */
export function decodeOsmShortlink(code: string): ShortlinkView | undefined {
  const letters = GRAMMAR.exec(code)?.[1]?.replaceAll("@", "~");
  if (letters === undefined || letters.length > LENGTH_MAX) {
    return undefined;
  }
  let x = 0;
  let y = 0;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    for (let bit = 5; bit > 0; bit -= 2) {
      x = x * 2 + ((value >> bit) & 1);
      y = y * 2 + ((value >> (bit - 1)) & 1);
    }
  }
  const bits = letters.length * 3;
  const dashes = code.length - letters.length;
  return {
    coordinates: { latitude: (y / 2 ** bits) * 180 - 90, longitude: (x / 2 ** bits) * 360 - 180 },
    zoom: bits - 8 - ((3 - (dashes % 3)) % 3),
  };
}
