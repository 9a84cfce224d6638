import { type Box, boxAt, boxOf, middleOfBox } from "../../geo/box_e7.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import { joinPaths, middleOfStreet } from "../builder/streets/street_lines.ts";
import type { WaterInput } from "../builder/streets/street_row.ts";
import type { Path, PointE7, WaterRecord } from "../sources/record.ts";
import type { RecordOfDataset } from "./places_by_key.ts";
import { cluster } from "./cluster.ts";

/** Latitudes at which a ring is measured, in eighths of its height: the middle first, which wins among equal widths. */
const EIGHTHS = [4, 3, 5, 2, 6, 1, 7];

/** Metres: a gap in a river, e.g. a lake or a segment without a name. */
const GAP_M = 2_000;
/** Metres: a smaller water has no space for a name on any map. */
const RADIUS_LEAST_M = 25;
/** Metres: radius of a water with only a point. */
const RADIUS_USUAL_M = 100;

/** Named waters, each once: parts of one name and kind that lie together are one. */
export function assembleWaters(records: readonly RecordOfDataset<WaterRecord>[]): WaterInput[] {
  const groups = Map.groupBy(records, ({ record }) => `${record.category} ${nameKey(record.names[0]?.text ?? "")}`);
  const waters: WaterInput[] = [];
  for (const group of groups.values()) {
    for (const members of cluster(group, ({ record }) => boxOfWater(record), GAP_M)) {
      const water = waterOf(members);
      if (water !== undefined && water.radiusM >= RADIUS_LEAST_M) {
        waters.push(water);
      }
    }
  }
  return waters;
}

function waterOf(members: readonly RecordOfDataset<WaterRecord>[]): WaterInput | undefined {
  // Of a water in two data sets, only the more trusted: rings drawn twice would cancel each other.
  const dataset = Math.max(...members.map((member) => member.dataset));
  const records = new Map(
    members.filter((member) => member.dataset === dataset).map(({ record }) => [record.key, record]),
  );
  const [first] = records.values();
  const name = first?.names[0]?.text;
  if (first === undefined || name === undefined) {
    return undefined;
  }
  const shape = shapeOf([...records.values()]);
  return shape === undefined ? undefined : { key: `${dataset}:${first.key}`, name, category: first.category, ...shape };
}

function shapeOf(records: readonly WaterRecord[]): Pick<WaterInput, "point" | "radiusM" | "paths"> | undefined {
  const lines = joinPaths(records.flatMap(({ path }) => path === undefined ? [] : [path]));
  const rings = records.flatMap(({ polygons = [] }) => polygons.flat());
  const paths = lines.length > 0 ? lines : rings;
  const middle = middleOfStreet({ paths, houses: [] });
  if (middle === undefined) {
    const point = records.find((record) => record.point !== undefined)?.point;
    return point === undefined ? undefined : { point, radiusM: RADIUS_USUAL_M, paths };
  }
  if (lines.length > 0) {
    const { radiusM, ...point } = middle;
    return { point, radiusM, paths };
  }
  const largest = largestOf(rings);
  return { point: insidePoint(largest), radiusM: halfDiagonalM(boxOf(largest)), paths };
}

function halfDiagonalM({ south, west, north, east }: Box): number {
  const corner = { latitude: south / 1e7, longitude: west / 1e7 };
  return Math.round(distanceM(corner, { latitude: north / 1e7, longitude: east / 1e7 }) / 2);
}

/** The ring of the widest box. */
function largestOf(rings: readonly Path[]): Path {
  let largest = new Int32Array();
  let size = -1;
  for (const ring of rings) {
    const { south, north, west, east } = boxOf(ring);
    if ((north - south) * (east - west) > size) {
      size = (north - south) * (east - west);
      largest = Int32Array.from(ring);
    }
  }
  return largest;
}

function boxOfWater({ path, polygons, point }: WaterRecord): Box {
  const outer = path ?? polygons?.[0]?.[0];
  return outer === undefined ? boxAt(point ?? { latitudeE7: 0, longitudeE7: 0 }) : boxOf(outer);
}

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
  const box = boxOf(ring);
  const { south, north } = box;
  let best = middleOfBox(box);
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
