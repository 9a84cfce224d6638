import { Elysia, t } from "elysia";
import { PLACE_EXAMPLE, PlaceModel } from "../models/answer_model.ts";
import { PageKeyModel, SessionModel } from "../models/session_model.ts";
import { LanguageModel } from "../resolve/model.ts";
import { presentPlace } from "../../domain/present_answer.ts";
import { lookUpFor } from "../../resolutions/mod.ts";
import { spendCall, spendEnd } from "../../usage/mod.ts";
import { noteSpent } from "../plugins/requests/open_request.ts";
import type { RouteContext } from "../route_context.ts";
import { preferredLanguage } from "../parameters/languages.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

/** Longer than any identifier the service issues. */
const PLACE_ID_LENGTH_MAX = 512;

/** Schemas of the requests and answers of `GET /v1/places/{place_id}`. */
export const PlacesModel = {
  params: t.Object({
    // No pattern: malformed identifiers are answered like unknown ones.
    place_id: t.String({
      minLength: 1,
      maxLength: PLACE_ID_LENGTH_MAX,
      description: "A `place_id` of an answer: of a house, a street, a place, a postcode or a named place.",
      examples: [PLACE_EXAMPLE.place_id],
    }),
  }),
  query: t.Object({
    language: t.Optional(LanguageModel),
    session: t.Optional(SessionModel),
    key: t.Optional(PageKeyModel),
  }, {
    additionalProperties: false,
  }),
  place: PlaceModel,
};

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
      ...placeDocument(documented("Resolving")),
    });
}

/** Documentation of `GET /v1/places/{place_id}`. */
function placeDocument(documented: Documented) {
  return documented({
    summary: "Look up a place by its identifier",
    description: "The resolution of the place with this `place_id`. An identifier stays valid when a data set is " +
      "rebuilt, and in later versions of it while the place is the same. A house's identifier stays valid " +
      "while its street has that number. An identifier that has no place (any more) is 404 and uses no " +
      "call.",
    answers: { 200: jsonAnswer("The place", PlacesModel.place, PLACE_EXAMPLE) },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "The month's limit is reached; `Retry-After` says when it resets",
    },
  });
}
