import type { Coordinates } from "../../domain/coordinates.ts";

/** What the caller gave in addition to the text; decides between national grids. */
export interface CoordinateHints {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  readonly near?: Coordinates;
}
