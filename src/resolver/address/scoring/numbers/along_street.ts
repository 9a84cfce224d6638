import type { Coordinates } from "../../../../domain/coordinates.ts";
import { distanceM } from "../../../../geo/distance_m.ts";

/** The point at a share (0–1) of a line's length. The line must have at least one point. */
export function pointAlong(path: readonly Coordinates[], share: number): Coordinates {
  const [first] = path;
  if (first === undefined) {
    throw new RangeError("Cannot go along because the line must have at least one point");
  }
  const lengths = path.slice(1).map((point, i) => distanceM(path[i] ?? point, point));
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, length) => sum + length, 0);
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i]!;
    const [from, to] = [path[i]!, path[i + 1]!];
    if (left <= length && length > 0) {
      const part = left / length;
      return {
        latitude: from.latitude + part * (to.latitude - from.latitude),
        longitude: from.longitude + part * (to.longitude - from.longitude),
      };
    }
    left -= length;
  }
  return path[path.length - 1] ?? first;
}

/** The position on a line nearest to a point, as a share (0–1) of the line's length. */
export function shareAlong(path: readonly Coordinates[], point: Coordinates): number {
  const shrink = Math.cos((point.latitude * Math.PI) / 180);
  let length = 0;
  let along = 0;
  let best = Infinity;
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1]!, path[i]!];
    const dx = (to.longitude - from.longitude) * shrink;
    const dy = to.latitude - from.latitude;
    const px = (point.longitude - from.longitude) * shrink;
    const py = point.latitude - from.latitude;
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
    const away = Math.hypot(px - share * dx, py - share * dy);
    const stepM = distanceM(from, to);
    if (away < best) {
      best = away;
      along = length + share * stepM;
    }
    length += stepM;
  }
  return length === 0 ? 0 : along / length;
}
