import type { DrawableGazetteer } from "../../gazetteer/mod.ts";
import { clipLine } from "../geometry/clip_line.ts";
import { boundsOf, type Tile } from "../geometry/mercator.ts";
import { pathInTile } from "../geometry/path_in_tile.ts";
import type { TileFeature } from "./layer.ts";
import { shownName } from "./place_layer.ts";

/** Coarser tiles show no streets. */
const ZOOM_MIN = 11;
/** Coarser tiles show no names of streets. */
const NAMES_ZOOM_MIN = 12;
/** The smallest radius in metres of a street that is shown at a zoom, some three pixels. From 15 on all are shown. */
const RADIUS_LEAST: Readonly<Record<number, number>> = { 11: 900, 12: 450, 13: 200, 14: 60 };
/**
 * Most streets in one tile; the longest are shown. Coarser tiles have fewer pixels per street
 * (`test/benches/tiles.ts`).
 */
const STREETS_MAX = 4000;
const STREETS_MOST: Readonly<Record<number, number>> = { 11: 1000, 12: 2500 };

/**
 * The class of a street by its length, in metres: data sets of addresses do not say which ones are the main streets, and
 * most long ones are.
 */
const CLASSES: readonly (readonly [leastM: number, road: string])[] = [
  [1500, "secondary"],
  [500, "tertiary"],
  [0, "minor"],
];

/** Streets in a tile, by layer. */
export interface StreetLayers {
  readonly transportation: readonly TileFeature[];
  readonly names: readonly TileFeature[];
}

/** The streets of the gazetteer in a tile, which have no class of their own. */
export function streetLayers(gazetteer: DrawableGazetteer, tile: Tile): StreetLayers {
  if (tile.z < ZOOM_MIN) {
    return { transportation: [], names: [] };
  }
  const ids = gazetteer.streetsIn(boundsOf(tile), {
    leastRadiusM: RADIUS_LEAST[tile.z] ?? 0,
    limit: STREETS_MOST[tile.z] ?? STREETS_MAX,
  });
  const names = ids.flatMap((id): TileFeature[] => {
    const { name, radiusM, paths } = gazetteer.drawableStreet(id);
    const parts = paths.flatMap((path) => clipLine(pathInTile(path, tile)));
    const lengthM = radiusM * 2;
    const road = CLASSES.find(([leastM]) => lengthM >= leastM)?.[1] ?? "minor";
    return parts.length === 0
      ? []
      : [{ type: "line", parts, properties: { name: shownName(name), class: road, length_m: lengthM } }];
  });
  const byClass = Map.groupBy(names, ({ properties }) => String(properties["class"]));
  const transportation = Array.from(
    byClass,
    ([road, streets]): TileFeature => ({
      type: "line",
      parts: streets.flatMap(({ parts }) => parts),
      properties: { class: road },
    }),
  );
  return { transportation, names: tile.z < NAMES_ZOOM_MIN ? [] : names };
}
