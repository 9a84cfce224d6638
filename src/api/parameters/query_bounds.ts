import type { Bounds } from "../../domain/bounds.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { boundsOf } from "../locations/import_batch.ts";

/**
 * The box of the parameter `bounds`, after the checks that its pattern cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function queryBounds(text: string): Bounds {
  const bounds = boundsOf(text);
  const [west, south, east, north] = bounds;
  const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north;
  if (!isBox) {
    throw invalidField("query", {
      pointer: "/bounds",
      detail: "Must be west,south,east,north in degrees, with south not greater than north",
    });
  }
  return bounds;
}
