import type { Bounds } from "../../../domain/bounds.ts";
import { DIGITS } from "./digits.ts";
import type { Area } from "./area.ts";

/** A cell in the units of its area. Microdegrees. */
export interface MapcodeCell {
  /** The corner where numbering begins: south-west, or north-west if `height` is negative. */
  readonly west: number;
  readonly edge: number;
  readonly width: number;
  readonly height: number;
  /** Limits of the cell: its area, or its row and column of the grid. */
  readonly limits: Limits;
}

/** A rectangle in microdegrees. */
export type Limits = Pick<Area, "west" | "south" | "east" | "north">;

/** An extension cuts a cell into 30 by 30: six rows by five columns, and each of these into five by six. */
const SIDE = 30;

/**
 * The part of a cell that an extension names (up to eight digits, two per subdivision into 30 by 30), in microdegrees;
 * undefined if it lies outside of the cell's limits.
 */
export function cellZone(cell: MapcodeCell, extension: string): Limits | undefined {
  let [column, row, parts, isHalf] = [0, 0, 1, false];
  for (let at = 0; at < extension.length; at += 2) {
    const first = DIGITS.indexOf(extension.charAt(at));
    isHalf = at + 1 >= extension.length;
    const second = isHalf ? 0 : DIGITS.indexOf(extension.charAt(at + 1));
    if (first < 0 || first >= SIDE || second < 0 || second >= SIDE) {
      return undefined;
    }
    column = column * SIDE + (first % 5) * 6 + second % 6;
    row = row * SIDE + Math.floor(first / 5) * 5 + Math.floor(second / 6);
    parts *= SIDE;
  }
  const [wide, high] = [cell.width / parts, cell.height / parts];
  const west = cell.west + column * wide;
  const edge = cell.edge + row * high;
  const far = edge + high * (isHalf ? 5 : 1);
  return within({
    west,
    south: Math.min(edge, far),
    east: west + wide * (isHalf ? 6 : 1),
    north: Math.max(edge, far),
  }, cell.limits);
}

/** The intersection of two rectangles; undefined if empty. Longitudes of the second may be off by 360°. */
export function within(zone: Limits, limits: Limits): Limits | undefined {
  const turn = limits.east < 0 && zone.west > 0 ? TURN : limits.west > 0 && zone.east < 0 ? -TURN : 0;
  const shared = {
    west: Math.max(zone.west, limits.west + turn),
    south: Math.max(zone.south, limits.south),
    east: Math.min(zone.east, limits.east + turn),
    north: Math.min(zone.north, limits.north),
  };
  return shared.west < shared.east && shared.south < shared.north ? shared : undefined;
}

const TURN = 360_000_000;

/** True if a point lies in a rectangle, modulo 360°. */
export function holds(limits: Limits, { latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return limits.south <= latitude && latitude < limits.north &&
    [0, TURN, -TURN].some((turn) => limits.west <= longitude + turn && longitude + turn < limits.east);
}

/** In degrees, on the globe. */
export function boundsOf({ west, south, east, north }: Limits): Bounds {
  const turn = west < -TURN / 2 ? TURN : west >= TURN / 2 ? -TURN : 0;
  return [(west + turn) / 1e6, Math.max(-90, south / 1e6), (east + turn) / 1e6, Math.min(90, north / 1e6)];
}
