/** The cells of a level are the map's tiles of one zoom, and serve the zooms from there up to `lastZoom`. */
export interface CellLevel {
  readonly zoom: number;
  readonly lastZoom: number;
  /** Units of a cell's side: as many as a tile of the last zoom has for its part. */
  readonly units: number;
}

/** Units of a tile's side, as in every vector tile. */
export const TILE_UNITS = 4096;

/** Each tile is drawn from one cell, so each level has the detail that its last zoom shows. */
export const CELL_LEVELS: readonly CellLevel[] = [4, 6, 8, 10, 12, 14].map((zoom) => {
  const lastZoom = zoom === 14 ? 16 : zoom + 1;
  return { zoom, lastZoom, units: TILE_UNITS * 2 ** (lastZoom - zoom) };
});

/** The share of a cell that is stored beyond its sides, so that wide lines have no seams: that of a tile. */
const MARGIN = 80 / TILE_UNITS;

/** The units of a level beyond the sides of its cells. */
export function marginOf({ units }: CellLevel): number {
  return Math.ceil(units * MARGIN);
}

/** The level whose cells the tiles of a zoom are drawn from; undefined for coarser zooms, which draw none. */
export function levelOf(zoom: number): CellLevel | undefined {
  return CELL_LEVELS.findLast((level) => level.zoom <= zoom);
}

/** A cell of a level, as z/x/y: 2^z cells on a side, from the north-west. */
export interface Cell {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The number of a cell among those of all levels; below 2^29. */
export function cellNumber({ z, x, y }: Cell): number {
  return (4 ** z - 1) / 3 + y * 2 ** z + x;
}

/** The cell that has this number. */
export function cellOf(number: number): Cell {
  const z = Math.floor(Math.log2(3 * number + 1) / 2);
  const at = number - (4 ** z - 1) / 3;
  return { z, x: at % 2 ** z, y: Math.floor(at / 2 ** z) };
}
