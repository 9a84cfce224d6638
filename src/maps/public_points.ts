import type { Bounds } from "../domain/bounds.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import type { Precision } from "../domain/resolution.ts";

/** A location as everybody sees it: what is shown of it, and nothing else that its organization keeps with it. */
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
  /** Whose data the points come from: must be shown with them. */
  readonly attributions: readonly string[];
  /** The smallest box around them, across the antimeridian where that is smaller; undefined around nothing. */
  readonly bounds: Bounds | undefined;
}
