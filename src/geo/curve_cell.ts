import type { Coordinates } from "../domain/coordinates.ts";

/** Columns and rows of the grid that the curve runs through: a cell is 2.4 by 1.2 m at the equator. */
export const CURVE_SIDE = 16_777_216;
const HALF = 4096;

/**
 * Position of a point on a Z-order curve (Morton, 1966) over the map of the world, 0…2^48−1: the bits of its column and
 * its row alternate. Every square of 2^n by 2^n cells that is aligned to its size is one piece of the curve, so a
 * box is a few ranges of numbers. The function `locus_cell` of the database is the same.
 *
 * @example
 * ```ts
 * curveCell({ latitude: -90, longitude: -180 }); // 0
 * ```
 */
export function curveCell({ latitude, longitude }: Coordinates): number {
  return interleaved(curveColumn(longitude), curveRow(latitude));
}

export function curveColumn(longitude: number): number {
  return step((longitude + 180) / 360);
}

/** The row of a latitude, from the south. */
export function curveRow(latitude: number): number {
  return step((latitude + 90) / 180);
}

export function interleaved(column: number, row: number): number {
  const high = spread(Math.floor(column / HALF)) | (spread(Math.floor(row / HALF)) << 1);
  const low = spread(column % HALF) | (spread(row % HALF) << 1);
  return high * HALF * HALF + low;
}

function step(share: number): number {
  return Math.max(0, Math.min(CURVE_SIDE - 1, Math.floor(share * CURVE_SIDE)));
}

/** Twelve bits with a gap behind each. */
function spread(bits: number): number {
  let spaced = (bits | (bits << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
}
