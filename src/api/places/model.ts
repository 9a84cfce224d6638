import { t } from "elysia";
import { PLACE_EXAMPLE, PlaceModel } from "../models/answer_model.ts";
import { PageKeyModel, SessionModel } from "../models/session_model.ts";
import { LanguageModel } from "../resolve/model.ts";

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
