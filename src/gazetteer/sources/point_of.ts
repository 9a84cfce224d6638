import type { DropReason, PointE7 } from "./record.ts";

/**
 * The point that two decimal numbers name, in 1e-7 degrees, or why there is none. `0, 0` is what broken exports write
 * for "unknown": no land is there.
 *
 * @example
 * ```ts
 * pointOf("47.1", "9.5"); // { latitudeE7: 471000000, longitudeE7: 95000000 }
 * pointOf("", "9.5"); // "coordinates_missing"
 * ```
 */
export function pointOf(latitude: string | undefined, longitude: string | undefined): PointE7 | DropReason {
  const latitudeText = latitude?.trim() ?? "";
  const longitudeText = longitude?.trim() ?? "";
  if (latitudeText === "" || longitudeText === "") {
    return "coordinates_missing";
  }
  return pointOfNumbers(Number(latitudeText), Number(longitudeText));
}

/** Like `pointOf`, for numbers. */
export function pointOfNumbers(latitude: number, longitude: number): PointE7 | DropReason {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    return "coordinates_out_of_range";
  }
  if (latitude === 0 && longitude === 0) {
    return "coordinates_missing";
  }
  return { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
}
