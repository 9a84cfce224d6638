import { t } from "elysia";
import { COUNTRY_CODE_RULE, COUNTRY_CODES } from "../../domain/country_code.ts";
import { INPUT_LENGTH_MAX } from "../../domain/input.ts";
import { STATED_LENGTH_MAX } from "../../domain/structured_input.ts";
import { integerModel } from "../integer_model.ts";
import { ComponentsModel, CoordinatesModel, EnvironmentModel, PrecisionModel } from "../place_models.ts";

/** What is asked for; its length is counted without the spaces around it, which a schema cannot say. */
export const InputModel = t.String({
  minLength: 1,
  description:
    `A written address, \`latitude,longitude\`, a map link or a short code: 1 to ${INPUT_LENGTH_MAX} characters, ` +
    "spaces around it not counted.",
  rule: `a string of 1 to ${INPUT_LENGTH_MAX} characters`,
  examples: ["Utrecht"],
});

/** A country to stay inside. */
export const CountryModel = t.String({
  pattern: countryPattern(),
  description: "ISO 3166-1 alpha-2, any case: resolve inside this country only.",
  rule: COUNTRY_CODE_RULE,
  examples: ["NL"],
});

const InputKind = t.Union([
  t.Literal("address"),
  t.Literal("coordinates"),
  t.Literal("map_link"),
  t.Literal("short_code"),
]);
const Confidence = t.Number({
  minimum: 0,
  maximum: 1,
  description: "The probability that the true point lies within `accuracy_m` and nothing stated is contradicted.",
});
const Alternative = t.Object({
  label: t.String(),
  coordinates: CoordinatesModel,
  confidence: Confidence,
  input_kind: InputKind,
  precision: PrecisionModel,
  accuracy_m: t.Number({ minimum: 0 }),
  components: ComponentsModel,
  place_id: t.Union([t.String(), t.Null()]),
}, { additionalProperties: false });
const Stage = t.Object({
  stage: t.String(),
  detail: t.String(),
  cost: t.Optional(t.Number({ minimum: 0 })),
}, { additionalProperties: false });
const Match = t.Union([
  t.Literal("exact"),
  t.Literal("corrected"),
  t.Literal("inferred"),
  t.Literal("missing"),
  t.Literal("conflict"),
]);
const MATCHED = [
  "name",
  "house_number",
  "unit",
  "street",
  "postcode",
  "district",
  "locality",
  "county",
  "region",
  "country",
  "country_code",
];
/** Whose data a point comes from. */
export const SourceModel = t.Object({
  dataset: t.Union([t.String(), t.Null()]),
  version: t.Union([t.String(), t.Null()]),
  system: t.Union([t.String(), t.Null()]),
  origin: t.Union([
    t.Literal("gazetteer"),
    t.Literal("pin"),
    t.Literal("center"),
    t.Literal("decoded"),
    t.Literal("text"),
    t.Literal("saved"),
  ]),
  attribution: t.Union([t.String(), t.Null()]),
  others: t.Optional(t.Array(
    t.Object({ dataset: t.String(), version: t.String(), attribution: t.String() }, { additionalProperties: false }),
    { description: "Other data sets that know the same place; absent where there are none." },
  )),
}, { additionalProperties: false });

/** The language of a label. */
export const LanguageModel = t.String({
  maxLength: 35,
  pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$",
  description: "BCP 47 tag of the label's language. Absent: `Accept-Language`, else the place's own.",
  rule: "a BCP 47 language tag such as nl or pt-BR",
  examples: ["nl"],
});

/** What may be asked for beside the input, in every way of asking. */
const OPTIONS = {
  language: t.Optional(LanguageModel),
  near: t.Optional(CoordinatesModel),
  bounds: t.Optional(t.Tuple([
    t.Number({ minimum: -180, maximum: 180 }),
    t.Number({ minimum: -90, maximum: 90 }),
    t.Number({ minimum: -180, maximum: 180 }),
    t.Number({ minimum: -90, maximum: 90 }),
  ], {
    description: "`[west, south, east, north]`: a hard filter.",
    rule: "[west, south, east, north] in degrees",
  })),
  max_accuracy_m: t.Optional(t.Number({
    exclusiveMinimum: 0,
    description: "Metres. A coarser answer is `uncertain`, `too_coarse`.",
    rule: "a number of metres above 0",
  })),
  alternatives: t.Optional(integerModel({ minimum: 0, maximum: 10, description: "How many runners-up. Absent: 0." })),
  explain: t.Optional(t.Boolean({ description: "Adds `explanation`." })),
  no_store: t.Optional(t.Boolean({ description: "Never logged, cached or kept." })),
};

/** One stated part of an address. */
const statedModel = (description: string, example: string) =>
  t.Optional(t.String({
    minLength: 1,
    maxLength: STATED_LENGTH_MAX,
    description,
    rule: `a string of 1 to ${STATED_LENGTH_MAX} characters`,
    examples: [example],
  }));

