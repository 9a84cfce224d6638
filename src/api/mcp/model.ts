import { type Static, t } from "elysia";
import { APPEND_MAX, PLAIN_COLUMNS } from "../../domain/appended.ts";
import { COUNTRY_CODE_RULE } from "../../domain/country_code.ts";
import { INPUT_LENGTH_MAX, SUGGEST_LENGTH_MAX } from "../../domain/input.ts";
import { AnswerModel, CoordinatesModel, PlaceModel } from "../models/answer_model.ts";
import { closed, integerModel, languageModel, oneOf, orNull } from "../models/fields.ts";
import { VerdictModel } from "../match/routes.ts";
import { PlacesModel } from "../places/routes.ts";
import { NEEDS } from "../../domain/address_check.ts";
import { SUGGEST_LIMIT, SuggestModel } from "../suggest/routes.ts";

/** Messages of one request. More work belongs in a batch of `POST /v1/batches`. */
const MESSAGES_MAX = 10;

const Message = t.Object({
  jsonrpc: t.Literal("2.0"),
  id: t.Optional(t.Union([t.String({ maxLength: 256 }), t.Number()])),
  method: t.Optional(t.String({ maxLength: 256 })),
  params: t.Optional(t.Unknown()),
}, { additionalProperties: true });

/** A code, checked by its form alone: the pattern of all codes would fill an agent's context. The tools check the code. */
const Country = t.String({
  pattern: "^[A-Za-z]{2}$",
  description: "ISO 3166-1 alpha-2 code: search inside this country only. Send it whenever the country is known.",
  rule: COUNTRY_CODE_RULE,
  examples: ["CH"],
});

const Language = languageModel("language of labels and names. Default: the language of the place.", ["de"]);

/** A list, not a tuple: the validators of many agents know an older form of tuples, and would refuse every value. */
const Bounds = t.Array(t.Number({ minimum: -180, maximum: 180 }), {
  minItems: 4,
  maxItems: 4,
  description: "`[west, south, east, north]` in degrees: only results inside.",
  rule: "[west, south, east, north] in degrees",
});

const Needs = oneOf(NEEDS, { description: "What must be known: adds `action`, `missing`, `replaced`." });

/** The tools check the names, and their message has the known ones. */
const Append = t.Array(t.String({ maxLength: 40 }), {
  minItems: 1,
  maxItems: APPEND_MAX,
  description: `${PLAIN_COLUMNS.join(", ")}, cells of h3:8, geohash:7 or s2:12, or a layer of areas.`,
});

const { explanation: _, reasons: __, missing: ___, replaced: ____, appended: _____, ...ANSWER } =
  AnswerModel.properties;

/** Without the meaning of each reason, which would fill an agent's context: their names say it. */
const Answer = closed({
  ...ANSWER,
  missing: t.Optional(t.Array(t.String())),
  replaced: t.Optional(t.Array(t.Object({}))),
  reasons: t.Array(t.String(), {
    description: "Why the status is what it is, such as `house_number_missing`, `postcode_conflict` or `ambiguous`.",
  }),
  appended: t.Optional(t.Unknown({ description: "The columns of `append`, by their names." })),
});

const NullableText = orNull(t.String());

const Side = t.String({
  minLength: 1,
  maxLength: INPUT_LENGTH_MAX,
  description: "A written address, or the `place_id` of an earlier answer.",
});

const Located = t.Object({ status: t.String(), label: NullableText, place_id: NullableText });

const near = (description: string) =>
  t.Optional(closed(CoordinatesModel.properties, {
    description,
    rule: "an object of latitude and longitude",
  }));

/** Schemas of the Model Context Protocol interface. */
export const McpModel = {
  body: t.Union([Message, t.Array(Message, { minItems: 1, maxItems: MESSAGES_MAX })], {
    description: "A message of JSON-RPC 2.0. Lists of messages are read for clients of the version 2025-03-26.",
  }),
  answer: t.Union([
    t.Object({ jsonrpc: t.Literal("2.0") }, { additionalProperties: true }),
    t.Array(t.Object({ jsonrpc: t.Literal("2.0") }, { additionalProperties: true })),
  ]),
  resolve: closed({
    input: t.String({
      minLength: 1,
      maxLength: INPUT_LENGTH_MAX,
      description: "One location: a written address or place name, `latitude,longitude`, a map link (Google Maps, " +
        "Apple Maps, OpenStreetMap …) or a short code such as 8FVC4GRF+2Q.",
      examples: ["Städtle 23, 9490 Vaduz"],
    }),
    country: t.Optional(Country),
    language: t.Optional(Language),
    near: near("A point: of several places with one name, those near it come first. Never overrides the input."),
    bounds: t.Optional(Bounds),
    max_accuracy_m: t.Optional(t.Number({
      exclusiveMinimum: 0,
      description: "Metres: a coarser answer is `uncertain`.",
      rule: "a number of metres above 0",
    })),
    alternatives: t.Optional(
      integerModel({
        minimum: 0,
        maximum: 10,
        description: "Maximum number of other candidates. Default: 0. Use 3 to let a person choose.",
      }),
    ),
    needs: t.Optional(Needs),
    append: t.Optional(Append),
    no_store: t.Optional(t.Boolean({ description: "The input is never logged, cached or stored." })),
  }),
  suggest: closed({
    text: t.String({
      minLength: 1,
      maxLength: SUGGEST_LENGTH_MAX,
      description: "The beginning of an address or name, as typed so far.",
      examples: ["städtle 2"],
    }),
    country: t.Optional(Country),
    language: t.Optional(Language),
    near: near("Suggestions near this point come first."),
    limit: t.Optional(integerModel({
      minimum: 1,
      maximum: 10,
      description: `Maximum number of suggestions. Default: ${SUGGEST_LIMIT}.`,
    })),
  }),
  reverse: closed({
    ...CoordinatesModel.properties,
    language: t.Optional(Language),
    append: t.Optional(Append),
  }),
  place: closed({
    place_id: t.String({
      minLength: 1,
      maxLength: PlacesModel.params.properties.place_id.maxLength ?? 0,
      description: "A `place_id` of an earlier answer.",
    }),
    language: t.Optional(Language),
  }),
  parse: closed({
    input: t.String({ minLength: 1, maxLength: INPUT_LENGTH_MAX, description: "A written address." }),
    country: t.Optional(Country),
  }),
  match: closed({
    a: Side,
    b: Side,
    country: t.Optional(Country),
    language: t.Optional(Language),
  }),
  answers: {
    match: t.Object({
      verdict: VerdictModel,
      confidence: t.Number(),
      differences: t.Array(t.Object({ component: t.String(), a: NullableText, b: NullableText })),
      a: Located,
      b: Located,
    }),
    parse: t.Object({
      components: t.Array(t.Object({ component: t.String(), text: t.String(), value: t.String() })),
      unmatched: t.Array(t.Object({ text: t.String() })),
      normal_form: NullableText,
      postal_lines: t.Array(t.String()),
    }),
    resolution: Answer,
    suggestions: SuggestModel.suggestions,
    place: PlaceModel,
  },
};

/** A request's body: a message, or several. */
export type McpBody = Static<typeof McpModel.body>;
