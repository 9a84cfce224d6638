import { ringBeyond } from "../../geo/flat_ring.ts";
import { pointWeights, weightAt } from "../../geo/simplify_path.ts";
import { EQUATOR_M, worldX, worldY } from "../../geo/web_mercator.ts";
import type { Path, PointE7, Polygon } from "../sources/record.ts";

/** Points in a level's units: x, y, … */
export type UnitLine = readonly number[] | Int32Array;

/** A band of the map along an axis: 0 from west to east, 1 from north to south. */
export interface Band {
  readonly axis: 0 | 1;
  readonly from: number;
  readonly to: number;
}

/** The parts of a line inside a band. */
export function cutLine(line: UnitLine, { axis, from, to }: Band): UnitLine[] {
  if (isInside(line, { axis, from, to })) {
    return [line];
  }
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 2; i < line.length; i += 2) {
    const a = line[i - 2 + axis]!;
    const b = line[i + axis]!;
    if (Math.max(a, b) < from || Math.min(a, b) > to) {
      part = [];
      continue;
    }
    const start = a < from ? from : a > to ? to : a;
    const end = b < from ? from : b > to ? to : b;
    if (part.length === 0 || start !== a) {
      part = [];
      parts.push(part);
      push(part, line, { i: i - 2, axis, at: start });
    }
    push(part, line, { i: end === b ? i : i - 2, axis, at: end });
    if (end !== b) {
      part = [];
    }
  }
  return parts.filter((points) => points.length >= 4);
}

/** Adds the point of the line at this position of the axis, on the segment that begins at `i`. */
function push(part: number[], line: UnitLine, { i, axis, at }: { i: number; axis: 0 | 1; at: number }): void {
  const start = line[i + axis]!;
  if (at === start) {
    part.push(line[i]!, line[i + 1]!);
    return;
  }
  const share = (at - start) / (line[i + 2 + axis]! - start);
  const other = Math.round(line[i + 1 - axis]! + share * (line[i + 3 - axis]! - line[i + 1 - axis]!));
  part.push(axis === 0 ? at : other, axis === 0 ? other : at);
}

/** A ring, not closed, inside a band; empty where nothing is left. */
export function cutRing(ring: UnitLine, band: Band): UnitLine {
  if (isInside(ring, band)) {
    return ring;
  }
  const { axis, from, to } = band;
  const above = rounded(ringBeyond(ring, { axis, edge: from, sign: 1 }));
  const both = rounded(ringBeyond(above, { axis, edge: to, sign: -1 }));
  return both.length >= 6 ? both : [];
}

/** A new array: a loop takes a third of the time of `Array.from`. */
function rounded(values: ArrayLike<number>): number[] {
  const whole: number[] = [];
  for (let i = 0; i < values.length; i++) {
    whole.push(Math.round(values[i]!));
  }
  return whole;
}

function isInside(line: UnitLine, { axis, from, to }: Band): boolean {
  for (let i = axis; i < line.length; i += 2) {
    if (line[i]! < from || line[i]! > to) {
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
}

/** Units of a tile's side, as in every vector tile. */
export const TILE_UNITS = 4096;

/** Each tile is drawn from one cell, so each level has the detail that its last zoom shows. */
export const CELL_LEVELS: readonly CellLevel[] = [4, 6, 8, 10, 12, 14].map((zoom) => {
  const lastZoom = zoom === 14 ? 16 : zoom + 1;
  return { zoom, lastZoom, units: TILE_UNITS * 2 ** (lastZoom - zoom) };
});

/** The share of a cell that is stored beyond its sides, so that wide lines have no seams: that of a tile. */
const MARGIN = 80 / TILE_UNITS;

/** The units of a level beyond the sides of its cells. */
export function marginOf({ units }: CellLevel): number {
  return Math.ceil(units * MARGIN);
}

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

/** The cell that has this number. */
export function cellOf(number: number): Cell {
  const z = Math.floor(Math.log2(3 * number + 1) / 2);
  const at = number - (4 ** z - 1) / 3;
  return { z, x: at % 2 ** z, y: Math.floor(at / 2 ** z) };
}

const E7 = 1e7;
/** Units of the last zoom: what is left out of a line moves it by less than half a pixel of 512 to a tile. */
const TOLERANCE = 3;
/** The scale of the finest level. */
const SCALE_MOST = Math.max(...CELL_LEVELS.map(scaleOf));

const NO_POINTS = new Float64Array();

/** Units of a level around the world. */
export function scaleOf({ zoom, units }: CellLevel): number {
  return units * 2 ** zoom;
}

/**
 * A line of the map, simplified for each level: what takes time, the weight of each point and its position in the world,
 * is computed once, for the finest level.
 */
export class LeveledLine {
  readonly path: Path;
  /** By zoom of the level. */
  readonly #lines: Int32Array[] = [];
  #weights: Float64Array | undefined;
  /** From 0 to 1, of points with a weight. */
  #x = NO_POINTS;
  #y = NO_POINTS;

  constructor(path: Path) {
    this.path = path;
  }

  /** The line in units of the level, without repeated points. */
  at(level: CellLevel): Int32Array {
    return this.#lines[level.zoom] ??= this.#lineAt(level);
  }

  #lineAt(level: CellLevel): Int32Array {
    const { path } = this;
    const scale = scaleOf(level);
    const weights = this.#weights ??= this.#weigh();
    const least = weightAt(toleranceM(path, scale));
    const units = new Int32Array(path.length);
    let length = 0;
    for (let i = 0; i < weights.length; i++) {
      if (weights[i]! <= least) {
        continue;
      }
      const x = Math.round(this.#x[i]! * scale);
      const y = Math.round(this.#y[i]! * scale);
      if (length === 0 || units[length - 2] !== x || units[length - 1] !== y) {
        units[length++] = x;
        units[length++] = y;
      }
    }
    // A copy takes less time than a view.
    return length === units.length ? units : units.slice(0, length);
  }

  #weigh(): Float64Array {
    const { path } = this;
    const weights = pointWeights(path, toleranceM(path, SCALE_MOST));
    this.#x = new Float64Array(weights.length);
    this.#y = new Float64Array(weights.length);
    for (let i = 0; i < weights.length; i++) {
      if (weights[i]! > 0) {
        this.#x[i] = worldX(path[2 * i + 1]! / E7);
        this.#y[i] = worldY(path[2 * i]! / E7);
      }
    }
    return weights;
  }
}

function toleranceM(path: Path, scale: number): number {
  return TOLERANCE * EQUATOR_M * Math.cos((path[0] ?? 0) / E7 * Math.PI / 180) / scale;
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
