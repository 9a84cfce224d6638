import { reversed } from "../../builder/streets/join_paths.ts";
import type { Path, Polygon } from "../record.ts";

/** One way of a multipolygon, its coordinates resolved. */
export interface RingPiece {
  readonly path: Path;
  readonly role: string;
}

/**
 * The polygons of a multipolygon relation: ways joined end to end into rings, holes given to the outer ring that
 * contains them (wiki.openstreetmap.org/wiki/Relation:multipolygon/Algorithm). Rings that do not close are left out
 * and counted.
 */
export function assembleRings(pieces: readonly RingPiece[]): { polygons: Polygon[]; openRings: number } {
  const outer = joinIntoRings(pieces.filter((piece) => piece.role !== "inner"));
  const inner = joinIntoRings(pieces.filter((piece) => piece.role === "inner"));
  const polygons: Path[][] = outer.rings.map((ring) => [ring]);
  for (const hole of inner.rings) {
    const home = polygons.find((polygon) => contains(polygon[0]!, hole[0]!, hole[1]!));
    home?.push(hole);
  }
  return { polygons, openRings: outer.open + inner.open };
}

function joinIntoRings(pieces: readonly RingPiece[]): { rings: Path[]; open: number } {
  const rings: Path[] = [];
  const byEnd = new Map<string, Set<Path>>();
  for (const { path } of pieces) {
    if (path.length < 4) {
      continue;
    }
    if (startOf(path) === endOf(path)) {
      rings.push(path);
      continue;
    }
    for (const end of [startOf(path), endOf(path)]) {
      byEnd.getOrInsertComputed(end, () => new Set()).add(path);
    }
  }
  let open = 0;
  for (const set of byEnd.values()) {
    for (const first of set) {
      const ring = walk(first, byEnd);
      if (ring === undefined) {
        open++;
      } else {
        rings.push(ring);
      }
    }
  }
  return { rings: rings.filter((ring) => ring.length >= 8), open };
}

/** Follows ways from end to end until the ring closes, taking each one off the table. */
function walk(first: Path, byEnd: Map<string, Set<Path>>): Path | undefined {
  const parts: Path[] = [first];
  take(first, byEnd);
  const start = startOf(first);
  let end = endOf(first);
  while (end !== start) {
    const next = byEnd.get(end)?.values().next().value;
    if (next === undefined) {
      return undefined;
    }
    take(next, byEnd);
    const forward = startOf(next) === end ? next : reversed(next);
    parts.push(forward);
    end = endOf(forward);
  }
  return concatenated(parts);
}

function take(path: Path, byEnd: Map<string, Set<Path>>): void {
  byEnd.get(startOf(path))?.delete(path);
  byEnd.get(endOf(path))?.delete(path);
}

function startOf(path: Path): string {
  return `${path[0]},${path[1]}`;
}

function endOf(path: Path): string {
  return `${path[path.length - 2]},${path[path.length - 1]}`;
}

/** Joins paths that meet, writing the shared points once. */
function concatenated(parts: readonly Path[]): Path {
  const length = parts.reduce((sum, part) => sum + part.length - 2, 2);
  const result = new Int32Array(length);
  let at = 0;
  for (const [i, part] of parts.entries()) {
    const from = i === 0 ? 0 : 2;
    result.set(part.subarray(from), at);
    at += part.length - from;
  }
  return result;
}

/** Even-odd rule. */
function contains(ring: Path, latitudeE7: number, longitudeE7: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const latitudeI = ring[i]!;
    const latitudeJ = ring[j]!;
    if ((latitudeI > latitudeE7) !== (latitudeJ > latitudeE7)) {
      const longitudeI = ring[i + 1]!;
      const crossing = ((ring[j + 1]! - longitudeI) * (latitudeE7 - latitudeI)) / (latitudeJ - latitudeI) + longitudeI;
      if (longitudeE7 < crossing) {
        inside = !inside;
      }
    }
  }
  return inside;
}
