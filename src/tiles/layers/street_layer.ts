import type { DrawableGazetteer } from "../../gazetteer/mod.ts";
import { clipLine } from "../geometry/clip_line.ts";
import { boundsOf, type Tile } from "../geometry/mercator.ts";
import { pathInTile } from "../geometry/path_in_tile.ts";
import type { TileFeature, TileLayer } from "./layer.ts";
import { shownName } from "./place_layer.ts";

/** Coarser tiles show no streets. */
const ZOOM_MIN = 11;
/** The smallest radius in metres of a street that is shown at a zoom, some three pixels. From 15 on all are shown. */
const RADIUS_LEAST: Readonly<Record<number, number>> = { 11: 900, 12: 450, 13: 200, 14: 60 };
/**
 * Most streets in one tile; the longest are shown. Coarser tiles have fewer pixels per street
 * (`test/benches/tiles.ts`).
 */
const STREETS_MAX = 4000;
const STREETS_MOST: Readonly<Record<number, number>> = { 11: 1000, 12: 2500 };

/** The streets of a tile. */
export function streetLayer(gazetteer: DrawableGazetteer, tile: Tile): TileLayer {
  if (tile.z < ZOOM_MIN) {
    return { name: "streets", features: [] };
  }
  const ids = gazetteer.streetsIn(boundsOf(tile), {
    leastRadiusM: RADIUS_LEAST[tile.z] ?? 0,
    limit: STREETS_MOST[tile.z] ?? STREETS_MAX,
  });
  const features = ids.flatMap((id): TileFeature[] => {
    const { name, radiusM, paths } = gazetteer.drawableStreet(id);
    const parts = paths.flatMap((path) => clipLine(pathInTile(path, tile)));
    return parts.length === 0
      ? []
      : [{ type: "line", parts, properties: { name: shownName(name), length_m: radiusM * 2 } }];
  });
  return { name: "streets", features };
}
