import { t } from "elysia";
import { PLACE_EXAMPLE, PlaceModel } from "../answer_model.ts";
import { LanguageModel } from "../resolve/model.ts";

/** Longer than any identifier that is given out. */
const PLACE_ID_LENGTH_MAX = 512;

/** What `GET /v1/places/{place_id}` takes and gives. */
export const PlacesModel = {
  params: t.Object({
    // Of any form: what is no identifier belongs to nothing, and is answered like an unknown one.
    place_id: t.String({
      minLength: 1,
      maxLength: PLACE_ID_LENGTH_MAX,
      description: "A `place_id` of an answer: of a house, a street, a place, a postcode or a named place.",
      examples: [PLACE_EXAMPLE.place_id],
    }),
  }),
  query: t.Object({ language: t.Optional(LanguageModel) }, { additionalProperties: false }),
  place: PlaceModel,
};
