import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/resolution.ts";

/** A point in a link, converted to WGS 84. */
export interface LinkPoint {
  readonly coordinates: Coordinates;
  /** Metres. */
  readonly accuracyM: number;
  /** `axis_order_assumed`, `datum_shifted`. */
  readonly reasons: readonly Reason[];
}

/** The numbers of the link are not a valid point. */
export const OUT_OF_RANGE = "out_of_range";

/** A point, or the information that its numbers are invalid. */
export type ReadPoint = LinkPoint | typeof OUT_OF_RANGE;
