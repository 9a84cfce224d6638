/** Points, polygons and boxes of geometries as GeoJSON writes them: longitude first, in degrees. */
import { isObject } from "../../text/json_value.ts";
import type { DegreeRing, LayerArea } from "../areas/layer_writer.ts";
import { type DropReason, type Path, type PointE7, pointOfNumbers, type Polygon } from "./record.ts";

/** Numbers of a path of three corners, and the first again. */
const RING_LENGTH_MIN = 8;

/** The point that a geometry is, or why it is none; undefined where it is of another type or not well formed. */
export function pointOfGeometry(geometry: unknown): PointE7 | DropReason | undefined {
  const coordinates = isObject(geometry) ? geometry["coordinates"] : undefined;
  return isPosition(coordinates) ? pointOfNumbers(coordinates[1], coordinates[0]) : undefined;
}

/** The polygons of a geometry; none where it is of another type or not well formed. */
export function polygonsOf(geometry: unknown): LayerArea["polygons"] {
  if (!isObject(geometry)) {
    return [];
  }
  const { type, coordinates, geometries } = geometry;
  if (type === "GeometryCollection" && Array.isArray(geometries)) {
    return geometries.flatMap(polygonsOf);
  }
  const polygons: unknown = type === "Polygon" ? [coordinates] : type === "MultiPolygon" ? coordinates : [];
  return isPolygons(polygons) ? polygons : [];
}

function isPolygons(value: unknown): value is LayerArea["polygons"] {
  return Array.isArray(value) &&
    value.every((rings) =>
      Array.isArray(rings) && rings.every((ring) => Array.isArray(ring) && ring.every(isPosition))
    );
}

function isPosition(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number";
}

/** The same polygons as paths. Rings of fewer corners than a triangle are left out. */
export function pathPolygonsOf(geometry: unknown): Polygon[] {
  return polygonsOf(geometry)
    .map((rings) => rings.map(pathOf).filter(({ length }) => length >= RING_LENGTH_MIN))
    .filter(({ length }) => length > 0);
}

/** A line of positions as a path. */
export function pathOf(positions: DegreeRing): Path {
  const path = new Int32Array(positions.length * 2);
  for (const [i, [longitude = NaN, latitude = NaN]] of positions.entries()) {
    path[2 * i] = Math.round(latitude * 1e7);
    path[2 * i + 1] = Math.round(longitude * 1e7);
  }
  return path;
}

/** Degrees; a side that is not known is absent. */
export interface Box {
  readonly west?: number | undefined;
  readonly south?: number | undefined;
  readonly east?: number | undefined;
  readonly north?: number | undefined;
}

/** The box around a point or polygons; undefined where the geometry is neither. */
export function boxOf(geometry: unknown): Box | undefined {
  const position: unknown = isObject(geometry) ? geometry["coordinates"] : undefined;
  const positions = isPosition(position) ? [position] : polygonsOf(geometry).flat(2);
  if (positions.length === 0) {
    return undefined;
  }
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude = NaN, latitude = NaN] of positions) {
    box.west = Math.min(box.west, longitude);
    box.south = Math.min(box.south, latitude);
    box.east = Math.max(box.east, longitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}
