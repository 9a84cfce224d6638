import { reversedPoints, turnOf } from "../../geo/flat_ring.ts";
import { simplifyPath } from "../../geo/simplify_path.ts";
import { EQUATOR_M, worldX, worldY } from "../../geo/web_mercator.ts";
import type { Path, Polygon } from "../sources/record.ts";
import { type Band, cutLine, cutRing, type UnitLine } from "./cut.ts";
import type { DrawnFeature } from "./drawn_feature.ts";
import { type CellLevel, marginOf } from "./levels.ts";

/** The part of a feature that lies in one cell. */
export interface CellPiece {
  readonly x: number;
  readonly y: number;
  readonly type: "point" | "line" | "polygon";
  /** The first zoom at which it is large enough. */
  readonly zoom: number;
  /**
   * In the cell's units from its north-western corner. Rings are not closed; outer ones turn clockwise as seen, and
   * their holes follow them in the other direction.
   */
  readonly parts: readonly UnitLine[];
}

const E7 = 1e7;
/** Units of the last zoom: what is left out of a line moves it by less than half a pixel of 512 to a tile. */
const TOLERANCE = 3;
/** Units of a pixel at the last zoom of a level. */
const PIXEL = 8;
/**
 * The smallest size at which an area is shown. Square pixels of the zoom. Buildings are many and small, so a town shows
 * its larger ones first.
 */
const AREA_LEAST = { building: 12, water: 6, other: 16 } as const;
/** Cells of one feature in one level: the largest waters of a continent have some thousand at the finest. */
const CELLS_MAX = 200_000;

/** The pieces of a feature in the cells of a level, simplified for the level's last zoom. */
export function cutFeature(feature: DrawnFeature, level: CellLevel): CellPiece[] {
  if (feature.zoom > level.lastZoom) {
    return [];
  }
  const scale = level.units * 2 ** level.zoom;
  const zoom = Math.max(feature.zoom, level.zoom);
  const { point, path, polygons } = feature;
  if (polygons !== undefined) {
    return polygons.flatMap((polygon) => cutPolygon(polygon, { feature, level, scale }));
  }
  if (path !== undefined) {
    const line = inUnits(simplifyPath(path, toleranceM(path, scale)), scale);
    return line.length < 4 ? [] : intoCells("line", [line], { level, zoom });
  }
  if (point !== undefined) {
    const at = inUnits(Int32Array.of(point.latitudeE7, point.longitudeE7), scale);
    const [x, y] = [Math.floor(at[0]! / level.units), Math.floor(at[1]! / level.units)];
    return [{ x, y, type: "point", zoom, parts: [[at[0]! - x * level.units, at[1]! - y * level.units]] }];
  }
  return [];
}

