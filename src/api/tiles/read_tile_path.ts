import { Problem } from "../../domain/problem.ts";
import { MAX_ZOOM, type Tile } from "../../tiles/mod.ts";

const NUMBER = /^(?:0|[1-9][0-9]{0,5})$/u;
const FILE = /^(?<y>0|[1-9][0-9]{0,5})\.mvt$/u;

/**
 * Parses the tile in a path.
 *
 * @throws {Problem} `NOT_FOUND` where the path has another form, or the tile is outside the map.
 */
export function readTilePath(path: { readonly z: string; readonly x: string; readonly y: string }): Tile {
  const row = FILE.exec(path.y)?.groups?.["y"];
  if (NUMBER.test(path.z) && NUMBER.test(path.x) && row !== undefined) {
    const tile = { z: Number(path.z), x: Number(path.x), y: Number(row) };
    if (tile.z <= MAX_ZOOM && tile.x < 2 ** tile.z && tile.y < 2 ** tile.z) {
      return tile;
    }
  }
  throw new Problem("NOT_FOUND", `There is no such tile: /tiles/{z}/{x}/{y}.mvt, with z from 0 to ${MAX_ZOOM}`);
}
