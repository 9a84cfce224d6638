import type { LocatedResolution } from "../domain/resolution.ts";
import type { locations } from "../store/schema/locations.ts";

/** The columns that a point brings. */
export type PointColumns = Pick<
  typeof locations.$inferInsert,
  | "label"
  | "latitude"
  | "longitude"
  | "confidence"
  | "status"
  | "precision"
  | "accuracyM"
  | "components"
  | "placeId"
  | "source"
>;

/** What a resolution knows of its point. */
export type ResolvedDetails = Pick<
  LocatedResolution,
  | "label"
  | "coordinates"
  | "confidence"
  | "status"
  | "precision"
  | "accuracyM"
  | "components"
  | "placeId"
  | "source"
>;

/** A label in the database has no more; a gazetteer's is never near it. */
const LABEL_LENGTH_MAX = 500;

/** The columns of what an input resolved to. */
export function resolvedColumns(resolution: ResolvedDetails): PointColumns {
  const { coordinates, confidence, status, precision, accuracyM, components, placeId, source } = resolution;
  // A link may bring a title of any make.
  const label = Array.from(resolution.label.toWellFormed().replaceAll("\u0000", "")).slice(0, LABEL_LENGTH_MAX).join(
    "",
  );
  return { label, ...coordinates, confidence, status, precision, accuracyM, components, placeId, source };
}