function cutPolygon(
  polygon: Polygon,
  { feature, level, scale }: { readonly feature: DrawnFeature; readonly level: CellLevel; readonly scale: number },
): CellPiece[] {
  const [first, ...holes] = polygon;
  if (first === undefined) {
    return [];
  }
  // An area is no larger than the box around it: most are too small for the coarse levels.
  if (zoomOfArea(boxInUnits(first, scale), { feature, level }) === undefined) {
    return [];
  }
  const outer = ringInUnits(first, scale);
  const zoom = zoomOfArea(Math.abs(turnOf(outer)) / 2, { feature, level });
  if (zoom === undefined) {
    return [];
  }
  const least = leastOf(feature) * PIXEL ** 2;
  const inner = holes.map((hole) => ringInUnits(hole, scale)).filter((hole) => Math.abs(turnOf(hole)) / 2 >= least);
  const rings = [turned(outer, 1), ...inner.map((hole) => turned(hole, -1))];
  return intoCells("polygon", rings, { level, zoom });
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

function ringInUnits(ring: Path, scale: number): Int32Array {
  const closed = inUnits(simplifyPath(ring, toleranceM(ring, scale)), scale);
  const last = closed.length - 2;
  const isClosed = last > 0 && closed[0] === closed[last] && closed[1] === closed[last + 1];
  return isClosed ? closed.slice(0, last) : closed;
}

/** The area of the box around a path, in square units of the level. */
function boxInUnits(path: Path, scale: number): number {
  let south = Infinity;
  let west = Infinity;
  let north = -Infinity;
  let east = -Infinity;
  for (let i = 0; i + 1 < path.length; i += 2) {
    south = Math.min(south, path[i]!);
    north = Math.max(north, path[i]!);
    west = Math.min(west, path[i + 1]!);
    east = Math.max(east, path[i + 1]!);
  }
  return (unitX(east, scale) - unitX(west, scale)) * (unitY(south, scale) - unitY(north, scale));
}

function unitX(longitudeE7: number, scale: number): number {
  return Math.round(worldX(longitudeE7 / E7) * scale);
}

function unitY(latitudeE7: number, scale: number): number {
  return Math.round(worldY(latitudeE7 / E7) * scale);
}

/** A path in units of the level, without repeated points. */
function inUnits(path: Path, scale: number): Int32Array {
  const points = new Int32Array(path.length);
  let length = 0;
  for (let i = 0; i + 1 < path.length; i += 2) {
    const x = unitX(path[i + 1]!, scale);
    const y = unitY(path[i]!, scale);
    if (length === 0 || points[length - 2] !== x || points[length - 1] !== y) {
      points[length++] = x;
      points[length++] = y;
    }
  }
  // A copy takes less time than a view.
  return length === points.length ? points : points.slice(0, length);
}

function toleranceM(path: Path, scale: number): number {
  return TOLERANCE * EQUATOR_M * Math.cos((path[0] ?? 0) / E7 * Math.PI / 180) / scale;
}

function turned(ring: UnitLine, sign: 1 | -1): UnitLine {
  return Math.sign(turnOf(ring)) === -sign ? reversedPoints(ring) : ring;
}

/** A rectangle of cells, in cells. */
interface Range {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

interface Cutting {
  readonly type: "line" | "polygon";
  readonly level: CellLevel;
  readonly zoom: number;
  readonly pieces: CellPiece[];
}

function intoCells(
  type: "line" | "polygon",
  parts: readonly UnitLine[],
  { level, zoom }: { readonly level: CellLevel; readonly zoom: number },
): CellPiece[] {
  const cutting: Cutting = { type, level, zoom, pieces: [] };
  const last = 2 ** level.zoom - 1;
  const range = rangeOf(parts, level);
  halve(parts, {
    west: Math.max(0, range.west),
    north: Math.max(0, range.north),
    east: Math.min(last, range.east),
    south: Math.min(last, range.south),
  }, cutting);
  return cutting.pieces;
}

/** The cells whose boxes with their margins meet the parts. */
function rangeOf(parts: readonly UnitLine[], level: CellLevel): Range {
  const margin = marginOf(level);
  let west = Infinity;
  let north = Infinity;
  let east = -Infinity;
  let south = -Infinity;
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      west = Math.min(west, part[i]!);
      east = Math.max(east, part[i]!);
      north = Math.min(north, part[i + 1]!);
      south = Math.max(south, part[i + 1]!);
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
function halve(parts: readonly UnitLine[], range: Range, cutting: Cutting): void {
  const { type, level, zoom, pieces } = cutting;
  const { west, north, east, south } = range;
  if (parts.length === 0 || west > east || north > south || pieces.length >= CELLS_MAX) {
    return;
  }
  if (west === east && north === south) {
    pieces.push({ x: west, y: north, type, zoom, parts: parts.map((part) => inCell(part, { west, north, level })) });
    return;
  }
  if (east - west >= south - north) {
    const middle = Math.floor((west + east) / 2);
    halve(cutTo(parts, { axis: 0, from: west, to: middle }, cutting), { west, east: middle, north, south }, cutting);
    const rest = cutTo(parts, { axis: 0, from: middle + 1, to: east }, cutting);
    halve(rest, { west: middle + 1, east, north, south }, cutting);
    return;
  }
  const middle = Math.floor((north + south) / 2);
  halve(cutTo(parts, { axis: 1, from: north, to: middle }, cutting), { west, east, north, south: middle }, cutting);
  const rest = cutTo(parts, { axis: 1, from: middle + 1, to: south }, cutting);
  halve(rest, { west, east, north: middle + 1, south }, cutting);
}

/** The parts inside a band of cells with its margin. */
function cutTo(parts: readonly UnitLine[], cells: Band, { type, level }: Cutting): readonly UnitLine[] {
  const margin = marginOf(level);
  const band = { axis: cells.axis, from: cells.from * level.units - margin, to: (cells.to + 1) * level.units + margin };
  return type === "line" ? parts.flatMap((part) => cutLine(part, band)) : polygonInBand(parts, band);
}

/** A polygon in a band. Holes without their outer ring are left out: they would be drawn as areas. */
function polygonInBand([outer, ...holes]: readonly UnitLine[], band: Band): UnitLine[] {
  const first = cutRing(outer ?? [], band);
  return first.length === 0
    ? []
    : [first, ...holes.map((hole) => cutRing(hole, band)).filter((hole) => hole.length > 0)];
}

function inCell(
  part: UnitLine,
  { west, north, level }: { readonly west: number; readonly north: number; readonly level: CellLevel },
): Int32Array {
  const [x, y] = [west * level.units, north * level.units];
  const moved = new Int32Array(part.length);
  for (let i = 0; i < part.length; i += 2) {
    moved[i] = part[i]! - x;
    moved[i + 1] = part[i + 1]! - y;
  }
  return moved;
}
