import type { Coordinates } from "../domain/coordinates.ts";
import { checkedCoordinates } from "./checked_coordinates.ts";
import { checkedDetails } from "./checked_details.ts";
import type { PointColumns } from "./location_columns.ts";

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
