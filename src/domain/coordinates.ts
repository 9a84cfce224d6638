/** A point on WGS 84, in decimal degrees: latitude −90…90, longitude −180…180. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * A box in decimal degrees: `[west, south, east, north]`, as in GeoJSON (RFC 7946, section 5).
 * `west > east` means that the box crosses the antimeridian.
 */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** True for a point inside the box or on its edge. The box may cross the antimeridian. */
export function boundsContain([west, south, east, north]: Bounds, { latitude, longitude }: Coordinates): boolean {
  if (latitude < south || latitude > north) {
    return false;
  }
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}
