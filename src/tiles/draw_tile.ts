import { type DrawableGazetteer, type Gazetteer, OPEN_SEA } from "../gazetteer/mod.ts";
import { encodeTile } from "./encode_tile.ts";
import { BUFFER, EXTENT, type Tile } from "./geometry/mercator.ts";
import { COAST, drawnLayers } from "./layers/drawn_layers.ts";
import type { TileFeature } from "./layers/layer.ts";
import { borderFeatures } from "./layers/border_layer.ts";
import { houseLayer } from "./layers/house_layer.ts";
import { certainGround, groundAt, type GroundLevel } from "./layers/ground.ts";
import { GROUND_ZOOM_MAX, groundLayers } from "./layers/ground_layers.ts";
import { placeLayer } from "./layers/place_layer.ts";
import type { PlacePyramid } from "./layers/place_pyramid.ts";
import { seaNames } from "./layers/sea_layer.ts";
import { streetLayers } from "./layers/street_layer.ts";
import { waterLayers } from "./layers/water_layers.ts";

/** Data that tiles are drawn from. */
export interface TileSources {
  readonly gazetteer: Gazetteer & DrawableGazetteer;
  readonly ground: readonly GroundLevel[];
  readonly pyramid: PlacePyramid;
}

/**
 * The layers of a tile from the bottom to the top, with the names of the OpenMapTiles schema (openmaptiles.org/schema),
 * so that its styles may be used; and `sea` and `land`.
 */
export const LAYERS = [
  "sea",
  "land",
  "landcover",
  "landuse",
  "park",
  "water",
  "waterway",
  "aeroway",
  "building",
  "boundary",
  "transportation",
  "transportation_name",
  "housenumber",
  "mountain_peak",
  "poi",
  "water_name",
  "place",
] as const;

/** Draws one tile with its `LAYERS` as a Mapbox Vector Tile. */
export function drawTile(
  { gazetteer, ground, pyramid }: TileSources,
  { tile, languages }: { readonly tile: Tile; readonly languages: readonly string[] },
): Uint8Array<ArrayBuffer> {
  const { land, borders } = groundLayers(groundAt(ground, tile.z), tile, gazetteer.outlinedCountries());
  const drawn = drawnLayers(gazetteer, tile);
  const openSea = seaFeatures({ gazetteer, ground, drawn }, tile);
  // What is drawn of a data set includes its streets and waters.
  const streets = drawn?.has("transportation") === true ? NO_STREETS : streetLayers(gazetteer, tile);
  const waters = waterLayers(gazetteer, tile);
  const isDrawn = drawn !== undefined && tile.z >= WATERS_ZOOM_MIN;
  const own: { readonly [Name in typeof LAYERS[number]]?: readonly TileFeature[] } = {
    // Under all land; the streets of finer tiles would lie in it.
    sea: tile.z <= GROUND_ZOOM_MAX ? [WHOLE] : [],
    land: tile.z > OUTLINES_ZOOM_MAX && drawn?.has(COAST) === true ? [WHOLE] : land,
    water: [...openSea, ...isDrawn ? [] : waters.water],
    waterway: isDrawn ? [] : waters.waterway,
    boundary: [...borders, ...borderFeatures(gazetteer, tile, { land: [...land, ...drawn?.get("land") ?? []] })],
    transportation: streets.transportation,
    transportation_name: streets.names,
    housenumber: houseLayer(gazetteer, tile).features,
    water_name: [...waters.names, ...seaNames(tile, languages)],
    place: placeLayer(gazetteer, { tile, pyramid, languages }).features,
  };
  return encodeTile(LAYERS.map((name) => ({ name, features: [...drawn?.get(name) ?? [], ...own[name] ?? []] })));
}

/** Up to this zoom the sea is everything outside the outlines of the world. */
const OUTLINES_ZOOM_MAX = 9;
const WHOLE_TILE = [
  -BUFFER,
  -BUFFER,
  EXTENT + BUFFER,
  -BUFFER,
  EXTENT + BUFFER,
  EXTENT + BUFFER,
  -BUFFER,
  EXTENT + BUFFER,
];

/** Land, or sea, over a whole tile. */
const WHOLE: TileFeature = { type: "polygon", parts: [WHOLE_TILE], properties: {} };

/** The sea without coasts: next to the coasts of the loaded data, and around them where it is certain. */
function seaFeatures(
  { gazetteer, ground, drawn }: Omit<TileSources, "pyramid"> & { readonly drawn: ReturnType<typeof drawnLayers> },
  tile: Tile,
): readonly TileFeature[] {
  const near = drawn?.get(OPEN_SEA);
  if (gazetteer.drawingVersion === "" || tile.z <= OUTLINES_ZOOM_MAX || (drawn !== undefined && near === undefined)) {
    return [];
  }
  const certain = certainGround(groundAt(ground, tile.z), tile);
  const isSea = certain === "sea" || (near !== undefined && certain === undefined);
  return isSea ? [{ type: "polygon", parts: [WHOLE_TILE], properties: { class: "ocean" } }] : [];
}

const NO_STREETS = { transportation: [], names: [] };
/**
 * From this zoom on, a cell that is drawn has all waters of its area. A coarser cell may include countries without a
 * drawing.
 */
const WATERS_ZOOM_MIN = 10;
