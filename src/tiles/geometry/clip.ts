import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { latitudeAt, longitudeAt, worldX, worldY } from "../../geo/web_mercator.ts";
import { reversedPoints, ringBeyond, turnOf } from "../../geo/flat_ring.ts";

/** Points (longitude, latitude, … in degrees) on the map of the world. */
export function worldLine(degrees: Float64Array): Float64Array {
  return degrees.map((value, i) => i % 2 === 0 ? worldX(value) : worldY(value));
}

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

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/**
 * The segments of a line (x, y, … in a tile's units) inside the tile and its margin, rounded, without repeated points.
 */
export function clipLine(line: ArrayLike<number>): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let i = 2; i < line.length; i += 2) {
    const [x, y] = [line[i - 2]!, line[i - 1]!];
    const [dx, dy] = [line[i]! - x, line[i + 1]! - y];
    const span = spanInside({ x, y, dx, dy });
    if (span === undefined) {
      continue;
    }
    const [from, to] = span;
    if (from > 0 || piece.length === 0) {
      piece = [];
      pieces.push(piece);
      add(piece, x + from * dx, y + from * dy);
    }
    add(piece, x + to * dx, y + to * dy);
    if (to < 1) {
      piece = [];
    }
  }
  return pieces.filter((points) => points.length >= 4);
}

/** The part of a segment that is inside (Liang and Barsky, ACM Transactions on Graphics 3, 1984). */
function spanInside(
  stretch: { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number },
): readonly [from: number, to: number] | undefined {
  const { x, y, dx, dy } = stretch;
  let from = 0;
  let to = 1;
  for (const [start, step] of [[x, dx], [y, dy]] as const) {
    if (step === 0) {
      if (start < LOW || start > HIGH) {
        return undefined;
      }
      continue;
    }
    const enters = (step > 0 ? LOW - start : HIGH - start) / step;
    const leaves = (step > 0 ? HIGH - start : LOW - start) / step;
    from = Math.max(from, enters);
    to = Math.min(to, leaves);
  }
  return from <= to ? [from, to] : undefined;
}

function add(piece: number[], x: number, y: number): void {
  const [roundX, roundY] = [Math.round(x), Math.round(y)];
  if (piece.length === 0 || piece[piece.length - 2] !== roundX || piece[piece.length - 1] !== roundY) {
    piece.push(roundX, roundY);
  }
}

const E7 = 1e7;

/** A position in the units of a tile that shows it; undefined where the tile does not. */
export function pointInTile(
  { latitude, longitude }: Coordinates,
  { z, x, y }: Tile,
): readonly [x: number, y: number] | undefined {
  const scale = EXTENT * 2 ** z;
  const across = Math.round(worldX(longitude) * scale - x * EXTENT);
  const down = Math.round(worldY(latitude) * scale - y * EXTENT);
  return across >= 0 && across < EXTENT && down >= 0 && down < EXTENT ? [across, down] : undefined;
}

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

/**
 * A closed ring (x, y, … in a tile's units) cut to the tile and its margin, rounded, without repeated points. The
 * result is not closed; empty where nothing is left.
 */
export function clipRing(ring: ArrayLike<number>): number[] {
  let points: ArrayLike<number> = ring;
  for (const axis of [0, 1] as const) {
    points = ringBeyond(points, { axis, sign: 1, edge: LOW });
    points = ringBeyond(points, { axis, sign: -1, edge: HIGH });
  }
  const rounded: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    add(rounded, points[i]!, points[i + 1]!);
  }
  if (rounded.length > 2 && rounded[0] === rounded.at(-2) && rounded[1] === rounded.at(-1)) {
    rounded.length -= 2;
  }
  return rounded.length >= 6 ? rounded : [];
}

/** An outer ring with its holes, cut to the tile; empty where nothing of it is left. */
export function clipPolygon(outer: ArrayLike<number>, holes: readonly ArrayLike<number>[]): number[][] {
  const first = turnedRing(clipRing(outer), "clockwise");
  return first.length === 0
    ? []
    : [first, ...holes.map((hole) => turnedRing(clipRing(hole), "counterclockwise")).filter((hole) => hole.length > 0)];
}

/** The ring in the direction that the specification requires, as seen with y downward; empty where it has no area. */
function turnedRing(ring: number[], direction: "clockwise" | "counterclockwise"): number[] {
  const turn = turnOf(ring);
  if (turn === 0) {
    return [];
  }
  return turn > 0 === (direction === "clockwise") ? ring : reversedPoints(ring);
}
