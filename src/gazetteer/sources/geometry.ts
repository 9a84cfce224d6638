import { isObject } from "../../text/json_value.ts";
import {
  type DegreeRing,
  type DropReason,
  type LayerArea,
  type Path,
  type PointE7,
  pointOfNumbers,
  type Polygon,
} from "./record.ts";

/** Points, polygons and boxes of geometries as GeoJSON writes them: longitude first, in degrees. */

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

type DegreePolygon = LayerArea["polygons"][number];

/** Longitudes beyond it are no degrees. */
const LONGITUDE_MAX = 540;
const RING_MIN = 4;

/**
 * The parts of a polygon over the antimeridian, whose longitudes go beyond 180 or turn from 179 to -179: an edge over more
 * than half the globe goes the short way. Every other polygon is its only part. One around a pole has none.
 */
export function cutAtAntimeridian(polygon: DegreePolygon): readonly DegreePolygon[] {
  if (!polygon.some(isAcross) || polygon.some((ring) => ring.some(([x = 0]) => Math.abs(x) > LONGITUDE_MAX))) {
    return [polygon];
  }
  const rings = polygon.map(unwrapped);
  if (rings.some((ring) => ring[0]?.[0] !== ring.at(-1)?.[0])) {
    return [];
  }
  const west = westOf(rings[0] ?? []);
  const shifted = rings.map((ring, i) =>
    // A hole is east of the outer ring's west end.
    moved(ring, 360 * Math.ceil(((i === 0 ? -180 : west - 360 * Math.floor((west + 180) / 360)) - westOf(ring)) / 360))
  );
  return [
    shifted.map((ring) => half(ring, (x) => x <= 180)),
    shifted.map((ring) => moved(half(ring, (x) => x >= 180), -360)),
  ].flatMap(([outer = [], ...holes]) =>
    outer.length < RING_MIN ? [] : [[outer, ...holes.filter(({ length }) => length >= RING_MIN)]]
  );
}

/** An edge along a whole parallel is that of a polygon which is cut already. */
function isAcross(ring: DegreeRing): boolean {
  return ring.some(([x = 0], i) => Math.abs(x) > 180 || isJump(x, ring[i - 1]?.[0] ?? x));
}

function isJump(x: number, before: number): boolean {
  const length = Math.abs(x - before);
  return length > 180 && length < 360;
}

/** A closed ring whose longitudes go on beyond 180. */
function unwrapped(ring: DegreeRing): DegreeRing {
  let turn = 0;
  const [first = [], last = []] = [ring[0], ring.at(-1)];
  const closed = first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
  return closed.map(([x = 0, y = 0], i) => {
    const before = closed[i - 1]?.[0] ?? x;
    turn += isJump(x, before) ? (x < before ? 360 : -360) : 0;
    return [x + turn, y];
  });
}

function westOf(ring: DegreeRing): number {
  return ring.reduce((least, [x = 0]) => Math.min(least, x), Infinity);
}

function moved(ring: DegreeRing, by: number): DegreeRing {
  return ring.map(([x = 0, y = 0]) => [x + by, y]);
}

/** The part of a closed ring on one side of the antimeridian (Sutherland and Hodgman), closed; empty where it has none. */
function half(ring: DegreeRing, isKept: (x: number) => boolean): DegreeRing {
  const kept: (readonly number[])[] = [];
  for (const [i, [x2 = 0, y2 = 0]] of ring.entries()) {
    const [x1 = 0, y1 = 0] = ring[i - 1] ?? [];
    if (i > 0 && isKept(x1) !== isKept(x2)) {
      kept.push([180, y1 + (y2 - y1) * (180 - x1) / (x2 - x1)]);
    }
    if (i > 0 && isKept(x2)) {
      kept.push([x2, y2]);
    }
  }
  return kept.every(([x]) => x === 180) ? [] : [...kept, kept[0] ?? []];
}
