import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/resolution.ts";
import { bd09ToGcj02 } from "../../geo/bd09.ts";
import { isGreaterChina, isMainlandChina } from "../../geo/china.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { gcj02ToWgs84 } from "../../geo/gcj02.ts";
import { decodePercent, type Pair, type Parameters, parametersOf, readPair } from "./values.ts";

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

/** The point, unless its numbers are invalid. */
export function validPoint(point: ReadPoint | undefined): LinkPoint | undefined {
  return point === OUT_OF_RANGE ? undefined : point;
}

/** The datum of a service's numbers: GCJ-02 on the mainland only, or in all of greater China, or BD-09. */
export type Datum = "wgs84" | "gcj02_mainland" | "gcj02" | "bd09";

/** How a service writes points, and the known accuracy. */
export interface PointOptions {
  readonly order?: "longitude_first" | undefined;
  readonly datum?: Datum | undefined;
  /** Metres: the radius of a viewport. Default: half of the last written digit of both axes. */
  readonly accuracyM?: number | undefined;
}

/** Length of a degree of latitude in metres (the mean of 110.6 to 111.7 km). */
export const DEGREE_M = 111_320;
/**
 * Apps write 15 decimals for a tap on the screen, whose half last digit would be nanometres. One metre is the
 * resolution of a phone's map at its closest zoom.
 */
const ACCURACY_MIN_M = 1;

/**
 * A point from two numbers in the service's order, converted to WGS 84. They are swapped only if the given order is
 * impossible and the other one is possible.
 */
export function pointOf(
  { first, second, decimals = 0 }: Pick<Pair, "first" | "second"> & { readonly decimals?: number },
  { order, datum = "wgs84", accuracyM }: PointOptions = {},
): ReadPoint {
  let [latitude, longitude] = order === "longitude_first" ? [second, first] : [first, second];
  const reasons: Reason[] = [];
  if (!isInRange(latitude, longitude)) {
    if (!isInRange(longitude, latitude)) {
      return OUT_OF_RANGE;
    }
    [latitude, longitude] = [longitude, latitude];
    reasons.push("axis_order_assumed");
  }
  const written = { latitude, longitude };
  const { coordinates, doubtM } = toWgs84(written, datum);
  if (coordinates !== written) {
    reasons.push("datum_shifted");
  }
  const writtenM = accuracyM ?? Math.max(ACCURACY_MIN_M, halfStepM(latitude, decimals));
  return { coordinates, accuracyM: Math.max(writtenM, doubtM), reasons };
}

/** Half of the last digit of both axes, which is as far as a point that is written alike may be. */
function halfStepM(latitude: number, decimals: number): number {
  return 0.5 * 10 ** -decimals * DEGREE_M * Math.hypot(1, Math.cos((latitude * Math.PI) / 180));
}

function isInRange(latitude: number, longitude: number): boolean {
  return latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
}

/**
 * The point in WGS 84, which is the argument if there is no shift. `doubtM`: the length of the shift where it leads across
 * the border, so that nothing tells a shifted point on one side from a plain one on the other; else 0. Metres.
 */
function toWgs84(point: Coordinates, datum: Datum): { readonly coordinates: Coordinates; readonly doubtM: number } {
  if (datum === "wgs84") {
    return { coordinates: point, doubtM: 0 };
  }
  const gcj02 = datum === "bd09" ? bd09ToGcj02(point) : point;
  const plain = gcj02ToWgs84(gcj02);
  const isInChina = datum === "gcj02_mainland" ? isMainlandChina : isGreaterChina;
  const isShifted = isInChina(plain);
  const doubtM = isShifted === isInChina(gcj02) ? 0 : Math.ceil(distanceM(plain, gcj02));
  return { coordinates: isShifted ? plain : gcj02, doubtM };
}

/** The point at the beginning of a text; undefined if it begins otherwise. */
export function pointOfText(text: string | undefined, options: PointOptions = {}): ReadPoint | undefined {
  const pair = text === undefined ? undefined : readPair(text);
  return pair === undefined ? undefined : pointOf(pair, options);
}

/** Names of two parameters, latitude first. */
export type AxisNames = readonly [latitude: string, longitude: string];

/** The point of two parameters; undefined unless both are numbers. */
export function pointOfNames(
  parameters: Parameters,
  [latitude, longitude]: AxisNames,
  options: PointOptions = {},
): ReadPoint | undefined {
  const text = `${parameters.get(latitude)},${parameters.get(longitude)}`;
  const pair = readPair(text);
  return pair === undefined || pair.end < text.trimEnd().length
    ? undefined
    : pointOf(pair, { ...options, order: undefined });
}

