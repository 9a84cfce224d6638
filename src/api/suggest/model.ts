import { t } from "elysia";
import { SUGGEST_LENGTH_MAX } from "../../domain/suggestion.ts";
import { ComponentsModel, CoordinatesModel, PrecisionModel } from "../models/answer_model.ts";
import { queryIntegerModel } from "../models/fields.ts";
import { numbersPattern } from "../parameters/bounds.ts";
import { PageKeyModel, SessionModel } from "../models/session_model.ts";
import { CountryModel, LanguageModel } from "../resolve/model.ts";

/** Number of suggestions where the query has no `limit`. */
export const SUGGEST_LIMIT = 5;
const SUGGEST_LIMIT_MAX = 10;

const SuggestionModel = t.Object({
  label: t.String(),
  input: t.String({
    description: "What to put into the field once it is chosen: the label, with the house number that was typed also " +
      "where the street is not known to have it.",
  }),
  coordinates: CoordinatesModel,
  precision: PrecisionModel,
  components: ComponentsModel,
  place_id: t.String({ description: "For `GET /v1/places/{place_id}`, once one is chosen." }),
}, { additionalProperties: false });

/** Schemas of the requests and answers of `GET /v1/suggest`. */
export const SuggestModel = {
  query: t.Object({
    q: t.String({
      minLength: 1,
      maxLength: SUGGEST_LENGTH_MAX,
      description: "The text typed so far, unchanged: a space at its end means that the last word is complete.",
      rule: `a string of 1 to ${SUGGEST_LENGTH_MAX} characters`,
      examples: ["städtle 2"],
    }),
    country: t.Optional(CountryModel),
    language: t.Optional(LanguageModel),
    near: t.Optional(t.String({
      pattern: numbersPattern(2),
      maxLength: 80,
      description: "`latitude,longitude` of the person who types: nearby suggestions come first.",
      rule: "latitude,longitude in decimal degrees, such as 47.14,9.52",
      examples: ["47.14,9.52"],
    })),
    session: t.Optional(SessionModel),
    key: t.Optional(PageKeyModel),
    limit: t.Optional(queryIntegerModel({
      minimum: 1,
      maximum: SUGGEST_LIMIT_MAX,
      description: `The maximum number of suggestions. Default: ${SUGGEST_LIMIT}.`,
      examples: [SUGGEST_LIMIT],
    })),
  }, { additionalProperties: false }),
  suggestions: t.Object({
    data: t.Array(SuggestionModel),
    attribution: t.String({ description: "The sources of the data, to be shown with the suggestions." }),
  }, { additionalProperties: false }),
};

/** A real answer, for the documentation. */
export const SUGGEST_EXAMPLE = {
  data: [{
    label: "Städtle 2, 9490 Vaduz, Liechtenstein",
    input: "Städtle 2, 9490 Vaduz, Liechtenstein",
    coordinates: { latitude: 47.13686, longitude: 9.52266 },
    precision: "house",
    components: {
      house_number: "2",
      street: "Städtle",
      postcode: "9490",
      locality: "Vaduz",
      country: "Liechtenstein",
      country_code: "LI",
    },
    place_id: "plc_0a1b2c3d4e5f6g7h68",
  }],
  attribution: "© OpenStreetMap contributors, ODbL 1.0",
};
