import { ringBeyond } from "../../geo/flat_ring.ts";
import type { Path, PointE7, Polygon } from "../sources/record.ts";
import type { Parts } from "./parts.ts";

/** Points in a level's units: x, y, … */
export type UnitLine = readonly number[] | Int32Array;

/** A band of the map along an axis: 0 from west to east, 1 from north to south. */
export interface Band {
  readonly axis: 0 | 1;
  readonly from: number;
  readonly to: number;
}

/** Writes what lies of lines inside a band. */
export function cutLines(lines: Parts, band: Band, into: Parts): void {
  into.clear();
  for (let part = 0; part < lines.count; part++) {
    cutLine(lines, { ...band, start: lines.startOf(part), end: lines.ends[part]! }, into);
  }
}

/** A part of `Parts`, by its numbers. */
interface PartRange {
  readonly start: number;
  readonly end: number;
}

function cutLine({ points }: Parts, { axis, from, to, start, end }: Band & PartRange, into: Parts): void {
  if (isInside(points, { axis, from, to, start, end })) {
    into.copy(points, start, end);
    into.end();
    return;
  }
  for (let i = start + 2; i < end; i += 2) {
    const a = points[i - 2 + axis]!;
    const b = points[i + axis]!;
    if ((a < from && b < from) || (a > to && b > to)) {
      into.end(2);
      continue;
    }
    const first = a < from ? from : a > to ? to : a;
    const last = b < from ? from : b > to ? to : b;
    if (first !== a || into.length === into.startOf(into.count)) {
      into.end(2);
      pushAt(points, { i: i - 2, axis, at: first }, into);
    }
    pushAt(points, { i: last === b ? i : i - 2, axis, at: last }, into);
    if (last !== b) {
      into.end(2);
    }
  }
  into.end(2);
}

/** Adds the point of a line at this position of the axis, on the segment that begins at `i`. */
function pushAt(points: Int32Array, { i, axis, at }: { i: number; axis: 0 | 1; at: number }, into: Parts): void {
  const start = points[i + axis]!;
  if (at === start) {
    into.push(points[i]!, points[i + 1]!);
    return;
  }
  const share = (at - start) / (points[i + 2 + axis]! - start);
  const other = Math.round(points[i + 1 - axis]! + share * (points[i + 3 - axis]! - points[i + 1 - axis]!));
  into.push(axis === 0 ? at : other, axis === 0 ? other : at);
}

/** Writes what lies of a polygon inside a band. Holes without their outer ring are left out: they would be areas. */
export function cutRings(rings: Parts, { axis, from, to }: Band, into: Parts): void {
  into.clear();
  for (let part = 0; part < rings.count && (part === 0 || into.count > 0); part++) {
    const start = rings.startOf(part);
    const end = rings.ends[part]!;
    if (isInside(rings.points, { axis, from, to, start, end })) {
      into.copy(rings.points, start, end);
    } else {
      const ring = rings.points.subarray(start, end);
      const above = rounded(ringBeyond(ring, { axis, edge: from, sign: 1 }));
      const both = rounded(ringBeyond(above, { axis, edge: to, sign: -1 }));
      into.copy(both, 0, both.length);
    }
    into.end(3);
  }
}

/** A new array: a loop takes a third of the time of `Int32Array.from`. */
function rounded(values: ArrayLike<number>): Int32Array {
  const whole = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    whole[i] = Math.round(values[i]!);
  }
  return whole;
}

function isInside(points: Int32Array, { axis, from, to, start, end }: Band & PartRange): boolean {
  for (let i = start + axis; i < end; i += 2) {
    if (points[i]! < from || points[i]! > to) {
      return false;
    }
  }
  return true;
}

/** The cells of a level are the map's tiles of one zoom, and serve the zooms from there up to `lastZoom`. */
export interface CellLevel {
  readonly zoom: number;
  readonly lastZoom: number;
  /** Units of a cell's side: as many as a tile of the last zoom has for its part. */
  readonly units: number;
  /** Units around the world. */
  readonly scale: number;
  /** Units that are stored beyond the sides of a cell, so that wide lines have no seams: the share that a tile has. */
  readonly margin: number;
}

/** Units of a tile's side, as in every vector tile. */
export const TILE_UNITS = 4096;

const MARGIN = 80 / TILE_UNITS;

/** Each tile is drawn from one cell, so each level has the detail that its last zoom shows. */
export const CELL_LEVELS: readonly CellLevel[] = [4, 6, 8, 10, 12, 14].map((zoom) => {
  const lastZoom = zoom === 14 ? 16 : zoom + 1;
  const units = TILE_UNITS * 2 ** (lastZoom - zoom);
  return { zoom, lastZoom, units, scale: units * 2 ** zoom, margin: Math.ceil(units * MARGIN) };
});

/** The level whose cells the tiles of a zoom are drawn from; undefined for coarser zooms, which draw none. */
export function levelOf(zoom: number): CellLevel | undefined {
  return CELL_LEVELS.findLast((level) => level.zoom <= zoom);
}

/** A cell of a level, as z/x/y: 2^z cells on a side, from the north-west. */
export interface Cell {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The number of a cell among those of all levels; below 2^29. */
export function cellNumber({ z, x, y }: Cell): number {
  return (4 ** z - 1) / 3 + y * 2 ** z + x;
}

export function cellOf(number: number): Cell {
  const z = Math.floor(Math.log2(3 * number + 1) / 2);
  const at = number - (4 ** z - 1) / 3;
  return { z, x: at % 2 ** z, y: Math.floor(at / 2 ** z) };
}

/** Layers of the OpenMapTiles schema (openmaptiles.org/schema), so that its styles may be used. */
export type DrawnLayer =
  | "aeroway"
  | "building"
  | "landcover"
  | "landuse"
  | "mountain_peak"
  | "park"
  | "poi"
  | "transportation"
  | "transportation_name"
  | "water"
  | "waterway";

/** Lines with land on their left, which become areas of the sea. */
export const COASTLINE = "coastline";

/** How a feature is drawn, whatever its geometry. */
export interface Drawn {
  readonly layer: DrawnLayer | typeof COASTLINE;
  readonly properties: Readonly<Record<string, string | number>>;
  /** The zoom from which it is shown; an area is shown later where it is too small. */
  readonly zoom: number;
}

/** A feature of a source that is drawn on maps: a point, a line or areas. */
export interface DrawnFeature extends Drawn {
  readonly point?: PointE7;
  readonly path?: Path;
  readonly polygons?: readonly Polygon[];
}
