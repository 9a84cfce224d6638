import { Elysia } from "elysia";
import { presentPlace } from "../../domain/present_answer.ts";
import { lookUpFor } from "../../resolutions/mod.ts";
import { spendCall, spendEnd } from "../../usage/mod.ts";
import { noteSpent } from "../plugins/requests/request_notes.ts";
import type { RouteContext } from "../route_context.ts";
import { preferredLanguage } from "../parameters/preferred_language.ts";
import { placeDocument } from "./documents.ts";
import { PlacesModel } from "./model.ts";

/** Places by their identifiers. */
export function placesRoutes({ dependencies: { resolutions, usage }, guard, documented }: RouteContext) {
  return new Elysia({ name: "places", prefix: "/v1/places" })
    .use(guard)
    .get("/:place_id", async ({ caller, notes, params, query, request }) => {
      const language = query.language ?? preferredLanguage(request.headers.get("accept-language"));
      const { session } = query;
      const spent = session === undefined
        ? await spendCall(usage, caller)
        : await spendEnd(usage, { spender: caller, session });
      noteSpent(notes, spent);
      const place = lookUpFor(resolutions, { placeId: params.place_id, language });
      return presentPlace(place, { environment: caller.environment, requestId: notes.requestId });
    }, {
      scope: "resolve",
      pages: true,
      params: PlacesModel.params,
      query: PlacesModel.query,
      ...placeDocument(documented),
    });
}
