import type { DegreeRing, LayerArea } from "../../areas/layer_writer.ts";

type Polygon = LayerArea["polygons"][number];

/** Longitudes beyond it are no degrees. */
const LONGITUDE_MAX = 540;
const RING_MIN = 4;

/**
 * The parts of a polygon over the antimeridian, whose longitudes go beyond 180 or turn from 179 to -179: an edge over more
 * than half the globe goes the short way. Every other polygon is its only part. One around a pole has none.
 */
export function cutAtAntimeridian(polygon: Polygon): readonly Polygon[] {
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
