import type { Coordinates } from "../domain/coordinates.ts";

/** Cells per axis: 2^16, about 600 m at the equator. */
const SIDE = 65_536;
const BITS = 16;

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
  for (let bit = BITS - 1; bit >= 0; bit--) {
    const right = (x >> bit) & 1;
    const upper = (y >> bit) & 1;
    index = (index << 2) | ((3 * right) ^ upper);
    if (upper === 0) {
      const held = right === 1 ? SIDE - 1 - x : x;
      x = right === 1 ? SIDE - 1 - y : y;
      y = held;
    }
  }
  return index >>> 0;
}

function cell(share: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(share * SIDE)));
}
