import type { Parameters } from "./parameters.ts";

/** Half of the width of a desktop window in pixels: what a sender sees on each side of the centre. */
const VIEW_HALF_WIDTH_PX = 512;

/** Circumference of the Earth at the equator in metres, divided by the 256 pixels of zoom 0. */
const METRES_PER_PIXEL_AT_ZOOM_0 = 40_075_016.686 / 256;

/** Used if a link has no zoom: the size of a town. */
const VIEW_RADIUS_DEFAULT_M = 10_000;

/** No viewport shows more than half of the Earth's circumference. */
const VIEW_RADIUS_MAX_M = 20_000_000;
const VIEW_RADIUS_MIN_M = 10;

/**
 * The radius in metres that is visible at a zoom level of a web map (Web Mercator, at the equator: the widest case).
 *
 * @example
 * ```ts
 * Math.round(viewRadiusOfZoom(17)); // 611
 * viewRadiusOfZoom(undefined); // 10000
 * ```
 */
export function viewRadiusOfZoom(zoom: number | undefined): number {
  if (zoom === undefined || !Number.isFinite(zoom)) {
    return VIEW_RADIUS_DEFAULT_M;
  }
  return clampViewRadius((VIEW_HALF_WIDTH_PX * METRES_PER_PIXEL_AT_ZOOM_0) / 2 ** zoom);
}

/**
 * Limits a radius computed from a link to reasonable values.
 *
 * @example
 * ```ts
 * clampViewRadius(0); // 10
 * ```
 */
export function clampViewRadius(radiusM: number): number {
  return Number.isFinite(radiusM)
    ? Math.min(VIEW_RADIUS_MAX_M, Math.max(VIEW_RADIUS_MIN_M, radiusM))
    : VIEW_RADIUS_DEFAULT_M;
}

/** Names of the zoom parameter. */
const NAMES = ["zoom", "z", "lvl", "level", "zl"] as const;

/** The radius in metres from a link's zoom parameter, else the default. */
export function viewRadiusOf(parameters: Parameters): number {
  for (const name of NAMES) {
    const value = parameters.get(name);
    if (value !== undefined && value !== "") {
      return viewRadiusOfZoom(Number.parseFloat(value));
    }
  }
  return viewRadiusOfZoom(undefined);
}
