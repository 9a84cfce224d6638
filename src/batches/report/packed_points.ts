import type { Coordinates } from "../../domain/coordinates.ts";

/** Seven decimals are a centimetre. */
export const DEGREE_PARTS = 1e7;
/** Longitude of a row without a point. */
export const NO_POINT = 0x7fff_ffff;
/** Two integers of four bytes. */
export const POINT_BYTES = 8;

/** Points in eight bytes each: longitude and latitude in parts of a degree, little-endian; `NO_POINT` for none. */
export function packPoints(points: readonly (Coordinates | null)[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(points.length * POINT_BYTES));
  for (const [i, point] of points.entries()) {
    view.setInt32(i * POINT_BYTES, point === null ? NO_POINT : Math.round(point.longitude * DEGREE_PARTS), true);
    view.setInt32(i * POINT_BYTES + 4, point === null ? 0 : Math.round(point.latitude * DEGREE_PARTS), true);
  }
  return new Uint8Array(view.buffer);
}

/** Unpacks points into `target`, from its position `first`, counted in points. */
export function unpackPoints(packed: Uint8Array, target: Int32Array, first: number): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < packed.length / 4; at++) {
    target[2 * first + at] = view.getInt32(at * 4, true);
  }
}
