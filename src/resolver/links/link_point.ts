import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/resolution.ts";

/** A point that a link carries, already on WGS 84. */
export interface LinkPoint {
  readonly coordinates: Coordinates;
  /** Metres. */
  readonly accuracyM: number;
  /** `axis_order_assumed`, `datum_shifted`. */
  readonly reasons: readonly Reason[];
}

/** The link carries numbers in a point's place which are none. */
export const OUT_OF_RANGE = "out_of_range";

/** A point, or the remark that its numbers are none. */
export type ReadPoint = LinkPoint | typeof OUT_OF_RANGE;
