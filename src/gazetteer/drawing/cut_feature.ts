import { type Box, boxOf } from "../../geo/box_e7.ts";
import { reversedPoints, turnOf } from "../../geo/flat_ring.ts";
import { worldX, worldY } from "../../geo/web_mercator.ts";
import type { Path, Polygon } from "../sources/record.ts";
import {
  type Band,
  CELL_LEVELS,
  type CellLevel,
  cutLine,
  cutRing,
  type DrawnFeature,
  LeveledLine,
  marginOf,
  scaleOf,
  type UnitLine,
} from "./cut.ts";

/** The part of a feature that lies in one cell. */
export interface CellPiece {
  readonly x: number;
  readonly y: number;
  readonly type: "point" | "line" | "polygon";
  /** The first zoom at which it is large enough. */
  readonly zoom: number;
  /**
   * In units of the level from the north-western corner of the world. Rings are not closed; outer ones turn clockwise as
   * seen, and their holes follow them in the other direction.
   */
  readonly parts: readonly UnitLine[];
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

/** Calls `take` with the pieces of a feature in the cells of all levels, each simplified for its level's last zoom. */
export function cutFeature(feature: DrawnFeature, take: (piece: CellPiece, level: CellLevel) => void): void {
  const { point, path, polygons } = feature;
  if (polygons !== undefined) {
    for (const polygon of polygons) {
      cutPolygon(polygon, feature, take);
    }
  } else if (path !== undefined) {
    cutPath(path, feature, take);
  } else if (point !== undefined) {
    for (const level of levelsOf(feature)) {
      const scale = scaleOf(level);
      const [left, top] = [worldX(point.longitudeE7 / E7), worldY(point.latitudeE7 / E7)];
      const at = [Math.round(left * scale), Math.round(top * scale)] as const;
      const [x, y] = [Math.floor(at[0] / level.units), Math.floor(at[1] / level.units)];
      take({ x, y, type: "point", zoom: Math.max(feature.zoom, level.zoom), parts: [at] }, level);
    }
  }
}

function levelsOf({ zoom }: DrawnFeature): readonly CellLevel[] {
  return LEVELS_FROM[zoom] ?? CELL_LEVELS.filter(({ lastZoom }) => zoom <= lastZoom);
}

/** By the zoom of a feature. */
const LEVELS_FROM: readonly (readonly CellLevel[])[] = Array.from(
  { length: 1 + Math.max(...CELL_LEVELS.map(({ lastZoom }) => lastZoom)) },
  (_, zoom) => CELL_LEVELS.filter(({ lastZoom }) => zoom <= lastZoom),
);

type TakePiece = (piece: CellPiece, level: CellLevel) => void;

/** The path that was cut last: a road is drawn twice, with its name and without. */
let lastPath: LeveledLine | undefined;

function cutPath(path: Path, feature: DrawnFeature, take: TakePiece): void {
  const leveled = lastPath?.path === path ? lastPath : new LeveledLine(path);
  lastPath = leveled;
  for (const level of levelsOf(feature)) {
    const line = leveled.at(level);
    if (line.length >= 4) {
      intoCells("line", [line], { level, zoom: Math.max(feature.zoom, level.zoom), take });
    }
  }
}

function cutPolygon([first, ...holes]: Polygon, feature: DrawnFeature, take: TakePiece): void {
  if (first === undefined) {
    return;
  }
  const box = worldBox(first);
  const leveled = new LeveledLine(first);
  const leveledHoles = holes.map((hole) => new LeveledLine(hole));
  for (const level of levelsOf(feature)) {
    // An area is no larger than the box around it: most are too small for the coarse levels.
    if (zoomOfArea(areaOfBox(box, scaleOf(level)), { feature, level }) === undefined) {
      continue;
    }
    const outer = ringAt(leveled, level);
    const zoom = zoomOfArea(Math.abs(turnOf(outer)) / 2, { feature, level });
    if (zoom !== undefined) {
      const least = leastOf(feature) * PIXEL ** 2;
      const inner = leveledHoles.map((hole) => ringAt(hole, level))
        .filter((hole) => Math.abs(turnOf(hole)) / 2 >= least);
      const rings = [turned(outer, 1), ...inner.map((hole) => turned(hole, -1))];
      intoCells("polygon", rings, { level, zoom, take });
    }
  }
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

function ringAt(ring: LeveledLine, level: CellLevel): Int32Array {
  const closed = ring.at(level);
  const last = closed.length - 2;
  const isClosed = last > 0 && closed[0] === closed[last] && closed[1] === closed[last + 1];
  return isClosed ? closed.slice(0, last) : closed;
}

/** The area of a box of the world in square units of a level, from its sides from 0 to 1. */
function areaOfBox({ west, north, east, south }: Box, scale: number): number {
  return (Math.round(east * scale) - Math.round(west * scale)) *
    (Math.round(south * scale) - Math.round(north * scale));
}

/** The box around a path, from 0 to 1 of the world. */
function worldBox(path: Path): Box {
  const { south, west, north, east } = boxOf(path);
  return { west: worldX(west / E7), north: worldY(north / E7), east: worldX(east / E7), south: worldY(south / E7) };
}

function turned(ring: UnitLine, sign: 1 | -1): UnitLine {
  return Math.sign(turnOf(ring)) === -sign ? reversedPoints(ring) : ring;
}

interface Cutting {
  readonly type: "line" | "polygon";
  readonly level: CellLevel;
  readonly zoom: number;
  readonly take: TakePiece;
  /** Cells so far. */
  count: number;
}

function intoCells(
  type: "line" | "polygon",
  parts: readonly UnitLine[],
  { level, zoom, take }: { readonly level: CellLevel; readonly zoom: number; readonly take: TakePiece },
): void {
  const cutting: Cutting = { type, level, zoom, take, count: 0 };
  const last = 2 ** level.zoom - 1;
  const range = rangeOf(parts, level);
  halve(parts, {
    west: Math.max(0, range.west),
    north: Math.max(0, range.north),
    east: Math.min(last, range.east),
    south: Math.min(last, range.south),
  }, cutting);
}

/** The cells whose boxes with their margins meet the parts. */
function rangeOf(parts: readonly UnitLine[], level: CellLevel): Box {
  const margin = marginOf(level);
  let west = Infinity;
  let north = Infinity;
  let east = -Infinity;
  let south = -Infinity;
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      const x = part[i]!;
      const y = part[i + 1]!;
      west = x < west ? x : west;
      east = x > east ? x : east;
      north = y < north ? y : north;
      south = y > south ? y : south;
    }
  }
  return {
    west: Math.floor((west - margin) / level.units),
    north: Math.floor((north - margin) / level.units),
    east: Math.floor((east + margin) / level.units),
    south: Math.floor((south + margin) / level.units),
  };
}

