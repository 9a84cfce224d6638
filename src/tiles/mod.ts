/**
 * The vector tiles of the loaded gazetteer, and the style that draws them: a map that needs no other service. In: the
 * address of a tile. Out: its bytes. `layers/` reads what belongs on it, `geometry/` brings that into the tile's units
 * and cuts it, `encode_tile.ts` writes it; `style/` says how clients draw it.
 *
 * @module
 */
export { type Attribution, attributions, mapStyle } from "./style/map_style.ts";
export { type CountryCounts, COVERAGE_LEVELS, type CoverageCell, coverageCells } from "./coverage.ts";
export { readTile } from "./read_tile.ts";
export { openTiles, type TilesDeps, tilesVersion } from "./deps.ts";
export { MAX_ZOOM, type Tile } from "./geometry/clip.ts";
