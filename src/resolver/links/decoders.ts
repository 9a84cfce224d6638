import type { Coordinates } from "../../domain/coordinates.ts";
import { cell } from "../../geo/cell.ts";
import { decodeGeohash } from "../../geo/geohash.ts";
import { decodeS2Cell } from "../../geo/s2_cell.ts";
import { DEGREE_M, type LinkPoint, pointOfText, type PointOptions, type ReadPoint } from "./points.ts";

const NOT_BASE64 = /[^A-Za-z0-9+/_=-]/;

/** Decodes base64 in either alphabet, with or without padding, to bytes; undefined if invalid. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text === "" || NOT_BASE64.test(text)) {
    return undefined;
  }
  try {
    return Uint8Array.fromBase64(text.replaceAll("-", "+").replaceAll("_", "/").replace(/={1,2}$/, ""));
  } catch {
    return undefined;
  }
}

/** The numbers of letters in an alphabet; undefined if one is none of it. */
function valuesIn(alphabet: string, letters: string): readonly number[] | undefined {
  const values = Array.from(letters, (letter) => alphabet.indexOf(letter));
  return values.includes(-1) ? undefined : values;
}

/** Two numbers whose bits alternate in groups of six. */
function deinterleave(values: readonly number[]): readonly [first: number, second: number] {
  let [first, second] = [0, 0];
  for (const value of values) {
    for (let bit = 5; bit > 0; bit -= 2) {
      first = first * 2 + ((value >> bit) & 1);
      second = second * 2 + ((value >> (bit - 1)) & 1);
    }
  }
  return [first, second];
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const GE0_ALPHABET = `${LETTERS}-_`;
/** The zoom, and nine characters of a point: the apps always write so many; fewer are words (`/privacy`). */
const GE0_LENGTH = 10;

/**
 * Decodes the identifier of `ge0://`, `omaps.app` …: one character of zoom, then nine of a point, each with three bits of
 * latitude and longitude interleaved, latitude first.
 *
 * Source: the open `ge0` library of Organic Maps.
 */
export function decodeGe0(text: string): (Omit<LinkPoint, "reasons"> & { readonly zoom: number }) | undefined {
  const values = text.length === GE0_LENGTH ? valuesIn(GE0_ALPHABET, text) : undefined;
  if (values === undefined) {
    return undefined;
  }
  const [y, x] = deinterleave(values.slice(1));
  const steps = 2 ** (3 * (GE0_LENGTH - 1));
  // The middle of the cell. The encoder uses 2³⁰ − 1 steps for latitude and 2³⁰ for longitude.
  const latitude = ((y + 0.5) / (steps - steps / 2 ** 30)) * 180 - 90;
  const widthM = (360 / steps) * DEGREE_M * Math.cos((latitude * Math.PI) / 180);
  return {
    coordinates: { latitude, longitude: ((x + 0.5) / steps) * 360 - 180 },
    zoom: values[0]! / 4 + 4,
    accuracyM: Math.max(1, Math.hypot(widthM, (180 / steps) * DEGREE_M) / 2),
  };
}

const SHORTLINK_ALPHABET = `${LETTERS}_~`;
/** Ten characters are 30 bits per axis, 4 cm; the site writes no more. */
const SHORTLINK_LENGTH_MAX = 10;
const SHORTLINK = /^([A-Za-z0-9_~@]+)[-=]*$/;

/**
 * The viewport of an OpenStreetMap shortlink: each character is three pairs of interleaved bits, longitude first;
 * dashes at the end correct the zoom.
 *
 * Source: the website's own `lib/short_link.rb` and the wiki's page "Shortlink"; `@` is the old `~`, `=` the old `-`.
 */
export function decodeOsmShortlink(
  code: string,
): { readonly coordinates: Coordinates; readonly zoom: number } | undefined {
  const letters = SHORTLINK.exec(code)?.[1]?.replaceAll("@", "~");
  const values = letters === undefined || letters.length > SHORTLINK_LENGTH_MAX
    ? undefined
    : valuesIn(SHORTLINK_ALPHABET, letters);
  if (values === undefined) {
    return undefined;
  }
  const [x, y] = deinterleave(values);
  const bits = values.length * 3;
  const dashes = code.length - values.length;
  return {
    coordinates: { latitude: (y / 2 ** bits) * 180 - 90, longitude: (x / 2 ** bits) * 360 - 180 },
    zoom: bits - 8 - ((3 - (dashes % 3)) % 3),
  };
}

const MAPY_ALPHABET = "0ABCD2EFGH4IJKLMN6OPQRST8UVWXYZ-1abcd3efgh5ijklmn7opqrst9uvwxyz.";
/** Points of one route that are read. */
const MAPY_POINTS_MAX = 64;
/** Both axes are stored as 28-bit fractions of their range. */
const MAPY_STEPS = 2 ** 28;
/** By the top bits of a number's first digit: its digits, what remains of the first one, and what is subtracted. */
const MAPY_FORMS = [
  { top: 0b110000, length: 5, mask: 0b1111, bias: 0 },
  { top: 0b100000, length: 3, mask: 0b1111, bias: 2 ** 15 },
  { top: 0, length: 2, mask: 0b11111, bias: 2 ** 10 },
] as const;

/**
 * The points of Mapy's `rc=`: numbers in base 64, longitude and latitude in turn; five digits are a position, three and
 * two a difference from the previous one. Undefined if invalid.
 *
 * Source: `SMap.CoordsStringify` of Seznam's open JAK library.
 */
export function decodeMapyRoute(text: string): readonly Coordinates[] | undefined {
  const digits = valuesIn(MAPY_ALPHABET, text);
  if (digits === undefined) {
    return undefined;
  }
  const points: Coordinates[] = [];
  const position = [0, 0];
  for (let at = 0, axis = 0; at < digits.length && points.length < MAPY_POINTS_MAX; axis = 1 - axis) {
    const form = MAPY_FORMS.find(({ top }) => (digits[at]! & top) === top)!;
    if (at + form.length > digits.length) {
      return undefined;
    }
    const value = digits.slice(at + 1, at + form.length)
      .reduce((sum, digit) => sum * 64 + digit, digits[at]! & form.mask);
    position[axis] = form.bias === 0 ? value : position[axis]! + value - form.bias;
    at += form.length;
    if (axis === 1) {
      const [x = 0, y = 0] = position;
      points.push({ latitude: (y * 180) / MAPY_STEPS - 90, longitude: (x * 360) / MAPY_STEPS - 180 });
    }
  }
  return points;
}

/** Twelve characters are 4 cm; more are noise of the encoder. */
const GEOHASH_LENGTH_MAX = 12;
/** geohash.org writes up to 20. */
const GEOHASH_WRITTEN_MAX = 20;
/** Precision of a finger on a map. Metres. */
const ACCURACY_MIN_M = 1;

/** The middle of a geohash cell as a link's point; undefined if the text is not a geohash. */
export function readGeohash(text: string): LinkPoint | undefined {
  const bounds = text === "" || text.length > GEOHASH_WRITTEN_MAX ? undefined : decodeGeohash(text);
  if (bounds === undefined) {
    return undefined;
  }
  const { center, halfDiagonalM } = cell(decodeGeohash(text.slice(0, GEOHASH_LENGTH_MAX)) ?? bounds);
  return { coordinates: center, accuracyM: Math.max(ACCURACY_MIN_M, halfDiagonalM), reasons: [] };
}

/**
 * Largest distance of the feature from its identifier's cell, in metres. Of 17 known pairs 14 were within 760 m, one 2
 * km and two 6.3 km off: the cell is where the feature was first recorded.
 */
const FEATURE_ACCURACY_M = 7000;
/** `0x<cell>:0x<cid>` */
const FEATURE = /0x([0-9a-f]{1,16}):0x[0-9a-f]{1,16}/i;
/** A place id is a 20-byte message: `0A 12 09 <cell, little-endian> 11 <cid>`. */
const PLACE_ID_LENGTH = 20;

/** The area of a feature id (`0x…:0x…`) or a place id (`ChIJ…`) of Google, if it has one. */
export function decodeGoogleFeature(text: string): LinkPoint | undefined {
  const hex = FEATURE.exec(text)?.[1] ?? "";
  // A short or zero number is Google's "no feature" (`0x0:0x…`).
  const id = hex.length < 15 ? cellOfPlaceId(text) : BigInt(`0x${hex}`);
  // Features are leaf cells: a number that is not one has lost its last bit to rounding.
  const coordinates = id === undefined ? undefined : decodeS2Cell(id | 1n)?.center;
  return coordinates === undefined
    ? undefined
    : { coordinates, accuracyM: FEATURE_ACCURACY_M, reasons: ["coarse_code"] };
}

function cellOfPlaceId(text: string): bigint | undefined {
  const bytes = text.startsWith("ChIJ") ? decodeBase64(text) : undefined;
  return bytes?.length === PLACE_ID_LENGTH && bytes[2] === 0x09 && bytes[11] === 0x11
    ? new DataView(bytes.buffer).getBigUint64(3, true)
    : undefined;
}

const JSON_LATITUDE = /"lat(?:itude)?":"?(-?\d{1,3}(?:\.\d{1,20})?)/;
const JSON_LONGITUDE = /"(?:lon|lng|longitude)":"?(-?\d{1,3}(?:\.\d{1,20})?)/;
const JSON_NAME = /"(?:title|name)":"([^"\\]*)"/;

/** The point and the name in a JSON object. */
export function readJson(
  text: string,
  options: PointOptions = {},
): { readonly pin: ReadPoint | undefined; readonly title: string | undefined } {
  return {
    pin: pointOfText(`${JSON_LATITUDE.exec(text)?.[1]},${JSON_LONGITUDE.exec(text)?.[1]}`, options),
    title: JSON_NAME.exec(text)?.[1],
  };
}
