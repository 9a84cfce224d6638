import type { Coordinates } from "../../domain/coordinates.ts";
import type { LocatedResolution } from "../../domain/resolution.ts";
import type { locations } from "../../store/schema/locations.ts";
import { checkedCoordinates } from "./checked_coordinates.ts";
import { checkedDetails } from "./checked_details.ts";

/** The columns that a point sets. */
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

/** The details that a resolution has of its point. */
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

/** Limit of the database column; a gazetteer's labels are far shorter. */
const LABEL_LENGTH_MAX = 500;

/** The columns of a resolution. */
export function resolvedColumns(resolution: ResolvedDetails): PointColumns {
  const { coordinates, confidence, status, precision, accuracyM, components, placeId, source } = resolution;
  // A link may contain any title.
  const label = Array.from(resolution.label.toWellFormed().replaceAll("\u0000", "")).slice(0, LABEL_LENGTH_MAX).join(
    "",
  );
  return { label, ...coordinates, confidence, status, precision, accuracyM, components, placeId, source };
}

/**
 * The columns of a point given by the caller. It counts as certain, because nothing was resolved.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at fields.
 */
export function givenColumns(
  from: { readonly coordinates: Coordinates; readonly label: string },
): PointColumns & { readonly confidence: 1 } {
  const { label } = checkedDetails({ label: from.label });
  return {
    label: label ?? from.label,
    ...checkedCoordinates(from.coordinates),
    confidence: 1,
    status: "found",
    precision: "coordinate",
    accuracyM: null,
    components: {},
    placeId: null,
    source: null,
  };
}
