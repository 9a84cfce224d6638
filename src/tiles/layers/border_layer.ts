import type { DrawableGazetteer, PlaceKind } from "../../gazetteer/mod.ts";
import { boundsOf, clipLine, EXTENT, type Tile } from "../geometry/clip.ts";
import { flatRingContains } from "../../geo/flat_ring.ts";
import { worldX, worldY } from "../../geo/web_mercator.ts";
import type { TileFeature } from "./place_layer.ts";

/** From this zoom on outlines of the loaded data replace the coarse ones. */
export const OWN_ZOOM_MIN = 7;

/** The lowest zoom at which outlines of a kind are shown. */
const ZOOM_MIN: readonly (readonly [zoom: number, kind: PlaceKind])[] = [
  [OWN_ZOOM_MIN, "country"],
  [OWN_ZOOM_MIN, "region"],
  [9, "county"],
  [11, "locality"],
];
/** `admin_level` of kinds, as the OpenMapTiles schema numbers them. */
const ADMIN_LEVELS: { readonly [Kind in PlaceKind]?: number } = { country: 2, region: 4, county: 6, locality: 8 };
const LEVEL_LAST = 8;
/** Up to this zoom the land is known everywhere; at finer ones the sea covers the borders in it. */
const LAND_ZOOM_MAX = 9;
/** Edges that are kept or left out together. */
const STEP = 4;
/** Edges in one tile: some 60 kB. */
const EDGES_MAX = 20_000;
const E7 = 1e7;

export function borderFeatures(
  gazetteer: DrawableGazetteer,
  tile: Tile,
  { land }: { readonly land: readonly TileFeature[] },
): TileFeature[] {
  const kinds = ZOOM_MIN.filter(([zoom]) => tile.z >= zoom).map(([, kind]) => kind);
  if (kinds.length === 0) {
    return [];
  }
  const pieces = gazetteer.outlinesIn(boundsOf(tile), { kinds, limit: EDGES_MAX });
  return pieces.flatMap(({ kind, points }): TileFeature[] => {
    const clipped = clipLine(inTile(points, tile));
    const parts = tile.z <= LAND_ZOOM_MAX ? clipped.flatMap((part) => onLand(part, land)) : clipped;
    return parts.length === 0
      ? []
      : [{ type: "line", parts, properties: { admin_level: ADMIN_LEVELS[kind] ?? LEVEL_LAST } }];
  });
}

/** The parts of a line that do not lie in the sea. One point of every few edges is checked. */
function onLand(line: readonly number[], land: readonly TileFeature[]): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 0; i + 3 < line.length; i += 2 * STEP) {
    const end = Math.min(line.length, i + 2 * STEP + 2);
    const middle = i + 2 * Math.floor((end - i) / 4);
    if (!land.some(({ parts: rings }) => isInside(rings, line[middle]!, line[middle + 1]!))) {
      part = [];
      continue;
    }
    if (part.length === 0) {
      parts.push(part);
      part.push(line[i]!, line[i + 1]!);
    }
    for (let k = i + 2; k < end; k++) {
      part.push(line[k]!);
    }
  }
  return parts;
}

/** By the even-odd rule over outer rings and holes. */
function isInside(rings: TileFeature["parts"], x: number, y: number): boolean {
  let isIn = false;
  for (const ring of rings) {
    if (flatRingContains(ring, x, y)) {
      isIn = !isIn;
    }
  }
  return isIn;
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
