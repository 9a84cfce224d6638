import type { VarintReader, VarintWriter } from "./varints.ts";

/** Lines are stored in units of 1e-5 degrees: 1.1 m, finer than they are simplified. */
export const PATH_UNIT_E7 = 100;
/** More points than any street has once simplified: bounds the loop over damaged bytes. */
const POINTS_MAX = 100_000;

/** Writes a line of points (latitude, longitude, … in 1e-7 degrees) as steps from the anchor: 3 to 4 bytes a point. */
export function encodePath(
  path: Int32Array,
  anchor: { readonly latitudeE7: number; readonly longitudeE7: number },
  writer: VarintWriter,
): void {
  writer.unsigned(path.length / 2);
  let latitude = Math.round(anchor.latitudeE7 / PATH_UNIT_E7);
  let longitude = Math.round(anchor.longitudeE7 / PATH_UNIT_E7);
  for (let i = 0; i < path.length; i += 2) {
    const nextLatitude = Math.round(path[i]! / PATH_UNIT_E7);
    const nextLongitude = Math.round(path[i + 1]! / PATH_UNIT_E7);
    writer.signed(nextLatitude - latitude);
    writer.signed(nextLongitude - longitude);
    latitude = nextLatitude;
    longitude = nextLongitude;
  }
}

/** Reads what `encodePath` wrote. */
export function decodePath(
  reader: VarintReader,
  anchor: { readonly latitudeE7: number; readonly longitudeE7: number },
): Int32Array {
  const count = Math.min(POINTS_MAX, reader.end - reader.position, reader.unsigned());
  const path = new Int32Array(count * 2);
  let latitude = Math.round(anchor.latitudeE7 / PATH_UNIT_E7);
  let longitude = Math.round(anchor.longitudeE7 / PATH_UNIT_E7);
  for (let i = 0; i < path.length; i += 2) {
    latitude += reader.signed();
    longitude += reader.signed();
    path[i] = latitude * PATH_UNIT_E7;
    path[i + 1] = longitude * PATH_UNIT_E7;
  }
  return path;
}
