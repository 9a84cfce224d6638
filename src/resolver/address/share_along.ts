import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";

/** How far along a line, as a share (0–1) of its length, the point of it lies that is nearest to another point. */
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
    const piece = distanceM(from, to);
    if (away < best) {
      best = away;
      along = length + share * piece;
    }
    length += piece;
  }
  return length === 0 ? 0 : along / length;
}
