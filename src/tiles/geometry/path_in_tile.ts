import { worldX, worldY } from "../../geo/web_mercator.ts";
import { EXTENT, type Tile } from "./mercator.ts";

const E7 = 1e7;

/** A path of the gazetteer (latitude, longitude, … in 1e-7 degrees) in a tile's units, x, y, … */
export function pathInTile(path: Int32Array, { z, x, y }: Tile): Float64Array {
  const scale = EXTENT * 2 ** z;
  const points = new Float64Array(path.length);
  let last = (x + 0.5) / 2 ** z;
  for (let i = 0; i < path.length; i += 2) {
    // A path across the antimeridian continues outside the map; otherwise it would go back around the world.
    last = nearestTurn(worldX(path[i + 1]! / E7), last);
    points[i] = last * scale - x * EXTENT;
    points[i + 1] = worldY(path[i]! / E7) * scale - y * EXTENT;
  }
  return points;
}

/** The same place on the map, or one turn beyond its sides, whichever is closer to the previous point. */
function nearestTurn(x: number, last: number): number {
  if (x - last > 0.5) {
    return x - 1;
  }
  return last - x > 0.5 ? x + 1 : x;
}
