import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import type { Box } from "../../geo/box_e7.ts";
import type { DrawableHouse, DrawableWater, OutlinePiece } from "../drawable.ts";
import { forEachHousePoint, housesOf } from "../entries/streets.ts";
import { PLACE_KINDS, type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import { streetsIn } from "./street_tree.ts";
import { areaCellOf, boxE7, GRID_LEVELS, gridColumn, gridRow } from "./grid.ts";
import { decodePath, VarintReader } from "../file/varints.ts";
import { firstAtLeast, textAt } from "../file/texts.ts";
import type { EntryId, PlaceKind } from "../port.ts";
import { M_PER_DEGREE } from "../../geo/units.ts";

/** Streets read for one box: a box of 600 m in a dense city meets some hundred. */
const STREETS_MAX = 2000;
/** Houses whose position is read for one box: a street that crosses it may have thousands elsewhere. */
const READ_MAX = 100_000;

/** The houses in a box, by street; at most `limit`. Only the positions of houses outside it are decoded. */
export function housesIn(sections: Sections, bounds: Bounds, { limit }: { readonly limit: number }): DrawableHouse[] {
  const [west, south, east, north] = bounds;
  const found: DrawableHouse[] = [];
  let left = READ_MAX;
  for (const street of streetsIn(sections, bounds, { leastRadiusM: 0, limit: STREETS_MAX })) {
    if (left <= 0 || found.length >= limit) {
      break;
    }
    const inside: { readonly at: number; readonly latitude: number; readonly longitude: number }[] = [];
    forEachHousePoint(sections, street, (at, latitude, longitude) => {
      left--;
      if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) {
        inside.push({ at, latitude, longitude });
      }
    });
    for (const { at, latitude, longitude } of inside.slice(0, limit - found.length)) {
      const number = housesOf(sections, street).at(at)?.number;
      if (number !== undefined) {
        found.push({ number, latitude, longitude });
      }
    }
  }
  return found;
}

/** More pieces than any water has: bounds the loop over damaged bytes. */
const PIECES_MAX = 10_000;

/**
 * The named waters of at least this radius whose box meets the box, the largest first. Reads the waters of a country in
 * their order, which is by size, up to the limit or the radius: some 0.2 ms for a hundred thousand.
 */
export function watersIn(
  sections: Sections,
  bounds: Bounds,
  { leastRadiusM, limit }: { readonly leastRadiusM: number; readonly limit: number },
): DrawableWater[] {
  const { waterRadius, waterBox } = sections;
  const { west, south, east, north } = boxE7(bounds);
  const found: DrawableWater[] = [];
  for (let id = 0; id < waterRadius.length && found.length < limit && waterRadius[id]! >= leastRadiusM; id++) {
    const at = id * 4;
    if (
      waterBox[at]! <= north && waterBox[at + 2]! >= south && waterBox[at + 1]! <= east && waterBox[at + 3]! >= west
    ) {
      found.push(readWater(sections, id));
    }
  }
  return found;
}

function readWater(sections: Sections, id: number): DrawableWater {
  const { strings, waterPathStart } = sections;
  const point = { latitudeE7: sections.waterLatitude[id]!, longitudeE7: sections.waterLongitude[id]! };
  const reader = new VarintReader(sections.waterPaths, waterPathStart[id]!, waterPathStart[id + 1]!);
  const count = Math.min(PIECES_MAX, reader.unsigned());
  const paths: Int32Array[] = [];
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    paths.push(decodePath(reader, point));
  }
  return {
    name: textAt(strings, sections.waterName[id]!),
    category: textAt(strings, sections.waterCategory[id]!),
    latitude: point.latitudeE7 / UNITS_PER_DEGREE,
    longitude: point.longitudeE7 / UNITS_PER_DEGREE,
    radiusM: sections.waterRadius[id]!,
    paths,
  };
}

export interface OutlineSearch {
  readonly kinds: readonly PlaceKind[];
  /** Edges of all pieces together. */
  readonly limit: number;
  /** `areaBoxes`. */
  readonly boxes: Float64Array;
}

/**
 * The edges of areas of these kinds that lie in the rows of a box and meet it, joined to lines where one ends at the
 * start of the next: each edge once.
 */
export function outlinesIn(sections: Sections, bounds: Bounds, search: OutlineSearch): OutlinePiece[] {
  const box = boxE7(bounds);
  const { areaEntry, placeFlags } = sections;
  const pieces: OutlinePiece[] = [];
  let left = search.limit;
  for (let area = 0; area < areaEntry.length && left > 0; area++) {
    const kind = PLACE_KINDS[placeFlags[areaEntry[area]!]! & 15] ?? "locality";
    const at = area * 4;
    const meets = search.boxes[at]! <= box.east && search.boxes[at + 2]! >= box.west &&
      search.boxes[at + 1]! <= box.north && search.boxes[at + 3]! >= box.south;
    if (meets && search.kinds.includes(kind)) {
      for (const points of linesOf(sections, area, { box, bounds, limit: left })) {
        pieces.push({ kind, points });
        left -= points.length / 2 - 1;
      }
    }
  }
  return pieces;
}

