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

/** What both parts of a tile are drawn from. */
interface Read {
  readonly drawn: ReturnType<typeof drawnLayers>;
  readonly waters: ReturnType<typeof waterLayers>;
}

function readOf(gazetteer: TileSources["gazetteer"], tile: Tile): Read {
  return { drawn: drawnLayers(gazetteer, tile), waters: waterLayers(gazetteer, tile) };
}

/** The layers with names in the requested language. The others are the same in all languages. */
const NAMED: ReadonlySet<string> = new Set<typeof LAYERS[number]>(["water_name", "place"]);

/**
 * Draws the layers of one tile that are the same in all languages, as a Mapbox Vector Tile. Of a tile of the whole world
 * they take 30 ms, and much more in the first calls.
 */
export function drawBase(
  { gazetteer, ground }: Omit<TileSources, "pyramid">,
  tile: Tile,
  { drawn, waters }: Read = readOf(gazetteer, tile),
): Uint8Array<ArrayBuffer> {
  const { land, borders } = groundLayers(groundAt(ground, tile.z), tile, gazetteer.outlinedCountries());
  const openSea = seaFeatures({ gazetteer, ground, drawn }, tile);
  // What is drawn of a data set includes its streets and waters.
  const streets = drawn?.has("transportation") === true ? NO_STREETS : streetLayers(gazetteer, tile);
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
  };
  return encodeTile(
    LAYERS.filter((name) => !NAMED.has(name))
      .map((name) => ({ name, features: [...drawn?.get(name) ?? [], ...own[name] ?? []] })),
  );
}

/** Draws one tile with its `LAYERS`, upon its base: the layers of a tile may be joined as bytes. */
export function drawTile(
  { gazetteer, ground, pyramid }: TileSources,
  { tile, languages, base: known }: {
    readonly tile: Tile;
    readonly languages: readonly string[];
    readonly base?: Uint8Array | undefined;
  },
): Uint8Array<ArrayBuffer> {
  const read = readOf(gazetteer, tile);
  const base = known ?? drawBase({ gazetteer, ground }, tile, read);
  const { drawn, waters } = read;
  const own = {
    water_name: [...waters.names, ...seaNames(tile, languages)],
    place: placeLayer(gazetteer, { tile, pyramid, languages }).features,
  };
  const named = encodeTile(
    (["water_name", "place"] as const).map((name) => ({ name, features: [...drawn?.get(name) ?? [], ...own[name]] })),
  );
  const bytes = new Uint8Array(base.length + named.length);
  bytes.set(base);
  bytes.set(named, base.length);
  return bytes;
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