/** Half of the width of a desktop window in pixels: what a sender sees on each side of the centre. */
const VIEW_HALF_WIDTH_PX = 512;
/** Circumference of the Earth at the equator in metres, divided by the 256 pixels of zoom 0. */
export const METRES_PER_PIXEL_AT_ZOOM_0 = 40_075_016.686 / 256;
/** Used if a link has no zoom: the size of a town. */
const VIEW_RADIUS_DEFAULT_M = 10_000;
/** No viewport shows more than half of the Earth's circumference. */
const VIEW_RADIUS_MAX_M = 20_000_000;
const VIEW_RADIUS_MIN_M = 10;

/**
 * The radius in metres that is visible at a zoom level of a web map (Web Mercator, at the equator: the widest case).
 *
 * @param zoom a number, or a text that begins with one
 */
export function viewRadiusOfZoom(zoom: number | string | undefined): number {
  const level = typeof zoom === "number" ? zoom : Number.parseFloat(zoom ?? "");
  return Number.isFinite(level)
    ? clampViewRadius((VIEW_HALF_WIDTH_PX * METRES_PER_PIXEL_AT_ZOOM_0) / 2 ** level)
    : VIEW_RADIUS_DEFAULT_M;
}

/** The radius in metres of a box of so many degrees of height and width. */
export function viewRadiusOfSpan(heightDeg: number, widthDeg: number): number {
  return clampViewRadius((Math.max(heightDeg, widthDeg) * DEGREE_M) / 2);
}

/**
 * Limits a radius computed from a link to reasonable values.
 */
export function clampViewRadius(radiusM: number): number {
  return Number.isFinite(radiusM)
    ? Math.min(VIEW_RADIUS_MAX_M, Math.max(VIEW_RADIUS_MIN_M, radiusM))
    : VIEW_RADIUS_DEFAULT_M;
}

/** Names of the zoom parameter. */
const ZOOM_NAMES = ["zoom", "z", "lvl", "level", "zl"] as const;

/** The radius in metres from a parameter with the height and width in degrees, else from the zoom, else the default. */
export function viewRadiusOf(parameters: Parameters, spans: readonly string[] = []): number {
  const span = readPair(spans.map((name) => parameters.get(name)).find(Boolean) ?? "");
  return span === undefined
    ? viewRadiusOfZoom(ZOOM_NAMES.map((name) => parameters.get(name)).find(Boolean))
    : viewRadiusOfSpan(span.first, span.second);
}

/** `47.37,8.54,9z`: a pair at an offset, with a zoom behind it or else the given one. */
export function viewOf(
  text: string | undefined,
  { from = 0, zoom, ...options }: PointOptions & { readonly from?: number; readonly zoom?: string | undefined } = {},
): ReadPoint | undefined {
  const pair = text === undefined ? undefined : readPair(text, from);
  return text === undefined || pair === undefined
    ? undefined
    : pointOf(pair, { ...options, accuracyM: viewRadiusOfZoom(text.slice(pair.end + 1) || zoom) });
}

const ZOOM_FIRST = /^\/?(\d{1,2}(?:\.\d{1,20})?)[/!]/;

/**
 * The viewport that most web maps keep after `#`: `map=16/51.49/-0.13`, `16/51.49/-0.13`, `map=16!51.49!-0.13`,
 * `lat=51.49&lon=-0.13&z=16`. Undefined if there is none.
 */
export function readHashView(fragment: string, order?: "longitude_first"): ReadPoint | undefined {
  if (fragment === "") {
    return undefined;
  }
  const parameters = parametersOf(fragment.replace(/^[?!]/, ""));
  const text = parameters.get("map") ?? parameters.get("view") ?? decodePercent(fragment);
  const [all = "", zoom] = ZOOM_FIRST.exec(text) ?? [];
  const pair = zoom === undefined ? undefined : readPair(text.slice(all.length).replace("!", "/"));
  return pair === undefined
    ? pointOfText(`${parameters.get("lat")},${parameters.get("lon") ?? parameters.get("lng")}`, {
      accuracyM: viewRadiusOfZoom(parameters.get("z") ?? parameters.get("zoom")),
    })
    : pointOf(pair, { order, accuracyM: viewRadiusOfZoom(zoom) });
}
