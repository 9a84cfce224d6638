import type { RouteContext } from "../route_context.ts";
import { PLACE_EXAMPLE } from "../models/answer_model.ts";
import { PlacesModel } from "./model.ts";

/** Documentation of `GET /v1/places/{place_id}`. */
export function placeDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Resolving",
    summary: "Look up a place by its identifier",
    description: "The resolution of the place with this `place_id`. An identifier stays valid when a data set is " +
      "rebuilt, and in later versions of it while the place is the same. A house's identifier stays valid " +
      "while its street has that number. An identifier that has no place (any more) is 404 and uses no " +
      "call.",
    answers: { 200: { description: "The place", schema: PlacesModel.place, example: PLACE_EXAMPLE } },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "The month's limit is reached; `Retry-After` says when it resets",
    },
  });
}
