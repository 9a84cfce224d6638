import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";

const TAG = "Tiles";
const RATE_LIMITED = "Too many requests come from this address; `Retry-After` says when to retry";

/** Documentation of the map's tiles. */
export function tilesDocuments(documented: RouteContext["documented"]) {
  return {
    tile: documented({
      tag: TAG,
      summary: "Get a vector tile",
      description:
        "What is loaded, and the land of the world, as a Mapbox Vector Tile: Web Mercator, zoom 0 to 16, row " +
        "and column from the north-west, the row followed by `.mvt`. Layers are named as in the OpenMapTiles schema: " +
        "`landcover`, `landuse`, `park`, `water`, `waterway`, `aeroway`, `building`, `boundary`, `transportation`, " +
        "`transportation_name`, `housenumber`, `mountain_peak`, `poi`, `water_name`, `place`, and `land`, the outlines " +
        "of the world. Land cover, buildings and classes of streets come from OpenStreetMap extracts; other data " +
        "sets give streets by length. Maps that show the tiles must name their sources, which the style and the " +
        "TileJSON list.",
      answers: {
        200: {
          description: "The tile; empty where there is no data",
          schema: t.String({ format: "binary" }),
          mediaType: "application/vnd.mapbox-vector-tile",
          example: "(the bytes of a tile)",
        },
      },
      problems: { NOT_FOUND: "There is no such tile", RATE_LIMITED },
    }),
    style: documented({
      tag: TAG,
      summary: "Get a style for the tiles",
      description: "For MapLibre. The style uses no fonts or images of its own: text is drawn with the viewer's fonts.",
      answers: { 200: { description: "A MapLibre style, version 8", schema: JsonObject, example: STYLE_EXAMPLE } },
    }),
    tileJson: documented({
      tag: TAG,
      summary: "Get the TileJSON",
      description: "TileJSON 3.0.0, for clients with their own style.",
      answers: { 200: { description: "TileJSON", schema: JsonObject, example: TILE_JSON_EXAMPLE } },
    }),
  };
}

const JsonObject = t.Object({}, { additionalProperties: true });
const TILES = "/tiles/{z}/{x}/{y}.mvt?v=1-5d41402abc4b2a76";
const ATTRIBUTION = "© GeoNames, CC BY 4.0 · Natural Earth";
const STYLE_EXAMPLE = {
  version: 8,
  sources: { locus: { type: "vector", tiles: [TILES], maxzoom: 16, attribution: ATTRIBUTION } },
  layers: [{ id: "ground", type: "background", paint: { "background-color": "#cfdfea" } }],
};
const TILE_JSON_EXAMPLE = { tilejson: "3.0.0", tiles: [TILES], minzoom: 0, maxzoom: 16, attribution: ATTRIBUTION };
