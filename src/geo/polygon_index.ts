/** Points in order: latitude, longitude, latitude, longitude …, each in 1e-7 degrees; the last is the first. */
type Ring = Int32Array;

/** A ring is cut into bands of latitude, so that a point is tested against the few edges at its height. */
const EDGES_PER_BAND = 16;
const BANDS_MAX = 4096;
/** Polygons are found through cells of 0.1 degrees. */
const CELL_E7 = 1_000_000;
/** A polygon over more cells than this (a country) is kept in a separate list. */
const CELLS_MAX = 4096;

const NONE: readonly Shape[] = [];

/** One polygon, prepared for queries. Its unit may be another than 1e-7 degrees. */
export interface Shape {
  readonly id: number;
  readonly area: number;
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly bandHeight: number;
  /** Edges by band: latitude and longitude of both ends. */
  readonly bands: readonly Int32Array[];
}

/**
 * Which of many polygons contain a point, by the even-odd rule, exactly: nothing is simplified.
 *
 * @example
 * ```ts
 * const index = new PolygonIndex();
 * index.add(7, [Int32Array.of(0, 0, 0, 100, 100, 100, 100, 0, 0, 0)]);
 * index.containing(50, 50); // [7]
 * ```
 */
export class PolygonIndex {
  readonly #cells = new Map<number, Shape[]>();
  readonly #large: Shape[] = [];
  /** The total area of all polygons of an id. */
  readonly #areas = new Map<number, number>();

  /** Adds one polygon: its outer ring and its holes. An id may have several. */
  add(id: number, rings: readonly Ring[]): void {
    const shape = shapeOf(id, rings);
    if (shape === undefined) {
      return;
    }
    this.#areas.set(id, (this.#areas.get(id) ?? 0) + shape.area);
    const rows = cellOf(shape.north) - cellOf(shape.south) + 1;
    const columns = cellOf(shape.east) - cellOf(shape.west) + 1;
    if (rows * columns > CELLS_MAX) {
      this.#large.push(shape);
      return;
    }
    for (let row = cellOf(shape.south); row <= cellOf(shape.north); row++) {
      for (let column = cellOf(shape.west); column <= cellOf(shape.east); column++) {
        const key = cellKey(row, column);
        const shapes = this.#cells.get(key);
        if (shapes === undefined) {
          this.#cells.set(key, [shape]);
        } else {
          shapes.push(shape);
        }
      }
    }
  }

  /** Ids of the polygons that contain the point, smallest area first; no id twice. */
  containing(latitudeE7: number, longitudeE7: number): number[] {
    const near = this.#cells.get(cellKey(cellOf(latitudeE7), cellOf(longitudeE7))) ?? NONE;
    if (near.length + this.#large.length === 0) {
      return [];
    }
    const hits = new Set<number>();
    for (const shapes of [near, this.#large]) {
      for (const shape of shapes) {
        if (shapeContains(shape, latitudeE7, longitudeE7)) {
          hits.add(shape.id);
        }
      }
    }
    return [...hits].sort((one, other) => this.area(one) - this.area(other) || one - other);
  }

  /** A measure of size for comparing areas; 0 for an id without polygons. */
  area(id: number): number {
    return this.#areas.get(id) ?? 0;
  }
}

function cellOf(e7: number): number {
  return Math.floor(e7 / CELL_E7);
}

function cellKey(row: number, column: number): number {
  return row * 10_000 + column;
}

/** Prepares a polygon: its outer ring and its holes. Undefined where the outer ring has no three corners. */
export function shapeOf(id: number, rings: readonly Ring[]): Shape | undefined {
  const outer = rings[0];
  if (outer === undefined || outer.length < 8) {
    return undefined;
  }
  let south = Infinity;
  let north = -Infinity;
  let west = Infinity;
  let east = -Infinity;
  let edges = 0;
  for (const ring of rings) {
    edges += ring.length / 2 - 1;
    for (let i = 0; i < ring.length; i += 2) {
      south = Math.min(south, ring[i]!);
      north = Math.max(north, ring[i]!);
      west = Math.min(west, ring[i + 1]!);
      east = Math.max(east, ring[i + 1]!);
    }
  }
  const count = Math.min(BANDS_MAX, Math.ceil(edges / EDGES_PER_BAND));
  const bandHeight = Math.max(1, Math.ceil((north - south + 1) / count));
  return {
    id,
    area: Math.abs(signedArea(outer)),
    south,
    west,
    north,
    east,
    bandHeight,
    bands: bandsOf(rings, { south, bandHeight, count }),
  };
}

function bandsOf(
  rings: readonly Ring[],
  { south, bandHeight, count }: { south: number; bandHeight: number; count: number },
): Int32Array[] {
  const bands: number[][] = Array.from({ length: count }, () => []);
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const low = Math.min(ring[i]!, ring[i + 2]!);
      const high = Math.max(ring[i]!, ring[i + 2]!);
      const last = Math.floor((high - south) / bandHeight);
      for (let band = Math.floor((low - south) / bandHeight); band <= last; band++) {
        bands[band]?.push(ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!);
      }
    }
  }
  return bands.map((edges) => Int32Array.from(edges));
}

/** Twice the area in square degrees, shrunk by the latitude's cosine: for comparing only. */
function signedArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    sum += ring[i + 1]! * ring[i + 2]! - ring[i + 3]! * ring[i]!;
  }
  return sum * Math.cos((ring[0]! / 1e7) * (Math.PI / 180));
}

/** Whether a point is inside by the even-odd rule. */
export function shapeContains(shape: Shape, latitude: number, longitude: number): boolean {
  if (latitude < shape.south || latitude > shape.north || longitude < shape.west || longitude > shape.east) {
    return false;
  }
  const edges = shape.bands[Math.floor((latitude - shape.south) / shape.bandHeight)];
  if (edges === undefined) {
    return false;
  }
  let inside = false;
  for (let i = 0; i < edges.length; i += 4) {
    const from = edges[i]!;
    const to = edges[i + 2]!;
    if ((from > latitude) !== (to > latitude)) {
      const start = edges[i + 1]!;
      if (longitude < start + ((edges[i + 3]! - start) * (latitude - from)) / (to - from)) {
        inside = !inside;
      }
    }
  }
  return inside;
}
