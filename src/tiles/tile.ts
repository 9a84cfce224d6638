/** One tile of the square map of the world (Web Mercator), as z/x/y: 2^z tiles on a side, from the north-west. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The finest tiles: 600 m on a side at the equator, in which a street of 5 m is 33 units wide. */
export const MAX_ZOOM = 16;
