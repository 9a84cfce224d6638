/**
 * @module Look-ups by position. In go the sections of one file and a point or bounds; out come numbers of entries.
 * Places near a point are here (a tree of unit vectors), nearest first; areas that contain one in `boxes.ts`
 * (`grid.ts`); streets and houses in `street_tree.ts`; outlines and waters of a map in `boxes.ts`.
 * `box_distance.ts` has the bounds that end each search early.
 */

import type { Coordinates } from "../../domain/coordinates.ts";
import { EARTH_RADIUS_M } from "../../geo/distance_m.ts";
import { RADIANS_PER_DEGREE } from "../../geo/units.ts";
import { type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import type { NearOptions, NearPlace } from "../port.ts";
import { unitVector, VECTOR_UNIT } from "./grid.ts";

/** Longer results are cut. */
const MAX_NEAR = 1024;
/** Stored vectors are rounded by half a unit on each axis. Ranges are kept when they are this much too far. */
const MARGIN = 0.9 / VECTOR_UNIT;
/** Capacity of the stack of ranges; a balanced tree of 2^32 points needs half. */
const MAX_OPEN = 64;

/**
 * The search in progress: one at a time, because it never suspends. The arrays are reused, so that a search only creates
 * its results.
 */
const center = new Float64Array(3);
const entries = new Uint32Array(MAX_NEAR);
const distances = new Float64Array(MAX_NEAR);
/** Of the same points: half the straight line through the unit sphere, squared, from which the distance is computed. */
const squares = new Float64Array(MAX_NEAR);
const found = {
  /** The point, and the cosine of its latitude. */
  latitude: 0,
  longitude: 0,
  cosine: 0,
  length: 0,
  limit: 0,
  /** Points farther away are left out. */
  reachM: 0,
  /** The same as a straight line on the unit sphere, with the margin. */
  chord: 0,
};
/** The ranges of the tree that are still to be searched. */
const open = {
  length: 0,
  from: new Uint32Array(MAX_OPEN),
  to: new Uint32Array(MAX_OPEN),
  axis: new Uint8Array(MAX_OPEN),
  /** Least straight distance along the axis that was split, on the unit sphere. */
  gap: new Float64Array(MAX_OPEN),
};

/**
 * The entries of the k-d tree nearest to a point, nearest first, then by entry. Exact: the tree only leaves out
 * ranges that lie behind a plane farther away than the worst found; distances are great circles.
 */
export function nearest(sections: Sections, point: Coordinates, options: NearOptions): NearPlace[] {
  const limit = Math.min(options.limit, MAX_NEAR);
  if (limit < 1) {
    return [];
  }
  unitVector(point, center, 0);
  found.latitude = point.latitude;
  found.longitude = point.longitude;
  found.cosine = Math.cos(point.latitude * RADIANS_PER_DEGREE);
  found.length = 0;
  found.limit = limit;
  found.reachM = options.maxDistanceM;
  found.chord = chordOf(options.maxDistanceM);
  open.length = 0;
  push(0, sections.pointEntry.length, 0, 0);
  while (open.length > 0) {
    const last = --open.length;
    const from = open.from[last]!;
    const to = open.to[last]!;
    const axis = open.axis[last]!;
    if (open.gap[last]! > found.chord) {
      continue;
    }
    if (to - from <= POINTS_PER_LEAF) {
      for (let at = from; at < to; at++) {
        offer(sections, at);
      }
      continue;
    }
    const middle = (from + to) >>> 1;
    offer(sections, middle);
    const beyond = center[axis]! - sections.pointVector[middle * 3 + axis]! / VECTOR_UNIT;
    const nextAxis = (axis + 1) % 3;
    // The side that holds the point is pushed last, so it is searched first.
    if (beyond > 0) {
      push(from, middle, nextAxis, beyond);
      push(middle + 1, to, nextAxis, 0);
    } else {
      push(middle + 1, to, nextAxis, -beyond);
      push(from, middle, nextAxis, 0);
    }
  }
  const results: NearPlace[] = [];
  for (let index = 0; index < found.length; index++) {
    results.push({ id: entries[index]!, distanceM: distances[index]! });
  }
  return results;
}

function push(from: number, to: number, axis: number, gap: number): void {
  if (open.length < MAX_OPEN) {
    const at = open.length++;
    open.from[at] = from;
    open.to[at] = to;
    open.axis[at] = axis;
    open.gap[at] = gap;
  }
}

/** Keeps the point at `at` of the tree if it is among the nearest so far. Its distance is that of `distanceM`. */
function offer({ pointVector, pointEntry, placeLatitude, placeLongitude }: Sections, at: number): void {
  const dx = pointVector[at * 3]! / VECTOR_UNIT - center[0]!;
  const dy = pointVector[at * 3 + 1]! / VECTOR_UNIT - center[1]!;
  const dz = pointVector[at * 3 + 2]! / VECTOR_UNIT - center[2]!;
  if (dx * dx + dy * dy + dz * dz > found.chord * found.chord) {
    return;
  }
  const entry = pointEntry.at(at);
  const latitude = placeLatitude.at(entry) / UNITS_PER_DEGREE;
  const sinLatitude = Math.sin((latitude - found.latitude) * RADIANS_PER_DEGREE / 2);
  const sinLongitude = Math.sin(
    (placeLongitude.at(entry) / UNITS_PER_DEGREE - found.longitude) * RADIANS_PER_DEGREE / 2,
  );
  const square = sinLatitude * sinLatitude +
    found.cosine * Math.cos(latitude * RADIANS_PER_DEGREE) * sinLongitude * sinLongitude;
  const isFull = found.length === found.limit;
  if (isFull && square > squares[found.length - 1]! * SURELY_FARTHER) {
    return;
  }
  const distance = 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(square)));
  if (!(distance <= found.reachM) || (isFull && !isFarther(found.length - 1, distance, entry))) {
    return;
  }
  let index = isFull ? found.length - 1 : found.length++;
  while (index > 0 && isFarther(index - 1, distance, entry)) {
    entries[index] = entries[index - 1]!;
    distances[index] = distances[index - 1]!;
    squares[index] = squares[index - 1]!;
    index--;
  }
  entries[index] = entry;
  distances[index] = distance;
  squares[index] = square;
  if (found.length === found.limit) {
    found.reachM = distances[found.limit - 1]!;
    found.chord = 2 * Math.sqrt(squares[found.limit - 1]!) + MARGIN;
  }
}

/** Squares that differ by more have different distances, whatever rounding does. */
const SURELY_FARTHER = 1 + 1e-9;

/** True when what is kept at `index` ranks behind an entry at this distance. */
function isFarther(index: number, distance: number, entry: number): boolean {
  return distances[index]! > distance || (distances[index] === distance && entries[index]! > entry);
}

/** The straight line through the unit sphere under an arc on the ground, and the margin. */
function chordOf(arcM: number): number {
  return 2 * Math.sin(Math.min(Math.PI, arcM / EARTH_RADIUS_M) / 2) + MARGIN;
}

/** Most points of a range that are compared one by one. 16 was the fastest of 8, 16, 32 and 64 on the world's places. */
export const POINTS_PER_LEAF = 16;
