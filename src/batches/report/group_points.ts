import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { latitudeAt, longitudeAt, worldX, worldY } from "../../geo/web_mercator.ts";
import { ROW_STATES, type RowState } from "../rows/mod.ts";

/** Seven decimals are a centimetre. */
const DEGREE_PARTS = 1e7;
/** Longitude of a row without a point. */
export const NO_POINT = 0x7fff_ffff;
/** Two integers of four bytes. */
const POINT_BYTES = 8;

/** Packs points in eight bytes each: longitude and latitude in parts of a degree, little-endian; `NO_POINT` for none. */
export class PointWriter {
  readonly packed: Uint8Array;
  readonly #view: DataView;

  /** @param count rows, which have no points yet */
  constructor(count: number) {
    this.packed = new Uint8Array(count * POINT_BYTES);
    this.#view = new DataView(this.packed.buffer);
    for (let row = 0; row < count; row++) {
      this.#view.setInt32(row * POINT_BYTES, NO_POINT, true);
    }
  }

  put(row: number, { latitude, longitude }: Coordinates): void {
    this.#view.setInt32(row * POINT_BYTES, Math.round(longitude * DEGREE_PARTS), true);
    this.#view.setInt32(row * POINT_BYTES + 4, Math.round(latitude * DEGREE_PARTS), true);
  }
}

/** The points of a batch's rows, by the row's number less one. */
export interface RowPoints {
  /** Longitudes and latitudes in turns, as `PointWriter` packs them. */
  readonly positions: Int32Array;
  /** Indexes of `ROW_STATES`. */
  readonly states: Uint8Array;
}

type LocatedState = Exclude<RowState, "unresolved" | "failed">;

/** The requested part of the points. */
export interface PointsView {
  readonly bounds: Bounds;
  /** 0–20. */
  readonly zoom: number;
  /** Absent: every status. */
  readonly status?: LocatedState | undefined;
}

export interface RowPoint {
  readonly row: number;
  readonly status: LocatedState;
  readonly coordinates: Coordinates;
}

/** Nearby rows drawn as one. */
export interface RowGroup {
  readonly coordinates: Coordinates;
  readonly count: number;
  readonly found: number;
  readonly uncertain: number;
  /** The first zoom at which it splits. */
  readonly expansionZoom: number;
}

/** Features to draw. */
export interface GroupedRows {
  readonly features: readonly (RowPoint | RowGroup)[];
  /** Undefined where every feature is a single row. */
  readonly groupedAt: number | undefined;
}

/** Most features in one answer, as on public maps: a browser draws them without a pause. */
export const FEATURES_MAX = 5000;
/** At this zoom only points at one spot are grouped. */
export const ZOOM_MAX = 20;
/** Cells along a tile of 512 pixels: cells of 64 pixels, so that groups can be tapped separately. A power of two. */
const CELLS_OF_TILE_BITS = 3;
/** Cells of one view. A larger view is grouped for a lower zoom, which limits time and memory. */
const CELLS_MAX = 2 ** 18;
const FOUND = ROW_STATES.indexOf("found");

/** Position on a Mercator map of width 1. */
interface Position {
  readonly x: number;
  readonly y: number;
}

interface Group {
  readonly first: number;
  count: number;
  found: number;
  sumX: number;
  sumY: number;
  west: number;
  east: number;
  north: number;
  south: number;
}

/**
 * The rows of a view. Up to `FEATURES_MAX` are single; where there are more, those in one cell of a grid are grouped,
 * for the requested zoom or the highest one below it with few enough features. One pass over the points, without an
 * index: a million rows take some tens of milliseconds.
 */
export function groupPoints(points: RowPoints, view: PointsView): GroupedRows {
  const visible = visibleRows(points, view);
  if (visible.length <= FEATURES_MAX) {
    return { features: visible.map((index) => pointOf(points, index)), groupedAt: undefined };
  }
  let zoom = Math.min(view.zoom, ZOOM_MAX);
  while (cellsOf(view.bounds, zoom) > CELLS_MAX) {
    zoom--;
  }
  let groups = firstGroups(points, visible, zoom);
  while (groups.size > FEATURES_MAX && zoom > 0) {
    groups = mergedGroups(groups, zoom);
    zoom--;
  }
  return {
    features: [...groups.values()].slice(0, FEATURES_MAX)
      .map((group) => group.count === 1 ? pointOf(points, group.first) : groupOf(group, zoom)),
    groupedAt: zoom,
  };
}

