import type { Coordinates } from "../domain/coordinates.ts";
import { checkedCoordinates } from "./checked_coordinates.ts";
import { checkedDetails } from "./checked_details.ts";
import type { PointColumns } from "./location_columns.ts";

/**
 * The columns of a point that somebody names themselves. Whoever gives it knows it: nothing was resolved that could be
 * wrong.
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
