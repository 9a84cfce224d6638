import type { Path, PointE7 } from "../sources/record.ts";
import { boxOf } from "./cluster.ts";

/** Latitudes at which a ring is measured, in eighths of its height: the middle first, which wins among equal widths. */
const EIGHTHS = [4, 3, 5, 2, 6, 1, 7];

/**
 * A point in a closed ring, far from its sides: the middle of the widest stretch from west to east at a few latitudes.
 * The middle of a bent lake's box, or its centre of mass, can be dry land.
 *
 * @example
 * ```ts
 * insidePoint(Int32Array.of(0, 0, 0, 80, 80, 80, 80, 0, 0, 0)).longitudeE7; // 40
 * ```
 */
export function insidePoint(ring: Path): PointE7 {
  const { south, north, west, east } = boxOf(ring);
  let best = { latitudeE7: Math.round((south + north) / 2), longitudeE7: Math.round((west + east) / 2) };
  let widest = -1;
  for (const eighths of EIGHTHS) {
    const latitude = south + (north - south) * (eighths / 8);
    const crossings = crossingsAt(ring, latitude);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const width = crossings[k + 1]! - crossings[k]!;
      if (width > widest) {
        widest = width;
        best = { latitudeE7: Math.round(latitude), longitudeE7: Math.round(crossings[k]! + width / 2) };
      }
    }
  }
  return best;
}

/** Longitudes at which a ring crosses a latitude, ascending: between the first and the second is inside. */
function crossingsAt(ring: Path, latitude: number): number[] {
  const crossings: number[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [y1, x1, y2, x2] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
    if ((y1 > latitude) !== (y2 > latitude)) {
      crossings.push(x1 + ((x2 - x1) * (latitude - y1)) / (y2 - y1));
    }
  }
  return crossings.sort((one, other) => one - other);
}
