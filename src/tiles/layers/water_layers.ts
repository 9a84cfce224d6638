import type { DrawableGazetteer, DrawableWater } from "../../gazetteer/mod.ts";
import { boundsOf, clipLine, clipPolygon, pathInTile, pointInTile, type Tile } from "../geometry/clip.ts";
import { flatRingContains } from "../../geo/flat_ring.ts";
import { shownName, type TileFeature } from "./place_layer.ts";

/** Coarser tiles show only seas. */
const ZOOM_MIN = 6;
/** Metres per pixel of a tile of zoom 0, at middle latitudes. */
const PIXEL_M = 50_000;
/** Half the length from which a water is shown. Pixels. */
const SHOWN_PX = 3;
/** Half the length from which a still water gets its name. Pixels. */
const NAMED_PX = 24;
/** Most waters in one tile; the largest are shown. */
const WATERS_MAX = 500;
/** Most rings of one water: further islands of a lake are left out. */
const RINGS_MAX = 200;
const STILL = "natural=water";

/** Named waters in a tile, by layer. */
export function waterLayers(gazetteer: DrawableGazetteer, tile: Tile) {
  const pixelM = PIXEL_M / 2 ** tile.z;
  const waters = tile.z < ZOOM_MIN
    ? []
    : gazetteer.watersIn(boundsOf(tile), { leastRadiusM: SHOWN_PX * pixelM, limit: WATERS_MAX });
  const shapes = waters.flatMap((water) => shapesOf(water, tile));
  return {
    water: shapes.filter(({ type }) => type === "polygon"),
    waterway: shapes.filter(({ type }) => type === "line"),
    /** Where the names of still waters stand; those of watercourses stand along their lines. */
    names: waters.filter(({ category, radiusM }) => category === STILL && radiusM >= NAMED_PX * pixelM)
      .flatMap((water) => nameOf(water, tile)),
  };
}

function shapesOf({ name, category, radiusM, paths }: DrawableWater, tile: Tile): TileFeature[] {
  if (category === STILL) {
    return polygonsOf(paths.slice(0, RINGS_MAX).map((path) => pathInTile(path, tile)))
      .map((parts) => ({ type: "polygon", parts, properties: { class: "lake" } }));
  }
  const parts = paths.flatMap((path) => clipLine(pathInTile(path, tile)));
  const properties = { name: shownName(name), class: category.slice(category.indexOf("=") + 1), length_m: radiusM * 2 };
  return parts.length === 0 ? [] : [{ type: "line", parts, properties }];
}

/** Turns rings by the even-odd rule into shores with islands: a ring inside an odd number of others is an island. */
function polygonsOf(rings: readonly Float64Array[]): number[][][] {
  const around = rings.map((ring) =>
    rings.filter((other) => other !== ring && flatRingContains(other, ring[0]!, ring[1]!))
  );
  const shores = rings.filter((_, i) => around[i]!.length % 2 === 0);
  return shores.flatMap((shore) => {
    const depth = around[rings.indexOf(shore)]!.length;
    const islands = rings.filter((_, i) => around[i]!.length === depth + 1 && around[i]!.includes(shore));
    const parts = clipPolygon(shore, islands);
    return parts.length === 0 ? [] : [parts];
  });
}

function nameOf(water: DrawableWater, tile: Tile): TileFeature[] {
  const point = pointInTile(water, tile);
  const properties = { name: shownName(water.name), class: "lake", length_m: water.radiusM * 2 };
  return point === undefined ? [] : [{ type: "point", parts: [point], properties }];
}
