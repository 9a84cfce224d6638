import type { Coordinates } from "../domain/coordinates.ts";

/** Cells per axis: 2^16, about 600 m at the equator. */
const SIDE = 65_536;

/**
 * Position of a point on a Hilbert curve over the map of the world, 0…2^32−1: points near on the curve are near on the
 * ground, so an array in this order reads few pages for one neighbourhood.
 * The bitwise method of John Skilling / "Programming the Hilbert curve", for two dimensions.
 *
 * @example
 * ```ts
 * hilbert({ latitude: -90, longitude: -180 }); // 0
 * ```
 */
export function hilbert(point: Coordinates): number {
  let x = cell((point.longitude + 180) / 360);
  let y = cell((point.latitude + 90) / 180);
  let index = 0;
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const right = (x & side) === 0 ? 0 : 1;
    const upper = (y & side) === 0 ? 0 : 1;
    index += side * side * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) {
        x = SIDE - 1 - x;
        y = SIDE - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return index;
}

function cell(share: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(share * SIDE)));
}
