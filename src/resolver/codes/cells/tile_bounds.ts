import type { Bounds } from "../../../domain/bounds.ts";

/** The box of a tile of a web map: 2^zoom columns from the antimeridian east, as many rows from 85.05° N south. */
export function tileBounds(zoom: number, { x, y }: { x: number; y: number }): Bounds {
  const size = 2 ** zoom;
  return [(x / size) * 360 - 180, latitudeOf((y + 1) / size), ((x + 1) / size) * 360 - 180, latitudeOf(y / size)];
}

/** Latitude of a row's edge in Web Mercator. */
function latitudeOf(share: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180 / Math.PI;
}
