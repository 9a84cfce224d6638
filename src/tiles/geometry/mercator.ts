import type { Bounds } from "../../domain/bounds.ts";
import { latitudeAt, longitudeAt, worldX, worldY } from "../../geo/web_mercator.ts";

/** Points (longitude, latitude, … in degrees) on the map of the world. */
export function worldLine(degrees: Float64Array): Float64Array {
  return degrees.map((value, i) => i % 2 === 0 ? worldX(value) : worldY(value));
}

/** The area that a tile shows, with its margin. */
export function boundsOf({ z, x, y }: Tile): Bounds {
  const side = 2 ** -z;
  const margin = BUFFER / EXTENT;
  return [
    longitudeAt(Math.max(0, (x - margin) * side)),
    latitudeAt(Math.min(1, (y + 1 + margin) * side)),
    longitudeAt(Math.min(1, (x + 1 + margin) * side)),
    latitudeAt(Math.max(0, (y - margin) * side)),
  ];
}

/** Units of a tile's side, as in every vector tile; clients show them on 512 pixels. */
export const EXTENT = 4096;
/** Units beyond a tile's sides that are drawn too, so that wide lines have no seams: 10 pixels. */
export const BUFFER = 80;

/** One tile of the square map of the world (Web Mercator), as z/x/y: 2^z tiles on a side, from the north-west. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The finest tiles: 600 m on a side at the equator, in which a street of 5 m is 33 units wide. */
export const MAX_ZOOM = 16;