function visibleRows({ positions, states }: RowPoints, { bounds, status }: PointsView): number[] {
  const [west, south, east, north] = packed(bounds);
  const wanted = status === undefined ? undefined : ROW_STATES.indexOf(status);
  const rows: number[] = [];
  for (let i = 0; i < states.length; i++) {
    const x = positions[2 * i] ?? NO_POINT;
    const y = positions[2 * i + 1] ?? 0;
    const isInside = west <= east ? x >= west && x <= east : x >= west || x <= east;
    if (x !== NO_POINT && isInside && y >= south && y <= north && (wanted === undefined || states[i] === wanted)) {
      rows.push(i);
    }
  }
  return rows;
}

function packed([west, south, east, north]: Bounds): Bounds {
  return [west * DEGREE_PARTS, south * DEGREE_PARTS, east * DEGREE_PARTS, north * DEGREE_PARTS];
}

function cellsOf([west, south, east, north]: Bounds, zoom: number): number {
  const side = 2 ** (zoom + CELLS_OF_TILE_BITS);
  const width = ((east - west + 360) % 360 || 360) / 360;
  return Math.ceil(width * side + 1) * Math.ceil((worldY(south) - worldY(north)) * side + 1);
}

function firstGroups(points: RowPoints, rows: readonly number[], zoom: number): Map<number, Group> {
  const side = 2 ** (zoom + CELLS_OF_TILE_BITS);
  const groups = new Map<number, Group>();
  for (const index of rows) {
    const { x, y } = positionOf(points, index);
    const cell = Math.min(side - 1, Math.floor(x * side)) + side * Math.min(side - 1, Math.floor(y * side));
    const found = points.states[index] === FOUND ? 1 : 0;
    addTo(groups, cell, { first: index, count: 1, found, sumX: x, sumY: y, west: x, east: x, north: y, south: y });
  }
  return groups;
}

/** The groups of the next lower zoom: four cells are one. */
function mergedGroups(groups: ReadonlyMap<number, Group>, zoom: number): Map<number, Group> {
  const side = 2 ** (zoom + CELLS_OF_TILE_BITS);
  const merged = new Map<number, Group>();
  for (const [cell, group] of groups) {
    const parent = Math.floor(cell % side / 2) + side / 2 * Math.floor(cell / side / 2);
    addTo(merged, parent, group);
  }
  return merged;
}

function addTo(groups: Map<number, Group>, cell: number, group: Group): void {
  const known = groups.get(cell);
  if (known === undefined) {
    groups.set(cell, group);
    return;
  }
  known.count += group.count;
  known.found += group.found;
  known.sumX += group.sumX;
  known.sumY += group.sumY;
  known.west = Math.min(known.west, group.west);
  known.east = Math.max(known.east, group.east);
  known.north = Math.min(known.north, group.north);
  known.south = Math.max(known.south, group.south);
}

function groupOf({ count, found, sumX, sumY, ...box }: Group, zoom: number): RowGroup {
  let expansionZoom = zoom + 1;
  while (expansionZoom < ZOOM_MAX && isOneCell(box, expansionZoom)) {
    expansionZoom++;
  }
  return {
    coordinates: { longitude: longitudeAt(sumX / count), latitude: latitudeAt(sumY / count) },
    count,
    found,
    uncertain: count - found,
    expansionZoom: Math.min(expansionZoom, ZOOM_MAX),
  };
}

function isOneCell({ west, east, north, south }: Pick<Group, "west" | "east" | "north" | "south">, zoom: number) {
  const side = 2 ** (zoom + CELLS_OF_TILE_BITS);
  return Math.floor(west * side) === Math.floor(east * side) && Math.floor(north * side) === Math.floor(south * side);
}

function pointOf(points: RowPoints, index: number): RowPoint {
  return {
    row: index + 1,
    status: points.states[index] === FOUND ? "found" : "uncertain",
    coordinates: {
      longitude: (points.positions[2 * index] ?? 0) / DEGREE_PARTS,
      latitude: (points.positions[2 * index + 1] ?? 0) / DEGREE_PARTS,
    },
  };
}

function positionOf({ positions }: RowPoints, index: number): Position {
  return {
    x: worldX((positions[2 * index] ?? 0) / DEGREE_PARTS),
    // At the northern edge it may be a rounding error below 0, which would be a cell outside.
    y: Math.max(0, worldY((positions[2 * index + 1] ?? 0) / DEGREE_PARTS)),
  };
}

/** Unpacks points into `target`, from its position `first`, counted in points. */
export function unpackPoints(bytes: Uint8Array, target: Int32Array, first: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length / 4; at++) {
    target[2 * first + at] = view.getInt32(at * 4, true);
  }
}
