import type { BuiltArrays } from "./built_sections.ts";
import { simplifyPath } from "../../../geo/simplify_path.ts";
import { MAX_SECTION_BYTES } from "../../file/format.ts";
import { encodePath } from "../../file/paths.ts";
import { VarintWriter } from "../../file/varints.ts";
import type { WaterInput } from "../streets/street_input.ts";
import type { StringPool } from "../numbers/string_pool.ts";

/** Metres: less than a pixel on any map of these tiles. */
const SIMPLIFIED_M = 10;

type WaterSections = Pick<BuiltArrays, Extract<keyof BuiltArrays, `water${string}`>>;

/** The arrays of named waters, the largest first. The same for the same waters in any order. */
export function waterSections(inputs: Iterable<WaterInput>, strings: StringPool): WaterSections {
  const waters = [...inputs].sort((one, other) => other.radiusM - one.radiusM || (one.key < other.key ? -1 : 1));
  const writer = new VarintWriter();
  const starts = Uint32Array.from([0, ...waters.map((water) => writePaths(water, writer))]);
  if (writer.length > MAX_SECTION_BYTES) {
    throw new RangeError(
      `Cannot store the waters because their bytes must be at most ${MAX_SECTION_BYTES}: split the country`,
    );
  }
  return {
    waterName: Uint32Array.from(waters, ({ name }) => strings.add(name)),
    waterCategory: Uint32Array.from(waters, ({ category }) => strings.add(category)),
    waterLatitude: Int32Array.from(waters, ({ point }) => point.latitudeE7),
    waterLongitude: Int32Array.from(waters, ({ point }) => point.longitudeE7),
    waterRadius: Uint32Array.from(waters, ({ radiusM }) => radiusM),
    waterBox: Int32Array.from(waters.flatMap(boxOf)),
    waterPathStart: starts,
    waterPaths: writer.bytes().slice(),
  };
}

/** Returns where the next one begins. */
function writePaths({ point, paths }: WaterInput, writer: VarintWriter): number {
  writer.unsigned(paths.length);
  for (const path of paths) {
    encodePath(simplifyPath(path, SIMPLIFIED_M), point, writer);
  }
  return writer.length;
}

/** South, west, north, east. */
function boxOf({ point, paths }: WaterInput): number[] {
  let [south, west, north, east] = [point.latitudeE7, point.longitudeE7, point.latitudeE7, point.longitudeE7];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      south = Math.min(south, path[i]!);
      north = Math.max(north, path[i]!);
      west = Math.min(west, path[i + 1]!);
      east = Math.max(east, path[i + 1]!);
    }
  }
  return [south, west, north, east];
}
