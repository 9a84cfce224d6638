/** Half of the width of a desktop window in pixels: what a sender saw to each side of the middle. */
const VIEW_HALF_WIDTH_PX = 512;

/** Circumference of the earth at the equator, in metres, over the 256 pixels of zoom 0. */
const METRES_PER_PIXEL_AT_ZOOM_0 = 40_075_016.686 / 256;

/** Where a link does not say how much was seen: a town. */
export const VIEW_RADIUS_DEFAULT_M = 10_000;

/** No viewport shows more than half of the earth's circumference, nor less than a room. */
const VIEW_RADIUS_MAX_M = 20_000_000;
const VIEW_RADIUS_MIN_M = 10;

/**
 * The radius in metres that is seen at a zoom level of a web map (Web Mercator, at the equator: the widest case).
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
 * A radius that was computed from what a link says, kept within sense.
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
