import { Elysia } from "elysia";
import { presentPlace } from "../../domain/present_answer.ts";
import { lookUpFor } from "../../resolutions/mod.ts";
import { spendCall } from "../../usage/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { PLACE_EXAMPLE } from "../models/answer_model.ts";
import { preferredLanguage } from "../parameters/preferred_language.ts";
import { PlacesModel } from "./model.ts";

/** Places by their identifiers. */
export function placesRoutes({ dependencies: { resolutions, usage }, guard, documented }: RouteContext) {
  return new Elysia({ name: "places", prefix: "/v1/places" })
    .use(guard)
    .get("/:place_id", async ({ caller, notes, params, query, request }) => {
      const language = query.language ?? preferredLanguage(request.headers.get("accept-language"));
      notes.spent = await spendCall(usage, caller);
      const place = lookUpFor(resolutions, { placeId: params.place_id, language });
      return presentPlace(place, { environment: caller.environment, requestId: notes.requestId });
    }, {
      scope: "resolve",
      params: PlacesModel.params,
      query: PlacesModel.query,
      ...documented({
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
      }),
    });
}
