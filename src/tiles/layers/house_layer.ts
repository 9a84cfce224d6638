import type { DrawableGazetteer } from "../../gazetteer/mod.ts";
import { worldX, worldY } from "../../geo/web_mercator.ts";
import { boundsOf, EXTENT, MAX_ZOOM, type Tile } from "../geometry/mercator.ts";
import type { TileFeature, TileLayer } from "./layer.ts";
import { shownName } from "./place_layer.ts";

/** Coarser tiles have no space for numbers. */
const ZOOM_MIN = MAX_ZOOM;
/** Most houses in one tile of some 400 m: a dense old town has about 1000. */
const HOUSES_MAX = 1500;
/** Longer numbers, such as lists of all doors, are left out. Characters. */
const NUMBER_LENGTH_MAX = 12;

/** The house numbers of a tile. Of several houses at one spot with one number, one is kept. */
export function houseLayer(gazetteer: DrawableGazetteer, tile: Tile): TileLayer {
  if (tile.z < ZOOM_MIN) {
    return { name: "housenumber", features: [] };
  }
  const scale = EXTENT * 2 ** tile.z;
  const shown = new Map<string, TileFeature>();
  for (const { number, latitude, longitude } of gazetteer.housesIn(boundsOf(tile), { limit: HOUSES_MAX })) {
    const x = Math.round(worldX(longitude) * scale - tile.x * EXTENT);
    const y = Math.round(worldY(latitude) * scale - tile.y * EXTENT);
    if (x >= 0 && x < EXTENT && y >= 0 && y < EXTENT && number.length <= NUMBER_LENGTH_MAX) {
      shown.set(`${x} ${y} ${number}`, {
        type: "point",
        parts: [[x, y]],
        properties: { housenumber: shownName(number) },
      });
    }
  }
  return { name: "housenumber", features: [...shown.values()] };
}
