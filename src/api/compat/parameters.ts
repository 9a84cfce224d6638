import { t } from "elysia";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { isCountryCode } from "../../domain/country_code.ts";
import { Problem } from "../../domain/problem.ts";
import { LANGUAGE_TAG } from "../parameters/headers.ts";
import { COUNTRIES_MAX } from "./geocoder.ts";

/** Longer than every sensible value; the text to search has the resolver's own limit. */
const VALUE_LENGTH_MAX = 8192;

/** A parameter that may be absent. Its value is checked where it is read, so that the error is in the interface's form. */
export function textParameter(description: string, example?: string) {
  return t.Optional(t.String({
    maxLength: VALUE_LENGTH_MAX,
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  }));
}

/** Columns next to the first result. */
export const APPEND = textParameter(
  "This service's own: comma-separated columns for `locus.appended` of the first result, as `append` of `POST /v1/resolve`.",
  "timezone,h3:8",
);

/** A parameter that may be given several times. */
export function repeatedParameter(description: string) {
  const text = t.String({ maxLength: VALUE_LENGTH_MAX });
  return t.Optional(t.Union([text, t.Array(text, { maxItems: REPEATS_MAX })], { description }));
}

const REPEATS_MAX = 32;

/** The values of a parameter that may be given several times. */
export function valuesOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === "string" ? [value] : value;
}

/** The parts of a list, without blanks and empty parts. */
export function listOf(value: string | undefined): string[] {
  return (value ?? "").split(",", LIST_MAX).map((part) => part.trim()).filter((part) => part !== "");
}

const LIST_MAX = 300;

export function invalidParameter(name: string, rule: string): Problem {
  return new Problem("INVALID_REQUEST", `Parameter '${name}' must be ${rule}`);
}

export interface NumberRule {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** Programs write numbers near zero with an exponent: "-9.155e-05". */
const NUMBER = /^[-+]?(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})(?:e[-+]?\d{1,2})?$/iu;

/**
 * A number within limits; undefined where the parameter is absent or empty.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function numberOf(value: string | undefined, { name, minimum, maximum }: NumberRule): number | undefined {
  const text = value?.trim() ?? "";
  if (text === "") {
    return undefined;
  }
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!(number >= minimum && number <= maximum)) {
    throw invalidParameter(name, Math.abs(minimum) < UNLIMITED ? `a number from ${minimum} to ${maximum}` : "a number");
  }
  return number;
}

const UNLIMITED = 1e9;

/** A number of results: at least one, and never more than the interface's maximum. */
export function limitOf(value: string | undefined, { name, usual, most }: LimitRule): number {
  const number = numberOf(value, { name, minimum: -UNLIMITED, maximum: UNLIMITED }) ?? usual;
  return Math.max(1, Math.min(most, Math.floor(number)));
}

/** How many results an interface gives. */
export interface LimitRule {
  readonly name: string;
  readonly usual: number;
  readonly most: number;
}

/**
 * The point of two parameters; undefined where both are absent.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function pointOf(
  latitude: readonly [name: string, value: string | undefined],
  longitude: readonly [name: string, value: string | undefined],
): Coordinates | undefined {
  const y = numberOf(latitude[1], { name: latitude[0], minimum: -90, maximum: 90 });
  const x = numberOf(longitude[1], { name: longitude[0], minimum: -180, maximum: 180 });
  if (y === undefined && x === undefined) {
    return undefined;
  }
  if (y === undefined || x === undefined) {
    throw invalidParameter(y === undefined ? latitude[0] : longitude[0], "given too");
  }
  return { latitude: y, longitude: x };
}

/**
 * A box of two opposite corners, `x1,y1,x2,y2`; undefined where the parameter is absent.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function boxOf(name: string, value: string | undefined): Bounds | undefined {
  if (value === undefined || value.trim() === "") {
    return undefined;
  }
  const rule = "four numbers: longitude, latitude, longitude, latitude of two opposite corners";
  const numbers = value.split(",", 5).map((part) => numberOf(part, { name, minimum: -180, maximum: 180 }));
  const [x1, y1, x2, y2, ...others] = numbers;
  if (
    x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined || others.length > 0 ||
    Math.abs(y1) > 90 || Math.abs(y2) > 90
  ) {
    throw invalidParameter(name, rule);
  }
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

export function middleOf([west, south, east, north]: Bounds): Coordinates {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

/**
 * Codes of countries, in upper case.
 *
 * @throws Problem `INVALID_REQUEST` for what is no code, and for too many
 */
export function countriesOf(name: string, codes: readonly string[]): string[] {
  if (codes.length > COUNTRIES_MAX || !codes.every(isCountryCode)) {
    throw invalidParameter(name, `at most ${COUNTRIES_MAX} codes of ISO 3166-1`);
  }
  return [...new Set(codes.map((code) => code.toUpperCase()))];
}

/** The language of a parameter, where it has one's form; else undefined. */
export function languageOf(value: string | undefined): string | undefined {
  return value !== undefined && LANGUAGE_TAG.test(value) ? value : undefined;
}

export function presentOnly<Name extends string>(
  components: Readonly<Record<Name, string | undefined>>,
): { [Component in Name]?: string } {
  const present: { [Component in Name]?: string } = {};
  for (const name in components) {
    const value = components[name]?.trim();
    if (value !== undefined && value !== "") {
      present[name] = value;
    }
  }
  return present;
}
