import type { Box } from "../../geo/box_e7.ts";
import { worldX, worldY } from "../../geo/web_mercator.ts";
import type { Polygon } from "../sources/record.ts";
import { CELL_LEVELS, type CellLevel, cutLines, cutRings, type DrawnFeature } from "./cut.ts";
import { Parts } from "./parts.ts";
import { WeighedLines } from "./weighed_lines.ts";

/** The part of a feature that lies in one cell. */
export interface CellPiece {
  readonly x: number;
  readonly y: number;
  readonly level: CellLevel;
  readonly type: "point" | "line" | "polygon";
  /** The first zoom at which it is large enough. */
  readonly zoom: number;
  /**
   * In units of the level from the north-western corner of the world. Rings are not closed; outer ones turn clockwise as
   * seen, and their holes follow them in the other direction. Valid until the next piece.
   */
  readonly parts: Parts;
}

const E7 = 1e7;
/** Units of a pixel at the last zoom of a level. */
const PIXEL = 8;
/**
 * The smallest size at which an area is shown. Square pixels of the zoom. Buildings are many and small, so a town shows
 * its larger ones first.
 */
const AREA_LEAST = { building: 12, water: 6, other: 16 } as const;
/** Cells of one feature in one level: the largest waters of a continent have some thousand at the finest. */
const CELLS_MAX = 200_000;

type TakePiece = (piece: CellPiece) => void;

/** Reused for each feature: its lines, the part of one level, and what is left of it after each cut in two. */
const weighed = new WeighedLines();
const whole = new Parts();
const halves: Parts[] = [];

/** Calls `take` with the pieces of a feature in the cells of all levels, each simplified for its level's last zoom. */
export function cutFeature(feature: DrawnFeature, take: TakePiece): void {
  const { point, path, polygons } = feature;
  if (polygons !== undefined) {
    for (const polygon of polygons) {
      cutPolygon(polygon, feature, take);
    }
  } else if (path !== undefined) {
    weighed.set([path]);
    for (const level of levelsOf(feature)) {
      whole.clear();
      weighed.put(0, level, whole);
      if (whole.length >= 4) {
        intoCells("line", { level, zoom: Math.max(feature.zoom, level.zoom), take });
      }
    }
  } else if (point !== undefined) {
    const [left, top] = [worldX(point.longitudeE7 / E7), worldY(point.latitudeE7 / E7)];
    for (const level of levelsOf(feature)) {
      const [across, down] = [Math.round(left * level.scale), Math.round(top * level.scale)];
      const [x, y] = [Math.floor(across / level.units), Math.floor(down / level.units)];
      whole.clear();
      whole.push(across, down);
      whole.end();
      take({ x, y, level, type: "point", zoom: Math.max(feature.zoom, level.zoom), parts: whole });
    }
  }
}

function levelsOf({ zoom }: DrawnFeature): readonly CellLevel[] {
  return LEVELS_FROM[zoom] ?? [];
}

/** By the zoom of a feature. */
const LEVELS_FROM: readonly (readonly CellLevel[])[] = Array.from(
  { length: 1 + Math.max(...CELL_LEVELS.map(({ lastZoom }) => lastZoom)) },
  (_, zoom) => CELL_LEVELS.filter(({ lastZoom }) => zoom <= lastZoom),
);

function cutPolygon(polygon: Polygon, feature: DrawnFeature, take: TakePiece): void {
  if (polygon.length === 0) {
    return;
  }
  weighed.set(polygon);
  const least = leastOf(feature) * PIXEL ** 2;
  for (const level of levelsOf(feature)) {
    // An area is no larger than the box around it: most are too small for the coarse levels.
    if (zoomOfArea(areaOfBox(weighed.box, level), { feature, level }) === undefined) {
      continue;
    }
    whole.clear();
    const zoom = zoomOfArea(putRing(0, level), { feature, level });
    if (zoom !== undefined) {
      for (let hole = 1; hole < polygon.length; hole++) {
        if (putRing(hole, level) < least) {
          whole.drop();
        }
      }
      intoCells("polygon", { level, zoom, take });
    }
  }
}

