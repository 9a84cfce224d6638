/**
 * The vector tiles of the loaded gazetteer, and the style that draws them: a map that asks nobody but this service.
 *
 * @module
 */
export { type Attribution, attributions } from "./attribution.ts";
export { mapStyle } from "./map_style.ts";
export { MAX_ZOOM } from "./max_zoom.ts";
export { readTile } from "./read_tile.ts";
export { openTiles, type TilesDeps } from "./deps.ts";
export { type Theme } from "./theme.ts";
export { type Tile } from "./tile.ts";
export { tilesVersion } from "./tiles_version.ts";
