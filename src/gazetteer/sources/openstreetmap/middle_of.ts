import type { Path, PointE7 } from "../record.ts";

/**
 * The representative point of a way: the centroid of a closed one (a building), the middle by length of an open one.
 */
export function middleOf(path: Path): PointE7 {
  const last = path.length - 2;
  if (path.length >= 8 && path[0] === path[last] && path[1] === path[last + 1]) {
    return centroidOf(path);
  }
  return halfway(path);
}

/** Area-weighted centroid, computed around the first point so that no precision is lost. */
function centroidOf(path: Path): PointE7 {
  const latitude0 = path[0]!;
  const longitude0 = path[1]!;
  let area = 0;
  let latitude = 0;
  let longitude = 0;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const a = path[i]! - latitude0;
    const b = path[i + 1]! - longitude0;
    const c = path[i + 2]! - latitude0;
    const d = path[i + 3]! - longitude0;
    const cross = b * c - d * a;
    area += cross;
    latitude += (a + c) * cross;
    longitude += (b + d) * cross;
  }
  if (area === 0) {
    return { latitudeE7: latitude0, longitudeE7: longitude0 };
  }
  return {
    latitudeE7: Math.round(latitude0 + latitude / (3 * area)),
    longitudeE7: Math.round(longitude0 + longitude / (3 * area)),
  };
}

function halfway(path: Path): PointE7 {
  const shrink = Math.cos((path[0]! / 1e7) * (Math.PI / 180));
  const lengths: number[] = [];
  let total = 0;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const length = Math.hypot(path[i + 2]! - path[i]!, (path[i + 3]! - path[i + 1]!) * shrink);
    lengths.push(length);
    total += length;
  }
  let rest = total / 2;
  for (const [i, length] of lengths.entries()) {
    if (rest <= length && length > 0) {
      const share = rest / length;
      return {
        latitudeE7: Math.round(path[2 * i]! + (path[2 * i + 2]! - path[2 * i]!) * share),
        longitudeE7: Math.round(path[2 * i + 1]! + (path[2 * i + 3]! - path[2 * i + 1]!) * share),
      };
    }
    rest -= length;
  }
  return { latitudeE7: path[0]!, longitudeE7: path[1]! };
}