/** What the routes of resolving take and give. */
export const ResolveModel = {
  body: t.Object({
    input: InputModel,
    country: t.Optional(CountryModel),
    ...OPTIONS,
  }, { additionalProperties: false }),
  structured: t.Object({
    house_number: statedModel("As it is written on the house.", "23"),
    street: statedModel("Without the number.", "Städtle"),
    unit: statedModel("Flat, floor, staircase, box.", "Top 4"),
    postcode: statedModel("Never corrected.", "9490"),
    locality: statedModel("The town or village.", "Vaduz"),
    district: statedModel("A part of the locality.", "Ebenholz"),
    county: statedModel("The area between locality and region.", "Santa Clara"),
    region: statedModel("State, canton, province: its name or its usual code.", "Oberland"),
    country: statedModel(
      "Its name in any language, or its ISO 3166-1 alpha-2 code, which also limits the answer to that country.",
      "LI",
    ),
    ...OPTIONS,
  }, { additionalProperties: false, description: "At least one part of the address." }),
  resolution: t.Object({
    status: t.Union([t.Literal("found"), t.Literal("uncertain"), t.Literal("unresolved")], {
      description: "`found`: ship the parcel. `uncertain`: look first. `unresolved`: there is no location.",
    }),
    label: t.Union([t.String(), t.Null()]),
    coordinates: t.Union([CoordinatesModel, t.Null()]),
    confidence: Confidence,
    input_kind: InputKind,
    precision: t.Union([PrecisionModel, t.Null()]),
    accuracy_m: t.Union([t.Number({ minimum: 0 }), t.Null()], {
      description: "Metres: the 95th percentile of the error measured for this precision and source.",
    }),
    reasons: t.Array(t.String()),
    components: t.Union([ComponentsModel, t.Null()]),
    matches: t.Partial(t.Object(Object.fromEntries(MATCHED.map((name) => [name, Match]))), {
      additionalProperties: false,
    }),
    place_id: t.Union([t.String(), t.Null()]),
    plus_code: t.Union([t.String(), t.Null()]),
    code: t.Union([
      t.Object({ system: t.String(), normalized: t.String() }, { additionalProperties: false }),
      t.Null(),
    ]),
    source: t.Union([SourceModel, t.Null()]),
    alternatives: t.Array(Alternative),
    explanation: t.Optional(t.Array(Stage)),
    environment: EnvironmentModel,
    gazetteer_version: t.String(),
    request_id: t.String(),
  }, { additionalProperties: false }),
};

/** A real answer, for the document. */
export const RESOLUTION_EXAMPLE = {
  status: "found",
  label: "Utrecht, Netherlands",
  coordinates: { latitude: 52.09083, longitude: 5.12222 },
  confidence: 0.97,
  input_kind: "address",
  precision: "locality",
  accuracy_m: 6000,
  reasons: [],
  components: { locality: "Utrecht", region: "Utrecht", country: "Netherlands", country_code: "NL" },
  matches: { locality: "exact" },
  place_id: "plc_2745912",
  plus_code: "9F473CVC+8V",
  code: null,
  source: {
    dataset: "geonames",
    version: "2024-03-03",
    system: null,
    origin: "gazetteer",
    attribution: "GeoNames, CC BY 4.0",
  },
  alternatives: [],
  environment: "test",
  gazetteer_version: "world-1",
  request_id: "req_01hr2k8x4v9q3m5n7p0r2t4w6y",
};

/** The same for parts. */
export const STRUCTURED_EXAMPLE = {
  ...RESOLUTION_EXAMPLE,
  label: "Städtle 23, 9490 Vaduz, Liechtenstein",
  coordinates: { latitude: 47.14001, longitude: 9.52282 },
  precision: "house",
  accuracy_m: 25,
  components: {
    house_number: "23",
    street: "Städtle",
    postcode: "9490",
    locality: "Vaduz",
    country: "Liechtenstein",
    country_code: "LI",
  },
  matches: { house_number: "exact", street: "exact", postcode: "exact", locality: "exact", country: "exact" },
  place_id: "plc_0a1b2c3d4e5f6g7h69hg",
  plus_code: "8FVC4GRF+2Q",
  source: {
    dataset: "openstreetmap",
    version: "2024-03-03",
    system: null,
    origin: "gazetteer",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
  },
};

/** Matches every country's code in any case: `^(?:[Aa][DdEe…]|[Bb][…]…)$`. */
function countryPattern(): string {
  const seconds = new Map<string, string>();
  for (const [first = "", second = ""] of COUNTRY_CODES) {
    seconds.set(first, `${seconds.get(first) ?? ""}${second}${second.toLowerCase()}`);
  }
  return `^(?:${[...seconds].map(([first, rest]) => `[${first}${first.toLowerCase()}][${rest}]`).join("|")})$`;
}
