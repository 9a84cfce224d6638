import { SEAS } from "../data/seas.ts";
import { worldX, worldY } from "../../geo/web_mercator.ts";
import { EXTENT, type Tile } from "../geometry/mercator.ts";
import type { TileFeature } from "./layer.ts";

/** Finer tiles lie inside a sea, or show none (`ground_layers.ts`). */
const ZOOM_MAX = 9;

/** The names of seas in a tile, as points in the first of the languages that has them, else in English. */
export function seaNames(tile: Tile, languages: readonly string[]): readonly TileFeature[] {
  const scale = EXTENT * 2 ** tile.z;
  const primary = languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return SEAS.flatMap(({ latitude, longitude, zoom, names }): TileFeature[] => {
    const x = Math.round(worldX(longitude) * scale - tile.x * EXTENT);
    const y = Math.round(worldY(latitude) * scale - tile.y * EXTENT);
    const isShown = tile.z >= zoom && tile.z <= ZOOM_MAX && x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;
    const language = primary.find((tag) => Object.hasOwn(names, tag)) ?? "en";
    return isShown
      ? [{ type: "point", parts: [[x, y]], properties: { name: names[language] ?? "", class: "sea", rank: zoom } }]
      : [];
  });
}
