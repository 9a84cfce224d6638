import { bd09ToGcj02 } from "../../geo/bd09.ts";
import { isGreaterChina, isMainlandChina } from "../../geo/china.ts";
import { gcj02ToWgs84 } from "../../geo/gcj02.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/resolution.ts";
import { OUT_OF_RANGE, type ReadPoint } from "./link_point.ts";
import type { Pair } from "./pair.ts";

/** Which datum a service's numbers are on: GCJ-02 on the mainland only, or in all of greater China, or BD-09. */
export type Datum = "wgs84" | "gcj02_mainland" | "gcj02" | "bd09";

/** How a service writes points, and what the caller knows of this one. */
export interface PointOptions {
  readonly order?: "latitude_first" | "longitude_first";
  readonly datum?: Datum;
  /** Metres: the radius seen, for a viewport. Default: half of the last digit written. */
  readonly accuracyM?: number | undefined;
}

/** Length of a degree of latitude in metres (the mean of the meridian's 110.6 to 111.7 km). */
const DEGREE_M = 111_320;

/**
 * Software writes 15 decimals of what was tapped with a finger: half of the last digit would promise nanometres.
 * One metre is what a phone's map at its closest zoom can tell apart.
 */
const ACCURACY_MIN_M = 1;

/**
 * A point from two numbers as the service orders them, moved to WGS 84. Swaps them only where the order given is
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
  const accuracyM = options.accuracyM ?? Math.max(ACCURACY_MIN_M, 0.5 * 10 ** -pair.decimals * DEGREE_M);
  return { coordinates, accuracyM, reasons };
}

function isInRange(latitude: number, longitude: number): boolean {
  return latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
}

/** Returns its argument where nothing is shifted. */
function toWgs84(point: Coordinates, datum: Datum): Coordinates {
  if (datum === "wgs84") {
    return point;
  }
  const gcj02 = datum === "bd09" ? bd09ToGcj02(point) : point;
  const isShifted = datum === "gcj02_mainland" ? isMainlandChina(gcj02) : isGreaterChina(gcj02);
  return isShifted ? gcj02ToWgs84(gcj02) : gcj02;
}
