import { RADIANS_PER_DEGREE } from "../../geo/units.ts";

/**
 * The point on the unit sphere, written to `out` at `at`: x to 0° 0°, y to 0° 90° east, z to the north pole. The
 * straight distance of two such points grows with the distance on the ground, with no seam at poles or antimeridian.
 */
export function unitVector(
  point: { readonly latitude: number; readonly longitude: number },
  out: Float32Array | Float64Array,
  at: number,
): void {
  const { latitude, longitude } = point;
  const circle = Math.cos(latitude * RADIANS_PER_DEGREE);
  out[at] = circle * Math.cos(longitude * RADIANS_PER_DEGREE);
  out[at + 1] = circle * Math.sin(longitude * RADIANS_PER_DEGREE);
  out[at + 2] = Math.sin(latitude * RADIANS_PER_DEGREE);
}

/** Stored vectors of the unit sphere are in 1/32767 of its radius: 200 m. */
export const VECTOR_UNIT = 32_767;
