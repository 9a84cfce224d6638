/** One tile of the square map of the world (Web Mercator), as z/x/y: 2^z tiles on a side, from the north-west. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}
