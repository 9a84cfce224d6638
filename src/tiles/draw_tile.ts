import { type DrawableGazetteer, type Gazetteer, OPEN_SEA } from "../gazetteer/mod.ts";
import { encodeTile } from "./encode_tile.ts";
import { boundsOf, BUFFER, clipLine, clipPolygon, EXTENT, MAX_ZOOM, pointInTile, type Tile } from "./geometry/clip.ts";
import { COAST, drawnLayers } from "./layers/drawn_layers.ts";
import { placeNames, shownName, streetLayers, type TileFeature } from "./layers/place_layer.ts";
import { borderFeatures, OWN_ZOOM_MIN } from "./layers/border_layer.ts";
import {
  certainGround,
  type Ground,
  groundAt,
  type GroundLevel,
  type WorldBorder,
  type WorldLine,
} from "./layers/ground.ts";
import type { PlacePyramid } from "./layers/place_pyramid.ts";
import { waterLayers } from "./layers/water_layers.ts";
import { SEAS } from "./data/seas.ts";

/** Finer tiles show no land: its source is accurate to a kilometre, and streets at a shore would lie in the sea. */
const GROUND_ZOOM_MAX = 10;

/** Coarser tiles have no space for numbers. */
const ZOOM_MIN = MAX_ZOOM;

/** Most houses in one tile of some 400 m: a dense old town has about 1000. */
const HOUSES_MAX = 1500;

/** Longer numbers, such as lists of all doors, are left out. Characters. */
const NUMBER_LENGTH_MAX = 12;

/** Finer tiles lie inside a sea, or show none (`src/tiles/draw_tile.ts`). */
const ZOOM_MAX = 9;

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

function readOf(gazetteer: TileSources["gazetteer"], tile: Tile) {
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
  { drawn, waters }: ReturnType<typeof readOf> = readOf(gazetteer, tile),
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
    housenumber: houseNumbers(gazetteer, tile),
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
  const { drawn, waters } = read;
  const base = known ?? drawBase({ gazetteer, ground }, tile, read);
  const own = {
    water_name: [...waters.names, ...seaNames(tile, languages)],
    place: placeNames(gazetteer, { tile, pyramid, languages }),
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
const [LOW, HIGH] = [-BUFFER, EXTENT + BUFFER];
/** Land, or sea, over a whole tile. */
const WHOLE: TileFeature = { type: "polygon", parts: [[LOW, LOW, HIGH, LOW, HIGH, HIGH, LOW, HIGH]], properties: {} };

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
  return isSea ? [{ ...WHOLE, properties: { class: "ocean" } }] : [];
}

const NO_STREETS = { transportation: [], names: [] };
/**
 * From this zoom on, a cell that is drawn has all waters of its area. A coarser cell may include countries without a
 * drawing.
 */
const WATERS_ZOOM_MIN = 10;

/** The names of seas in a tile, as points in the first of the languages that has them, else in English. */
function seaNames(tile: Tile, languages: readonly string[]): readonly TileFeature[] {
  const primary = languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return SEAS.flatMap((sea): TileFeature[] => {
    const { zoom, names } = sea;
    const point = tile.z >= zoom && tile.z <= ZOOM_MAX ? pointInTile(sea, tile) : undefined;
    const language = primary.find((tag) => Object.hasOwn(names, tag)) ?? "en";
    const properties = { name: names[language] ?? "", class: "sea", rank: zoom };
    return point === undefined ? [] : [{ type: "point", parts: [point], properties }];
  });
}

/** The house numbers of a tile. Of several houses at one spot with one number, one is kept. */
function houseNumbers(gazetteer: DrawableGazetteer, tile: Tile): TileFeature[] {
  if (tile.z < ZOOM_MIN) {
    return [];
  }
  const shown = new Map<string, TileFeature>();
  for (const house of gazetteer.housesIn(boundsOf(tile), { limit: HOUSES_MAX })) {
    const point = pointInTile(house, tile);
    if (point !== undefined && house.number.length <= NUMBER_LENGTH_MAX) {
      const properties = { housenumber: shownName(house.number) };
      shown.set(`${point.join(" ")} ${house.number}`, { type: "point", parts: [point], properties });
    }
  }
  return [...shown.values()];
}

/** The land and the borders of countries in a tile, without countries that have a finer outline. */
function groundLayers(ground: Ground, tile: Tile, outlined: ReadonlySet<string>) {
  if (tile.z > GROUND_ZOOM_MAX) {
    return { land: [], borders: [] };
  }
  const land = ground.land.flatMap(([outer, ...holes]): TileFeature[] => {
    if (outer === undefined || !meets(outer, tile)) {
      return [];
    }
    const inner = holes.filter((hole) => meets(hole, tile)).map((hole) => inTile(hole, tile));
    const parts = clipPolygon(inTile(outer, tile), inner);
    return parts.length === 0 ? [] : [{ type: "polygon", parts, properties: {} }];
  });
  const isFiner = ({ countries }: WorldBorder): boolean =>
    tile.z >= OWN_ZOOM_MIN && countries.some((code) => outlined.has(code));
  const borders = ground.borders.filter((line) => meets(line, tile) && !isFiner(line)).flatMap(
    (line): TileFeature[] => {
      const parts = clipLine(inTile(line, tile));
      return parts.length === 0 ? [] : [{ type: "line", parts, properties: { admin_level: 2, coarse: 1 } }];
    },
  );
  return { land, borders };
}

function meets(line: WorldLine, { z, x, y }: Tile): boolean {
  const side = 2 ** -z;
  const margin = side * BUFFER / EXTENT;
  return line.west <= (x + 1) * side + margin && line.east >= x * side - margin &&
    line.north <= (y + 1) * side + margin && line.south >= y * side - margin;
}

function inTile({ points }: WorldLine, { z, x, y }: Tile): Float64Array {
  const scale = EXTENT * 2 ** z;
  return points.map((value, i) => value * scale - (i % 2 === 0 ? x : y) * EXTENT);
}
