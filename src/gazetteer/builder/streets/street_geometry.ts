import { simplifyPath } from "../../../geo/simplify_path.ts";
import { HOUSE_UNIT_E7 } from "../../file/house_format.ts";
import { encodePath, PATH_UNIT_E7 } from "../../file/paths.ts";
import type { VarintWriter } from "../../file/varints.ts";
import { joinPaths } from "./join_paths.ts";
import type { Middle } from "./middle_of_street.ts";
import type { StreetInput } from "./street_row.ts";

/** Metres: half the width of a street; what is dropped from its line moves it less than that. */
const SIMPLIFIED_M = 5;

/** Writes the line of a street, joined and simplified; returns what was written. */
export function writeGeometry(street: StreetInput, middle: Middle, writer: VarintWriter): readonly Int32Array[] {
  const only = street.paths.length === 1 ? street.paths[0]! : undefined;
  const paths = only !== undefined && only.length >= 2
    ? [simplifyPath(only, SIMPLIFIED_M)]
    : joinPaths(street.paths).map((path) => simplifyPath(path, SIMPLIFIED_M));
  writer.unsigned(paths.length);
  let anchor: { latitudeE7: number; longitudeE7: number } = middle;
  for (const path of paths) {
    encodePath(path, anchor, writer);
    anchor = { latitudeE7: path[path.length - 2]!, longitudeE7: path[path.length - 1]! };
  }
  return paths;
}

/** The box of a street. Reused for each street. */
const box = new Int32Array(4);

/**
 * South, west, north, east of the line, the ranges and the houses as they are stored, and of the middle. Valid until the
 * next call.
 */
export function boxOfStreet(street: StreetInput, middle: Middle, paths: readonly Int32Array[]): Int32Array {
  box[0] = box[2] = middle.latitudeE7;
  box[1] = box[3] = middle.longitudeE7;
  for (const path of paths) {
    widenByPath(path);
  }
  for (const { path } of street.ranges) {
    widenByPath(path);
  }
  for (const { point } of street.houses) {
    widen(rounded(point.latitudeE7, HOUSE_UNIT_E7), rounded(point.longitudeE7, HOUSE_UNIT_E7));
  }
  return box;
}

function widenByPath(path: Int32Array): void {
  for (let i = 0; i < path.length; i += 2) {
    widen(rounded(path[i]!, PATH_UNIT_E7), rounded(path[i + 1]!, PATH_UNIT_E7));
  }
}

function rounded(valueE7: number, unitE7: number): number {
  return Math.round(valueE7 / unitE7) * unitE7;
}

function widen(latitudeE7: number, longitudeE7: number): void {
  box[0] = Math.min(box[0]!, latitudeE7);
  box[1] = Math.min(box[1]!, longitudeE7);
  box[2] = Math.max(box[2]!, latitudeE7);
  box[3] = Math.max(box[3]!, longitudeE7);
}