/** Adds a ring of the polygon in its direction, without its repeated point; returns its area in square units. */
function putRing(ring: number, level: CellLevel): number {
  const start = whole.length;
  weighed.put(ring, level, whole);
  const last = whole.length - 2;
  if (
    last > start && whole.points[start] === whole.points[last] && whole.points[start + 1] === whole.points[last + 1]
  ) {
    whole.dropPoint();
  }
  const turn = whole.turnOfLast();
  if (ring === 0 ? turn < 0 : turn > 0) {
    whole.reverseLast();
  }
  return Math.abs(turn) / 2;
}

/** The first zoom of the level at which an area is large enough; undefined where it never is. */
function zoomOfArea(
  area: number,
  { feature, level }: { readonly feature: DrawnFeature; readonly level: CellLevel },
): number | undefined {
  for (let zoom = Math.max(feature.zoom, level.zoom); zoom <= level.lastZoom; zoom++) {
    const pixel = PIXEL * 2 ** (level.lastZoom - zoom);
    if (area >= leastOf(feature) * pixel ** 2) {
      return zoom;
    }
  }
  return undefined;
}

function leastOf({ layer }: DrawnFeature): number {
  return layer === "building" ? AREA_LEAST.building : layer === "water" ? AREA_LEAST.water : AREA_LEAST.other;
}

/** The area of a box of the world in square units of a level, from its sides from 0 to 1. */
function areaOfBox({ west, north, east, south }: Box, { scale }: CellLevel): number {
  return (Math.round(east * scale) - Math.round(west * scale)) *
    (Math.round(south * scale) - Math.round(north * scale));
}

interface Cutting {
  readonly type: "line" | "polygon";
  readonly level: CellLevel;
  readonly zoom: number;
  readonly take: TakePiece;
  count: number;
}

/** Cuts the whole of a level. */
function intoCells(type: Cutting["type"], { level, zoom, take }: Omit<Cutting, "type" | "count">): void {
  const { west, north, east, south } = cellsOf(whole, level);
  const last = 2 ** level.zoom - 1;
  const range = {
    west: Math.max(0, west),
    north: Math.max(0, north),
    east: Math.min(last, east),
    south: Math.min(last, south),
  };
  halve(whole, range, { type, level, zoom, take, count: 0 });
}

/** The cells whose boxes with their margins meet the parts. */
function cellsOf({ points, length }: Parts, { margin, units }: CellLevel): Box {
  let west = Infinity;
  let north = Infinity;
  let east = -Infinity;
  let south = -Infinity;
  for (let i = 0; i < length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    west = x < west ? x : west;
    east = x > east ? x : east;
    north = y < north ? y : north;
    south = y > south ? y : south;
  }
  return {
    west: Math.floor((west - margin) / units),
    north: Math.floor((north - margin) / units),
    east: Math.floor((east + margin) / units),
    south: Math.floor((south + margin) / units),
  };
}

/** Cuts parts in two until each half is one cell. */
function halve(parts: Parts, range: Box, cutting: Cutting, depth = 0): void {
  const { type, level, zoom, take } = cutting;
  const { west, north, east, south } = range;
  if (parts.count === 0 || west > east || north > south || cutting.count >= CELLS_MAX) {
    return;
  }
  if (west === east && north === south) {
    cutting.count++;
    take({ x: west, y: north, level, type, zoom, parts });
    return;
  }
  const axis = east - west >= south - north ? 0 : 1;
  const [first, last] = axis === 0 ? [west, east] : [north, south];
  const middle = Math.floor((first + last) / 2);
  const half = halves[depth] ??= new Parts();
  for (const [from, to] of [[first, middle], [middle + 1, last]] as const) {
    const cells = axis === 0 ? { ...range, west: from, east: to } : { ...range, north: from, south: to };
    const band = { axis, from: from * level.units - level.margin, to: (to + 1) * level.units + level.margin } as const;
    (type === "polygon" ? cutRings : cutLines)(parts, band, half);
    halve(half, cells, cutting, depth + 1);
  }
}
