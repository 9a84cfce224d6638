import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Precision } from "../../domain/resolution.ts";

/** A location as the public sees it: none of the organization's own details. */
export interface PublicPoint {
  readonly shortCode: string | null;
  readonly name: string | null;
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly precision: Precision;
}

/** All that a published map shows. */
export interface PublicPoints {
  /** In the map's order. */
  readonly points: readonly PublicPoint[];
  /** Sources of the points, which must be shown with them. */
  readonly attributions: readonly string[];
  /** The smallest box around them, across the antimeridian where that is smaller; undefined without points. */
  readonly bounds: Bounds | undefined;
}
