import type { Bounds } from "../../domain/bounds.ts";
import { UNITS_PER_DEGREE } from "../file/format.ts";

/** A box in 1e-7 degrees, as the file has its coordinates. */
export interface BoxE7 {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box in the units of the file. */
export function boxE7([west, south, east, north]: Bounds): BoxE7 {
  return {
    west: west * UNITS_PER_DEGREE,
    south: south * UNITS_PER_DEGREE,
    east: east * UNITS_PER_DEGREE,
    north: north * UNITS_PER_DEGREE,
  };
}
