import type { Coordinates } from "../../../domain/coordinates.ts";
import type { Reason } from "../../../domain/reasons.ts";
import { bd09ToGcj02 } from "../../../geo/bd09.ts";
import { isGreaterChina, isMainlandChina } from "../../../geo/china.ts";
import { gcj02ToWgs84 } from "../../../geo/gcj02.ts";
import { type Pair, readPair } from "./pair.ts";
import type { Parameters } from "./parameters.ts";

/** A point in a link, converted to WGS 84. */
export interface LinkPoint {
  readonly coordinates: Coordinates;
  /** Metres. */
  readonly accuracyM: number;
  /** `axis_order_assumed`, `datum_shifted`. */
  readonly reasons: readonly Reason[];
}

/** The numbers of the link are not a valid point. */
export const OUT_OF_RANGE = "out_of_range";

/** A point, or the information that its numbers are invalid. */
export type ReadPoint = LinkPoint | typeof OUT_OF_RANGE;

/** The datum of a service's numbers: GCJ-02 on the mainland only, or in all of greater China, or BD-09. */
export type Datum = "wgs84" | "gcj02_mainland" | "gcj02" | "bd09";

/** How a service writes points, and the known accuracy. */
export interface PointOptions {
  readonly order?: "latitude_first" | "longitude_first";
  readonly datum?: Datum;
  /** Metres: the radius of a viewport. Default: half of the last written digit of both axes. */
  readonly accuracyM?: number | undefined;
}

/** Length of a degree of latitude in metres (the mean of 110.6 to 111.7 km). */
const DEGREE_M = 111_320;

/**
 * Apps write 15 decimals for a tap on the screen, whose half last digit would be nanometres. One metre is the
 * resolution of a phone's map at its closest zoom.
 */
const ACCURACY_MIN_M = 1;

/**
 * A point from two numbers in the service's order, converted to WGS 84. They are swapped only if the given order is
 * impossible and the other one is possible.
 *
 * @example
 * ```ts
 * pointOf({ first: 13.4, second: 52.5, decimals: 1, end: 9 }, { order: "longitude_first" });
 * ```
 */
export function pointOf(pair: Pair, options: PointOptions = {}): ReadPoint {
  const longitudeFirst = options.order === "longitude_first";
  let latitude = longitudeFirst ? pair.second : pair.first;
  let longitude = longitudeFirst ? pair.first : pair.second;
  const reasons: Reason[] = [];
  if (!isInRange(latitude, longitude)) {
    if (!isInRange(longitude, latitude)) {
      return OUT_OF_RANGE;
    }
    [latitude, longitude] = [longitude, latitude];
    reasons.push("axis_order_assumed");
  }
  const written = { latitude, longitude };
  const coordinates = toWgs84(written, options.datum ?? "wgs84");
  if (coordinates !== written) {
    reasons.push("datum_shifted");
  }
  const accuracyM = options.accuracyM ?? Math.max(ACCURACY_MIN_M, halfStepM(latitude, pair.decimals));
  return { coordinates, accuracyM, reasons };
}

/** Half of the last digit of both axes, which is as far as a point that is written alike may be. */
function halfStepM(latitude: number, decimals: number): number {
  return 0.5 * 10 ** -decimals * DEGREE_M * Math.hypot(1, Math.cos((latitude * Math.PI) / 180));
}

function isInRange(latitude: number, longitude: number): boolean {
  return latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
}

/** Returns its argument if there is no shift. */
function toWgs84(point: Coordinates, datum: Datum): Coordinates {
  if (datum === "wgs84") {
    return point;
  }
  const gcj02 = datum === "bd09" ? bd09ToGcj02(point) : point;
  const isShifted = datum === "gcj02_mainland" ? isMainlandChina(gcj02) : isGreaterChina(gcj02);
  return isShifted ? gcj02ToWgs84(gcj02) : gcj02;
}

/** The point at the beginning of a text; undefined if it begins otherwise. */
export function pointOfText(text: string | undefined, options: PointOptions = {}): ReadPoint | undefined {
  const pair = text === undefined || text === "" ? undefined : readPair(text);
  return pair === undefined ? undefined : pointOf(pair, options);
}

/** Names of two parameters, latitude first. */
export type AxisNames = readonly [latitude: string, longitude: string];

/** The point of two parameters; undefined unless both are numbers. */
export function pointOfNames(
  parameters: Parameters,
  [latitudeName, longitudeName]: AxisNames,
  options: PointOptions = {},
): ReadPoint | undefined {
  const latitude = parameters.get(latitudeName);
  const longitude = parameters.get(longitudeName);
  if (latitude === undefined || longitude === undefined) {
    return undefined;
  }
  const text = `${latitude},${longitude}`;
  const pair = readPair(text);
  return pair === undefined || pair.end < text.trimEnd().length
    ? undefined
    : pointOf(pair, { ...options, order: "latitude_first" });
}
