import type { Coordinates } from "../../domain/coordinates.ts";
import type { RecognizedNothing, RecognizedPoint, Span } from "../recognition_types.ts";

/** Metres of one degree along a meridian, on a sphere of the Earth's mean radius (6,371,008.8 m, IUGG). */
const DEGREE_M = 111_195.08;
/** No written coordinate is more precise than 1 cm, whatever the number of digits. */
const FLOOR_M = 0.01;
/** A longer half diagonal is a region. From the public contract. */
const COARSE_M = 1000;

/**
 * How far the true point may be from the written one, in metres: half of the last written digit on both axes, which is
 * half of the diagonal between the points that are written alike.
 */
function halfStepM(latitude: number, latitudeStepDeg: number, longitudeStepDeg: number): number {
  const across = longitudeStepDeg * Math.cos((latitude * Math.PI) / 180);
  return Math.max((Math.hypot(latitudeStepDeg, across) * DEGREE_M) / 2, FLOOR_M);
}

/** The same for metres of a plane, by their decimals. */
export function halfMetreStepM(decimals: number): number {
  return Math.max(10 ** -decimals * Math.SQRT1_2, FLOOR_M);
}

/** Digits after the decimal point. */
export function decimalsOf(digits: string): number {
  const point = digits.indexOf(".");
  return point < 0 ? 0 : digits.length - point - 1;
}

/** `47,1401,9,5202`: four groups of digits with commas are two numbers of a country that writes decimals so. */
const DECIMAL_COMMAS = /^([+-]?\d{1,3}),(\d{3,20})([,;] ?|%2C| )([+-]?\d{1,3}),(\d{3,20})(?![\d.]|,\d)/iu;

/** The text with points in the two numbers that it begins with, if they have decimal commas. */
export function withDecimalPoints(text: string): string {
  return text.replace(DECIMAL_COMMAS, "$1.$2$3$4.$5");
}

/** One axis as written. */
export interface WrittenDegrees {
  readonly value: number;
  /** Degrees of one unit of the last digit. */
  readonly stepDeg: number;
}

/** An axis in decimal degrees. */
export function decimalDegrees(digits: string): WrittenDegrees {
  return { value: Number(digits), stepDeg: 10 ** -decimalsOf(digits) };
}

interface WrittenPoint {
  readonly system: string;
  readonly weight: number;
  readonly span: Span;
  readonly coordinates: Coordinates;
  readonly accuracyM: number;
}

/** A point that the text has as numbers. Without spreads, because it runs for every pair that is tried. */
export function pointAt({ system, weight, span, coordinates, accuracyM }: WrittenPoint): RecognizedPoint {
  return {
    kind: "coordinates",
    system,
    weight,
    span,
    // No minus before a zero.
    coordinates: { latitude: coordinates.latitude + 0, longitude: coordinates.longitude + 0 },
    accuracyM,
    reasons: [],
    outcome: "point",
    origin: "text",
    precision: "coordinate",
  };
}

interface WrittenPair extends Pick<WrittenPoint, "system" | "weight" | "span"> {
  readonly latitude: WrittenDegrees;
  readonly longitude: WrittenDegrees;
}

/** The point of two written axes; nothing if they are out of range. */
export function pointOfDegrees(
  { system, weight, span, latitude, longitude }: WrittenPair,
): RecognizedPoint | RecognizedNothing {
  if (Math.abs(latitude.value) > 90 || Math.abs(longitude.value) > 180) {
    return { kind: "coordinates", system, weight, span, reasons: ["out_of_range"], outcome: "nothing" };
  }
  const coordinates = { latitude: latitude.value, longitude: longitude.value };
  const accuracyM = halfStepM(latitude.value, latitude.stepDeg, longitude.stepDeg);
  return pointAt({ system, weight, span, coordinates, accuracyM });
}

/** A square of a grid that a reference names. */
export function squareAt({ normalized, ...written }: WrittenPoint & { readonly normalized: string }): RecognizedPoint {
  return {
    ...pointAt(written),
    reasons: written.accuracyM > COARSE_M ? ["coarse_code"] : [],
    code: { system: written.system, normalized },
    origin: "decoded",
    precision: "cell",
  };
}
