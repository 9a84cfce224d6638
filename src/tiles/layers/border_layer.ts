import type { DrawableGazetteer, PlaceKind } from "../../gazetteer/mod.ts";
import { clipLine } from "../geometry/clip_line.ts";
import { boundsOf, EXTENT, type Tile, worldX, worldY } from "../geometry/mercator.ts";
import type { TileFeature } from "./layer.ts";

/** From this zoom on outlines of the loaded data replace the coarse ones. */
export const OWN_ZOOM_MIN = 7;

/** The lowest zoom at which outlines of a kind are shown. */
const ZOOM_MIN: readonly (readonly [zoom: number, kind: PlaceKind])[] = [
  [OWN_ZOOM_MIN, "country"],
  [OWN_ZOOM_MIN, "region"],
  [9, "county"],
  [11, "locality"],
];
/** Edges in one tile: some 60 kB. */
const EDGES_MAX = 20_000;
const E7 = 1e7;

/** The outlines of loaded areas in a tile. */
export function borderFeatures(gazetteer: DrawableGazetteer, tile: Tile): TileFeature[] {
  const kinds = ZOOM_MIN.filter(([zoom]) => tile.z >= zoom).map(([, kind]) => kind);
  if (kinds.length === 0) {
    return [];
  }
  const pieces = gazetteer.outlinesIn(boundsOf(tile), { kinds, limit: EDGES_MAX });
  return pieces.flatMap(({ kind, points }): TileFeature[] => {
    const parts = clipLine(inTile(points, tile));
    return parts.length === 0 ? [] : [{ type: "line", parts, properties: { kind } }];
  });
}

function inTile(line: Int32Array, { z, x, y }: Tile): Float64Array {
  const scale = EXTENT * 2 ** z;
  const points = new Float64Array(line.length);
  for (let i = 0; i < line.length; i += 2) {
    points[i] = worldX(line[i]! / E7) * scale - x * EXTENT;
    points[i + 1] = worldY(line[i + 1]! / E7) * scale - y * EXTENT;
  }
  return points;
}
