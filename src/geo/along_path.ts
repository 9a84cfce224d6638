import type { PointE7 } from "./box_e7.ts";

/**
 * The point at a share (0–1) of a line's length, on the plane at its start. The line is latitude, longitude, latitude,
 * longitude … in 1e-7 degrees.
 *
 * @example
 * ```ts
 * alongPath(Int32Array.of(0, 0, 0, 100), 0.25); // { latitudeE7: 0, longitudeE7: 25 }
 * ```
 */
export function alongPath(path: Int32Array, share: number): PointE7 {
  const shrink = Math.cos((path[0]! / 1e7) * (Math.PI / 180));
  const lengths: number[] = [];
  for (let i = 0; i + 3 < path.length; i += 2) {
    lengths.push(Math.hypot(path[i + 2]! - path[i]!, (path[i + 3]! - path[i + 1]!) * shrink));
  }
  let rest = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (rest <= length && length > 0) {
      const at = rest / length;
      return {
        latitudeE7: Math.round(path[2 * i]! + at * (path[2 * i + 2]! - path[2 * i]!)),
        longitudeE7: Math.round(path[2 * i + 1]! + at * (path[2 * i + 3]! - path[2 * i + 1]!)),
      };
    }
    rest -= length;
  }
  return { latitudeE7: path.at(-2)!, longitudeE7: path.at(-1)! };
}
