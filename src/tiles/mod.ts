/**
 * The vector tiles of the loaded gazetteer, and the style that draws them: a map that needs no other service.
 *
 * @module
 */
export { type Attribution, attributions } from "./attribution.ts";
export { mapStyle } from "./map_style.ts";
export { readTile } from "./read_tile.ts";
export { openTiles, type TilesDeps, tilesVersion } from "./deps.ts";
export { type Theme } from "./theme.ts";
export { MAX_ZOOM, type Tile } from "./tile.ts";
