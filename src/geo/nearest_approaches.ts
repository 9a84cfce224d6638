import { RADIANS_PER_DEGREE } from "./units.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import { EARTH_RADIUS_M } from "./distance_m.ts";

export type Line = readonly Coordinates[];

/** Where two lines are near each other. */
export interface Approach {
  /** Where they cross, else midway between them. */
  readonly coordinates: Coordinates;
  /** Metres between the lines there; 0 where they cross. */
  readonly gapM: number;
}

interface Options {
  /** Metres: segments further apart are left out. */
  readonly maxM: number;
  /** The most pairs of segments that are compared. */
  readonly maxPairs: number;
}

/** A segment of a line by its two ends, in metres east and north of the plane's origin. */
type Piece = readonly [x: number, y: number, toX: number, toY: number];

/**
 * Where segments of two groups of lines lie within `maxM` of each other, one approach per pair of segments, in no
 * particular order. Computed in the plane at the first line's first point: right within some 50 km of it, and away from
 * the poles and the antimeridian.
 *
 * @example
 * ```ts
 * const one = [{ latitude: 0, longitude: -0.001 }, { latitude: 0, longitude: 0.001 }];
 * const other = [{ latitude: -0.001, longitude: 0 }, { latitude: 0.001, longitude: 0 }];
 * nearestApproaches([one], [other], { maxM: 50, maxPairs: 100 }); // [{ coordinates: { latitude: 0, longitude: 0 }, gapM: 0 }]
 * ```
 */
export function nearestApproaches(ones: readonly Line[], others: readonly Line[], options: Options): Approach[] {
  const origin = ones[0]?.[0];
  if (origin === undefined) {
    return [];
  }
  const scale = EARTH_RADIUS_M * RADIANS_PER_DEGREE;
  const shrink = Math.cos(origin.latitude * RADIANS_PER_DEGREE);
  const flat = ({ latitude, longitude }: Coordinates): [number, number] => [
    (longitude - origin.longitude) * shrink * scale,
    (latitude - origin.latitude) * scale,
  ];
  const [first, second] = [piecesOf(ones, flat), piecesOf(others, flat)];
  const near = first.filter((piece) => isNearBox(piece, boxOf(second), options.maxM));
  const nearOthers = second.filter((piece) => isNearBox(piece, boxOf(near), options.maxM));
  const found: Approach[] = [];
  let left = options.maxPairs;
  for (const one of near) {
    for (const other of nearOthers) {
      if (left-- <= 0) {
        return found;
      }
      if (isNearBox(one, other, options.maxM)) {
        const { x, y, gapM } = closest(one, other);
        if (gapM <= options.maxM) {
          const coordinates = {
            latitude: origin.latitude + y / scale,
            longitude: origin.longitude + x / (scale * shrink),
          };
          found.push({ coordinates, gapM });
        }
      }
    }
  }
  return found;
}

function piecesOf(lines: readonly Line[], flat: (point: Coordinates) => [number, number]): Piece[] {
  return lines.flatMap((line) => {
    const points = line.map(flat);
    const [only] = points;
    return points.length === 1 && only !== undefined
      ? [[...only, ...only] as const]
      : points.slice(1).map((to, i): Piece => [...points[i]!, ...to]);
  });
}

/** The bounding box of all segments, as its diagonal. */
function boxOf(pieces: readonly Piece[]): Piece {
  let box: Piece = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y, toX, toY] of pieces) {
    box = [Math.min(box[0], x, toX), Math.min(box[1], y, toY), Math.max(box[2], x, toX), Math.max(box[3], y, toY)];
  }
  return box;
}

function isNearBox([x, y, toX, toY]: Piece, [x2, y2, toX2, toY2]: Piece, reach: number): boolean {
  return Math.min(x, toX) <= Math.max(x2, toX2) + reach && Math.max(x, toX) >= Math.min(x2, toX2) - reach &&
    Math.min(y, toY) <= Math.max(y2, toY2) + reach && Math.max(y, toY) >= Math.min(y2, toY2) - reach;
}

interface Closest {
  readonly x: number;
  readonly y: number;
  readonly gapM: number;
}

/** Where two segments cross, else midway between the end nearest to the other segment and its foot there. */
function closest(one: Piece, other: Piece): Closest {
  const crossing = crossingOf(one, other);
  if (crossing !== undefined) {
    return crossing;
  }
  const [x, y, toX, toY] = one;
  const [x2, y2, toX2, toY2] = other;
  const ends = [foot(x, y, other), foot(toX, toY, other), foot(x2, y2, one), foot(toX2, toY2, one)];
  return ends.reduce((best, end) => (end.gapM < best.gapM ? end : best));
}

function crossingOf([x, y, toX, toY]: Piece, [x2, y2, toX2, toY2]: Piece): Closest | undefined {
  const [dx, dy, dx2, dy2] = [toX - x, toY - y, toX2 - x2, toY2 - y2];
  const cross = dx * dy2 - dy * dx2;
  if (cross === 0) {
    return undefined;
  }
  const along = ((x2 - x) * dy2 - (y2 - y) * dx2) / cross;
  const alongOther = ((x2 - x) * dy - (y2 - y) * dx) / cross;
  const isInside = along >= 0 && along <= 1 && alongOther >= 0 && alongOther <= 1;
  return isInside ? { x: x + along * dx, y: y + along * dy, gapM: 0 } : undefined;
}

function foot(px: number, py: number, [x, y, toX, toY]: Piece): Closest {
  const [dx, dy] = [toX - x, toY - y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - x) * dx + (py - y) * dy) / square));
  const [footX, footY] = [x + along * dx, y + along * dy];
  return { x: (px + footX) / 2, y: (py + footY) / 2, gapM: Math.hypot(px - footX, py - footY) };
}
