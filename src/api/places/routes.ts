import { Elysia, t } from "elysia";
import { PLACE_EXAMPLE, PlaceModel } from "../models/answer_model.ts";
import { closed, PageKeyModel, SessionModel } from "../models/fields.ts";
import { LanguageModel } from "../resolve/model.ts";
import type { Caller } from "../../domain/caller.ts";
import { presentPlace } from "../../domain/present_answer.ts";
import { lookUpFor } from "../../resolutions/mod.ts";
import { spendEnd } from "../../usage/mod.ts";
import { noteSpent, type RequestNotes } from "../plugins/requests/request_notes.ts";
import type { RouteContext } from "../route_context.ts";
import { preferredLanguage } from "../parameters/headers.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

/** Longer than any identifier the service issues. */
const PLACE_ID_LENGTH_MAX = 512;

// No pattern: malformed identifiers are answered like unknown ones.
const PlaceId = t.String({
  minLength: 1,
  maxLength: PLACE_ID_LENGTH_MAX,
  description: "A `place_id` of an answer: of a house, a street, a place, a postcode or a named place. Or one of its " +
    "`ids` behind the name of its source: `osm:way/123`, `wikidata:Q1844`, `geonames:3042030`, `gers:…`.",
  examples: [PLACE_EXAMPLE.place_id],
});

/** Schemas of the requests and answers of `GET /v1/places/{place_id}`. */
export const PlacesModel = {
  params: t.Object({ place_id: PlaceId }),
  /** `osm:way/123` has two segments. */
  elementParams: t.Object({
    place_id: t.String({
      minLength: 1,
      maxLength: PLACE_ID_LENGTH_MAX,
      description: "`osm:node`, `osm:way` or `osm:relation`.",
      examples: ["osm:relation"],
    }),
    number: t.String({ minLength: 1, maxLength: PLACE_ID_LENGTH_MAX, examples: ["1155956"] }),
  }),
  query: closed({
    language: t.Optional(LanguageModel),
    session: t.Optional(SessionModel),
    key: t.Optional(PageKeyModel),
  }),
  place: PlaceModel,
};

export function placesRoutes({ dependencies: { resolutions, usage }, guard, documented }: RouteContext) {
  async function place({ caller, notes, params, query, request }: Handled): Promise<ReturnType<typeof presentPlace>> {
    const language = query.language ?? preferredLanguage(request.headers.get("accept-language"));
    noteSpent(notes, await spendEnd(usage, { spender: caller, session: query.session }));
    const { place_id: id, number } = params;
    const placeId = number === undefined ? id : `${id}/${number}`;
    const found = await lookUpFor(resolutions, { placeId, language });
    return presentPlace(found, { environment: caller.environment, requestId: notes.requestId });
  }

  const { query, params, elementParams } = PlacesModel;
  const texts = { ...DOCUMENTS, examples: { place: PLACE_EXAMPLE } };
  const document = documentsOf(documented("Resolving"), { texts, model: PlacesModel });
  return new Elysia({ name: "places", prefix: "/v1/places" })
    .use(guard)
    .get("/:place_id", place, { scope: "resolve", pages: true, params, query, ...document("place", "place") })
    .get("/:place_id/:number", place, {
      scope: "resolve",
      pages: true,
      params: elementParams,
      query,
      ...document("element", "place"),
    });
}

interface Handled {
  readonly caller: Caller;
  readonly notes: RequestNotes;
  readonly params: { readonly place_id: string; readonly number?: string };
  readonly query: (typeof PlacesModel.query)["static"];
  readonly request: Request;
}
