import type { DrawableGazetteer, Gazetteer } from "../gazetteer/mod.ts";
import { encodeTile } from "./encode_tile.ts";
import type { Tile } from "./geometry/mercator.ts";
import { borderFeatures } from "./layers/border_layer.ts";
import { houseLayer } from "./layers/house_layer.ts";
import { groundAt, type GroundLevel } from "./layers/ground.ts";
import { groundLayers } from "./layers/ground_layers.ts";
import { placeLayer } from "./layers/place_layer.ts";
import type { PlacePyramid } from "./layers/place_pyramid.ts";
import { seaLayer } from "./layers/sea_layer.ts";
import { streetLayer } from "./layers/street_layer.ts";
import { waterLayers } from "./layers/water_layers.ts";

/** Data that tiles are drawn from. */
export interface TileSources {
  readonly gazetteer: Gazetteer & DrawableGazetteer;
  readonly ground: readonly GroundLevel[];
  readonly pyramid: PlacePyramid;
}

/** Draws one tile: layers `land`, `borders`, `waters`, `water_names`, `streets`, `houses`, `seas` and `places`, as a Mapbox Vector Tile. */
export function drawTile(
  { gazetteer, ground, pyramid }: TileSources,
  { tile, languages }: { readonly tile: Tile; readonly languages: readonly string[] },
): Uint8Array<ArrayBuffer> {
  const { land, borders } = groundLayers(groundAt(ground, tile.z), tile, gazetteer.outlinedCountries());
  return encodeTile([
    { name: "land", features: land },
    { name: "borders", features: [...borders, ...borderFeatures(gazetteer, tile)] },
    ...waterLayers(gazetteer, tile),
    streetLayer(gazetteer, tile),
    houseLayer(gazetteer, tile),
    seaLayer(tile, languages),
    placeLayer(gazetteer, { tile, pyramid, languages }),
  ]);
}
