import { wkbToGeojson } from "hyparquet/src/wkb.js";
import { type DropReason, type Path, type PointE7, pointOfNumbers, type Polygon } from "../record.ts";
import type { Box } from "./parquet_table.ts";

/** A shape as well-known binary has it. */
type Shape = ReturnType<typeof wkbToGeojson>;

/** The point of a row's geometry, or why there is none. */
export function pointOfGeometry(geometry: unknown): PointE7 | DropReason {
  const shape = shapeOfGeometry(geometry);
  const [longitude, latitude] = shape?.type === "Point" ? shape.coordinates : [];
  return longitude === undefined || latitude === undefined ? "geometry_missing" : pointOfNumbers(latitude, longitude);
}

/** The polygons of a row's geometry; none where it has another shape or is damaged. */
export function polygonsOfGeometry(geometry: unknown): Polygon[] {
  return polygonsOf(shapeOfGeometry(geometry)).map((rings) => rings.map(pathOf).filter(isRing))
    .filter((rings) => rings.length > 0);
}

/** The box around a row's geometry; undefined where it has none. */
export function boxOfGeometry(geometry: unknown): Box | undefined {
  const shape = shapeOfGeometry(geometry);
  if (shape?.type === "Point") {
    const [longitude, latitude] = shape.coordinates;
    return { west: longitude, south: latitude, east: longitude, north: latitude };
  }
  const positions = polygonsOf(shape).flat(2);
  if (positions.length === 0) {
    return undefined;
  }
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude = Number.NaN, latitude = Number.NaN] of positions) {
    box.west = Math.min(box.west, longitude);
    box.south = Math.min(box.south, latitude);
    box.east = Math.max(box.east, longitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

function polygonsOf(shape: Shape | undefined): readonly (readonly (readonly number[][])[])[] {
  return shape?.type === "Polygon" ? [shape.coordinates] : shape?.type === "MultiPolygon" ? shape.coordinates : [];
}

/** The geometry of well-known binary; undefined where it is none. */
export function shapeOfGeometry(geometry: unknown): Shape | undefined {
  if (!(geometry instanceof Uint8Array)) {
    return undefined;
  }
  try {
    return wkbToGeojson({ view: new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength), offset: 0 });
  } catch {
    return undefined;
  }
}

function pathOf(positions: readonly (readonly number[])[]): Path {
  const path = new Int32Array(positions.length * 2);
  for (const [i, [longitude = Number.NaN, latitude = Number.NaN]] of positions.entries()) {
    path[2 * i] = Math.round(latitude * 1e7);
    path[2 * i + 1] = Math.round(longitude * 1e7);
  }
  return path;
}

/** Three corners, and the first again. */
function isRing(path: Path): boolean {
  return path.length >= 8;
}