/** Cuts parts in two until each half is one cell. */
function halve(parts: readonly UnitLine[], range: Box, cutting: Cutting): void {
  const { type, level, zoom, take } = cutting;
  const { west, north, east, south } = range;
  if (parts.length === 0 || west > east || north > south || cutting.count >= CELLS_MAX) {
    return;
  }
  if (west === east && north === south) {
    cutting.count++;
    take({ x: west, y: north, type, zoom, parts }, level);
    return;
  }
  const axis = east - west >= south - north ? 0 : 1;
  const [first, last] = axis === 0 ? [west, east] : [north, south];
  const middle = Math.floor((first + last) / 2);
  for (const [from, to] of [[first, middle], [middle + 1, last]] as const) {
    const half = axis === 0 ? { ...range, west: from, east: to } : { ...range, north: from, south: to };
    halve(cutTo(parts, { axis, from, to }, cutting), half, cutting);
  }
}

/** The parts inside a band of cells with its margin. */
function cutTo(parts: readonly UnitLine[], cells: Band, { type, level }: Cutting): readonly UnitLine[] {
  const margin = marginOf(level);
  const band = { axis: cells.axis, from: cells.from * level.units - margin, to: (cells.to + 1) * level.units + margin };
  if (type === "polygon") {
    return polygonInBand(parts, band);
  }
  // Most lines are one part: the others have been cut before.
  return parts.length === 1 ? cutLine(parts[0]!, band) : parts.flatMap((part) => cutLine(part, band));
}

/** A polygon in a band. Holes without their outer ring are left out: they would be drawn as areas. */
function polygonInBand([outer, ...holes]: readonly UnitLine[], band: Band): UnitLine[] {
  const first = cutRing(outer ?? [], band);
  return first.length === 0
    ? []
    : [first, ...holes.map((hole) => cutRing(hole, band)).filter((hole) => hole.length > 0)];
}
