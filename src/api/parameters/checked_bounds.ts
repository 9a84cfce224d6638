import { invalidField } from "../plugins/problems/invalid_field.ts";

/** West, south, east, north in degrees. */
type Bounds = [number, number, number, number];

/**
 * Returns the bounds of a body after the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function checkedBounds(bounds: Bounds): Bounds {
  if (bounds[1] > bounds[3]) {
    throw invalidField("body", {
      pointer: "/bounds",
      detail: "South must not be greater than north: [west, south, east, north]",
    });
  }
  return bounds;
}
