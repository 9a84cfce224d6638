/**
 * A box in decimal degrees: `[west, south, east, north]`, as in GeoJSON (RFC 7946, section 5).
 * `west > east` means that the box crosses the antimeridian.
 */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