/** A row lists every edge that reaches into it: an edge is taken in the first of the box's rows that lists it. */
function linesOf(
  { areaLevel, areaRow, areaRows, rowStart, edges }: Sections,
  area: number,
  { box, bounds, limit }: { readonly box: Box; readonly bounds: Bounds; readonly limit: number },
): Int32Array[] {
  const level = areaLevel[area]!;
  const first = areaRow[area]!;
  const rows = areaRows[area + 1]! - areaRows[area]!;
  const from = Math.max(first, gridRow(level, bounds[1]));
  const to = Math.min(first + rows - 1, gridRow(level, bounds[3]));
  const lines: number[][] = [];
  let line: number[] = [];
  let left = limit;
  for (let row = from; row <= to; row++) {
    const index = areaRows[area]! + row - first;
    const end = Math.min(rowStart[index + 1] ?? 0, edges.length / 4) * 4;
    for (let edge = (rowStart[index] ?? 0) * 4; edge < end && left > 0; edge += 4) {
      const south = Math.min(edges[edge + 1]!, edges[edge + 3]!);
      const isFirst = Math.max(from, gridRow(level, south / 1e7)) === row;
      if (!isFirst || !isInBox(edges, edge, box)) {
        continue;
      }
      if (line.at(-2) !== edges[edge]! || line.at(-1) !== edges[edge + 1]!) {
        line = [edges[edge]!, edges[edge + 1]!];
        lines.push(line);
      }
      line.push(edges[edge + 2]!, edges[edge + 3]!);
      left--;
    }
  }
  return lines.map((points) => Int32Array.from(points));
}

function isInBox(edges: Int32Array, edge: number, box: Box): boolean {
  const [x1, y1, x2, y2] = [edges[edge]!, edges[edge + 1]!, edges[edge + 2]!, edges[edge + 3]!];
  return Math.min(x1, x2) <= box.east && Math.max(x1, x2) >= box.west && Math.min(y1, y2) <= box.north &&
    Math.max(y1, y2) >= box.south;
}

/** Metres: how far the borders of the world file lie from the true ones, and some more. */
const STEPS_M = [100, 300, 1000, 3000];
const DIRECTIONS = 16;

/** Points around a point, those nearest to it first. */
export function* pointsAround({ latitude, longitude }: Coordinates): Generator<Coordinates> {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  for (const step of STEPS_M) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      yield {
        latitude: Math.max(-90, Math.min(90, latitude + (step / M_PER_DEGREE) * Math.sin(angle))),
        longitude: longitude + (step / M_PER_DEGREE / shrink) * Math.cos(angle),
      };
    }
  }
}

/** The areas whose polygon contains the point, in the order of entries: an area before what belongs to it. */
export function containing(sections: Sections, point: Coordinates): EntryId[] {
  const { areaCell, areaCellStart, cellAreas, areaEntry } = sections;
  const x = point.longitude * UNITS_PER_DEGREE;
  const y = point.latitude * UNITS_PER_DEGREE;
  const found: EntryId[] = [];
  for (let level = 0; level < GRID_LEVELS; level++) {
    const row = gridRow(level, point.latitude);
    const cell = areaCellOf(level, row, gridColumn(level, point.longitude));
    const at = firstAtLeast(areaCell, cell);
    if (areaCell[at] !== cell) {
      continue;
    }
    const end = Math.min(areaCellStart[at + 1]!, cellAreas.length);
    for (let i = areaCellStart[at]!; i < end; i++) {
      const area = cellAreas[i]! >>> 1;
      const isWhole = (cellAreas[i]! & 1) === 1;
      const entry = areaEntry[area]!;
      if (!found.includes(entry) && (isWhole || isInside(sections, { area, row, x, y }))) {
        found.push(entry);
      }
    }
  }
  return found.sort((one, other) => one - other);
}

/** The even-odd rule of `ringContains`, over the edges that reach into the row: no other can cross the ray. */
function isInside(sections: Sections, at: { area: number; row: number; x: number; y: number }): boolean {
  const { edges, rowStart, areaRows, areaRow } = sections;
  const index = areaRows[at.area]! + at.row - areaRow[at.area]!;
  const end = Math.min(rowStart[index + 1] ?? 0, edges.length / 4) * 4;
  let inside = false;
  for (let edge = (rowStart[index] ?? 0) * 4; edge < end; edge += 4) {
    const y1 = edges[edge + 1]!;
    const y2 = edges[edge + 3]!;
    if ((y2 > at.y) !== (y1 > at.y)) {
      const x2 = edges[edge + 2]!;
      const crossing = (edges[edge]! - x2) * (at.y - y2) / (y1 - y2) + x2;
      if (at.x < crossing) {
        inside = !inside;
      }
    }
  }
  return inside;
}
