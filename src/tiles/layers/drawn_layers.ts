import { type DrawableGazetteer, type DrawnGroup, levelOf } from "../../gazetteer/mod.ts";
import { turnOf } from "../../geo/flat_ring.ts";
import { clipLine, clipRing, EXTENT, type Tile } from "../geometry/clip.ts";
import type { TileFeature } from "./place_layer.ts";

/** Stands among the layers of a tile whose cell has a coast: what is not sea there is land. */
export const COAST = "coast";
/** Most points of a tile's shapes; a dense old town has some 60,000. */
const POINTS_MAX = 200_000;
/** Units within which a point is no turn that can be seen: half a pixel. */
const NEAR = 4;
/** Twice the area of a ring that can be seen: two pixels. */
const TURN_LEAST = 256;

/**
 * What the drawings of the data sets show in a tile, by layer. Every layer of the tile's cell is there, also where the tile
 * has nothing of it. Undefined where no drawing has the cell.
 */
export function drawnLayers(
  gazetteer: DrawableGazetteer,
  tile: Tile,
): ReadonlyMap<string, readonly TileFeature[]> | undefined {
  const level = levelOf(tile.z);
  if (level === undefined) {
    return undefined;
  }
  const finer = tile.z - level.zoom;
  const cell = { z: level.zoom, x: tile.x >> finer, y: tile.y >> finer };
  const groups = gazetteer.drawnCell(cell);
  if (groups === undefined) {
    return undefined;
  }
  const side = level.units / 2 ** finer;
  const frame: Frame = {
    west: (tile.x - (cell.x << finer)) * side,
    north: (tile.y - (cell.y << finer)) * side,
    scale: EXTENT / side,
    isFinest: tile.z === level.lastZoom,
  };
  const layers = new Map<string, TileFeature[]>();
  let left = POINTS_MAX;
  for (const group of groups) {
    const parts = group.zoom > tile.z || left <= 0 ? [] : partsOf(group, frame);
    left -= parts.reduce((sum, part) => sum + part.length / 2, 0);
    if (group.layer === "water" && group.properties["class"] === "ocean") {
      layers.set(COAST, []);
    }
    // Also without features: another tile of the cell has them, and draws this layer by itself too.
    const features = layers.getOrInsertComputed(group.layer, () => []);
    if (parts.length > 0) {
      features.push(...featuresOf(group, parts));
    }
  }
  return layers;
}

interface Frame {
  readonly west: number;
  readonly north: number;
  readonly scale: number;
  /** Whether the cell is simplified for this zoom. */
  readonly isFinest: boolean;
}

/** Each point is a feature of its own; lines and areas that are drawn alike are one. */
function featuresOf({ type, properties }: DrawnGroup, parts: readonly (readonly number[])[]): TileFeature[] {
  return type === "point" ? parts.map((part) => ({ type, parts: [part], properties })) : [{ type, parts, properties }];
}

function partsOf({ type, parts }: DrawnGroup, frame: Frame): readonly (readonly number[])[] {
  if (type === "polygon") {
    return ringsOf(parts, frame);
  }
  if (type === "line") {
    return parts.flatMap((part) => clipLine(inTile(part, frame, 2)));
  }
  return parts.map((part) => inTile(part, frame, 1).map(Math.round))
    .filter(([x, y]) => x! >= 0 && x! < EXTENT && y! >= 0 && y! < EXTENT);
}

/** Rings with an area, outer ones with their holes; the holes of one that is left out are left out too. */
function ringsOf(parts: DrawnGroup["parts"], frame: Frame): number[][] {
  const rings: number[][] = [];
  let isOuterShown = false;
  for (const part of parts) {
    const ring = clipRing(inTile(part, frame, 3));
    const turn = turnOf(ring);
    const isOuter = turnOf(part) > 0;
    const isShown = Math.abs(turn) >= TURN_LEAST && turn > 0 === isOuter;
    if (isOuter) {
      isOuterShown = isShown;
    }
    if (isShown && isOuterShown) {
      rings.push(ring);
    }
  }
  return rings;
}

/** A part in a tile's units; at zooms coarser than its cell is simplified for without points that cannot be seen. */
function inTile(part: ArrayLike<number>, { west, north, scale, isFinest }: Frame, pointsLeast: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < part.length; i += 2) {
    const x = (part[i]! - west) * scale;
    const y = (part[i + 1]! - north) * scale;
    const length = points.length;
    const isNear = !isFinest && length >= 2 && i < part.length - 2 && part.length / 2 > pointsLeast &&
      Math.abs(points[length - 2]! - x) < NEAR && Math.abs(points[length - 1]! - y) < NEAR;
    if (!isNear) {
      points.push(x, y);
    }
  }
  return points;
}
