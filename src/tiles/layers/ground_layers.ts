import { clipLine } from "../geometry/clip_line.ts";
import { clipRing, turnedRing } from "../geometry/clip_ring.ts";
import { BUFFER, EXTENT, type Tile } from "../geometry/mercator.ts";
import { OWN_ZOOM_MIN } from "./border_layer.ts";
import type { Ground, WorldBorder, WorldLine } from "./ground.ts";
import type { TileFeature } from "./layer.ts";

/** Finer tiles show no land: its source is accurate to a kilometre, and streets at a shore would lie in the sea. */
export const GROUND_ZOOM_MAX = 10;

/** The ground layers of a tile. */
export interface GroundLayers {
  readonly land: readonly TileFeature[];
  readonly borders: readonly TileFeature[];
}

/** The land and the borders of countries in a tile, without countries that have a finer outline. */
export function groundLayers(ground: Ground, tile: Tile, outlined: ReadonlySet<string>): GroundLayers {
  if (tile.z > GROUND_ZOOM_MAX) {
    return { land: [], borders: [] };
  }
  const land = ground.land.flatMap((rings): TileFeature[] => {
    const [outer, ...holes] = rings;
    if (outer === undefined || !meets(outer, tile)) {
      return [];
    }
    const first = turnedRing(clipRing(inTile(outer, tile)), "clockwise");
    if (first.length === 0) {
      return [];
    }
    const inner = holes.filter((hole) => meets(hole, tile))
      .map((hole) => turnedRing(clipRing(inTile(hole, tile)), "counterclockwise"))
      .filter((hole) => hole.length > 0);
    return [{ type: "polygon", parts: [first, ...inner], properties: {} }];
  });
  const isFiner = ({ countries }: WorldBorder): boolean =>
    tile.z >= OWN_ZOOM_MIN && countries.some((code) => outlined.has(code));
  const borders = ground.borders.filter((line) => meets(line, tile) && !isFiner(line)).flatMap(
    (line): TileFeature[] => {
      const parts = clipLine(inTile(line, tile));
      return parts.length === 0 ? [] : [{ type: "line", parts, properties: { admin_level: 2, coarse: 1 } }];
    },
  );
  return { land, borders };
}

function meets(line: WorldLine, { z, x, y }: Tile): boolean {
  const side = 2 ** -z;
  const margin = side * BUFFER / EXTENT;
  return line.west <= (x + 1) * side + margin && line.east >= x * side - margin &&
    line.north <= (y + 1) * side + margin && line.south >= y * side - margin;
}

function inTile({ points }: WorldLine, { z, x, y }: Tile): Float64Array {
  const scale = EXTENT * 2 ** z;
  return points.map((value, i) => value * scale - (i % 2 === 0 ? x : y) * EXTENT);
}
