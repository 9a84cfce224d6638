/**
 * The schema of an answer, for every route that returns one or a part of one. `domain/present_answer.ts` writes it.
 *
 * @module
 */
import { t, type TSchema } from "elysia";
import { NO_ANSWER, type PresentedResolution, presentPlace, presentResolution } from "../../domain/present_answer.ts";
import { EXAMPLE_RESOLUTION, PRECISIONS, REASONS } from "../../domain/resolution.ts";
import { closed, oneOf, orNull } from "./fields.ts";
import { Latitude, Longitude } from "./geo_models.ts";

/** A point on WGS 84, in decimal degrees. */
export const CoordinatesModel = closed({ latitude: Latitude, longitude: Longitude }, {
  description: "WGS 84, decimal degrees.",
  rule: "an object of latitude and longitude",
});

/** The parts of a written address. */
export const ComponentsModel = t.Partial(
  t.Object({
    name: t.String(),
    house_number: t.String(),
    unit: t.String(),
    street: t.String(),
    postcode: t.String(),
    district: t.String(),
    locality: t.String(),
    county: t.String(),
    region: t.String(),
    country: t.String(),
    country_code: t.String({ description: "ISO 3166-1 alpha-2." }),
  }),
  { additionalProperties: false },
);

/** What a point is the point of. */
export const PrecisionModel = oneOf(PRECISIONS);

/** The environment of a key or a session. */
export const EnvironmentModel = oneOf(["test", "live"]);

const InputKind = oneOf(["address", "coordinates", "map_link", "short_code"]);

/** How sure an answer is. */
export const ConfidenceModel = t.Number({
  minimum: 0,
  maximum: 1,
  description: "The probability that the true point lies within `accuracy_m`. An input with a wrong country or " +
    "postcode has no true point.",
});

/** The provenance of a point. */
export const SourceModel = closed({
  dataset: orNull(t.String()),
  version: orNull(t.String()),
  system: orNull(t.String()),
  origin: oneOf(["gazetteer", "pin", "center", "decoded", "text", "saved", "correction"]),
  attribution: orNull(t.String()),
  others: t.Optional(t.Array(
    closed({ dataset: t.String(), version: t.String(), attribution: t.String() }),
    { description: "Other data sets that contain the same place; absent if there are none." },
  )),
});

const Match = oneOf(["exact", "corrected", "inferred", "missing", "conflict"]);

const NullableText = orNull(t.String());

/** A runner-up. */
const Alternative = closed({
  label: t.String(),
  coordinates: CoordinatesModel,
  confidence: ConfidenceModel,
  input_kind: InputKind,
  precision: PrecisionModel,
  accuracy_m: t.Number({ minimum: 0 }),
  components: ComponentsModel,
  place_id: NullableText,
});

/** The fields of a location. In an answer without one they are null. */
const LOCATED = {
  label: t.String(),
  coordinates: CoordinatesModel,
  precision: PrecisionModel,
  accuracy_m: t.Number({
    minimum: 0,
    description: "Metres: the 95th percentile of the error measured for this precision and source.",
  }),
  components: ComponentsModel,
  plus_code: t.String(),
  source: SourceModel,
};

/** Identifiers of a place in other data. */
export const IdsModel = closed({
  osm: t.Optional(t.String()),
  wikidata: t.Optional(t.String()),
  geonames: t.Optional(t.String()),
  gers: t.Optional(t.String()),
}, { description: "Elsewhere: `way/123`, `Q1844`." });

/** Fields of an answer that may be null even where there is a location. */
const IDENTITY = {
  place_id: NullableText,
  code: orNull(closed({ system: t.String(), normalized: t.String() })),
  ids: t.Optional(IdsModel),
};

/** Open-ended, so that clients made from the document accept a reason that it does not list yet. */
const Reason = t.Union([
  t.String({ enum: Object.keys(REASONS) }),
  t.String({ description: "A later version may have more reasons: show them, and rely on `status`." }),
], {
  description: `Why the status is what it is.\n\n${
    Object.entries(REASONS).map(([reason, text]) => `- \`${reason}\`: ${text}`).join("\n")
  }`,
});

/** The fields of an answer that compare it with the input. */
const COMPARED = {
  confidence: ConfidenceModel,
  reasons: t.Array(Reason),
  matches: t.Partial(
    t.Object(Object.fromEntries(Object.keys(ComponentsModel.properties).map((name) => [name, Match]))),
    {
      additionalProperties: false,
    },
  ),
  alternatives: t.Array(Alternative),
};

const ComponentName = t.KeyOf(ComponentsModel);

/** The fields of an answer with `needs`. */
export const CHECK = {
  action: t.Optional(
    oneOf(["accept", "confirm", "fix"], {
      description:
        "With `needs`: what a form does next. `accept`: nothing. `confirm`: show the label and ask whether " +
        "it is meant. `fix`: ask for what is `missing`, or for another address.",
    }),
  ),
  missing: t.Optional(
    t.Array(ComponentName, { description: "With `needs`: what is needed or written, but not known." }),
  ),
  replaced: t.Optional(t.Array(
    closed({ component: ComponentName, from: NullableText, to: t.String() }),
    {
      description: "With `needs`: what the answer has in place of what was written. `from` is null where the text of " +
        "the component is not known.",
    },
  )),
};
const Area = closed({
  code: t.String(),
  title: t.String(),
  certain: t.Optional(t.Literal(false, { description: "A border of the layer is within `accuracy_m`." })),
});

/** The values of the requested columns. */
export const AppendedModel = t.Record(
  t.String(),
  t.Union([
    t.String(),
    t.Literal(false),
    Area,
    t.Array(Area),
    closed({
      alpha_2: t.String(),
      alpha_3: NullableText,
      numeric: NullableText,
    }),
    t.Null(),
  ]),
  {
    description:
      "The columns of `append`, by their names; null without a location. Several areas of a layer are a list, " +
      "the smallest first. `certain: false`: another point within `accuracy_m` has another time zone or other areas.",
  },
);

const Appended = { appended: t.Optional(orNull(AppendedModel)) };

/** The fields of an answer that do not depend on the input. */
const CONTEXT = {
  environment: EnvironmentModel,
  gazetteer_version: t.String(),
  request_id: t.String(),
};

/** An answer to an input. */
export const AnswerModel = closed({
  status: oneOf(["found", "uncertain", "unresolved"], {
    description:
      "`found`: safe to use without a check. `uncertain`: check it first. `unresolved`: there is no location.",
  }),
  input_kind: InputKind,
  ...nullable(LOCATED),
  ...IDENTITY,
  ...COMPARED,
  ...CHECK,
  ...Appended,
  explanation: t.Optional(t.Array(
    closed({
      stage: t.String(),
      detail: t.String(),
      cost: t.Optional(t.Number({ minimum: 0 })),
      parts: t.Optional(t.Array(
        closed({ role: t.String(), text: t.Optional(t.String()), cost: t.Optional(t.Number({ minimum: 0 })) }),
        { description: "The same as `detail`: spans of the input, or what was compared, with its cost." },
      )),
    }),
  )),
  ...CONTEXT,
});

/** A place found by its identifier. */
export const PlaceModel = closed({ ...LOCATED, ...IDENTITY, ...CONTEXT });

/** The fields of the answer to a row of a batch. A failed row has no kind of input and no gazetteer version. */
export const ROW_ANSWER = {
  status: oneOf(["found", "uncertain", "unresolved", "failed"]),
  input_kind: orNull(InputKind),
  ...nullable(LOCATED),
  ...IDENTITY,
  ...COMPARED,
  ...Appended,
  ...CONTEXT,
  gazetteer_version: t.Optional(t.String()),
};

type Nullable<Fields> = { [Name in keyof Fields]: ReturnType<typeof t.Nullable<Fields[Name] & TSchema>> };

function nullable<Fields extends Readonly<Record<string, TSchema>>>(fields: Fields): Nullable<Fields> {
  // `Object.fromEntries` forgets which field has which schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, orNull(field)]),
  ) as Nullable<Fields>;
}

const PRESENTED = { environment: "test", requestId: "req_01hr2k8x4v9q3m5n7p0r2t4w6y" } as const;

/** A real answer to a structured address, for the documentation. */
export const STRUCTURED_EXAMPLE = presentResolution(EXAMPLE_RESOLUTION, PRESENTED) satisfies Listed<
  PresentedResolution,
  (typeof AnswerModel)["static"]
>;

/** A real place, for the documentation. */
export const PLACE_EXAMPLE = presentPlace(EXAMPLE_RESOLUTION, PRESENTED) satisfies Listed<
  ReturnType<typeof presentPlace>,
  (typeof PlaceModel)["static"]
>;

/** A real answer to the name of a town, for the documentation. */
export const RESOLUTION_EXAMPLE = {
  ...STRUCTURED_EXAMPLE,
  label: "Utrecht, Netherlands",
  coordinates: { latitude: 52.09083, longitude: 5.12222 },
  confidence: 0.97,
  precision: "locality",
  accuracy_m: 6000,
  components: { locality: "Utrecht", region: "Utrecht", country: "Netherlands", country_code: "NL" },
  matches: { locality: "exact" },
  place_id: "plc_2745912",
  plus_code: "9F473CVC+8V",
  source: {
    dataset: "geonames",
    version: "2024-03-03",
    system: null,
    origin: "gazetteer",
    attribution: "GeoNames, CC BY 4.0",
  },
};

/** The answer of a row that failed, for the documentation. */
export const FAILED_EXAMPLE = {
  ...NO_ANSWER,
  status: "failed",
  environment: PRESENTED.environment,
  request_id: PRESENTED.requestId,
};

/**
 * `Presented`, if the schema lists all of its fields, at every depth; otherwise a type that names the missing ones.
 * The compiler does not refuse more fields than a schema has, so presenters are compared in this way.
 */
type Listed<Presented, Schema> = [Unlisted<Presented, Schema>] extends [never] ? Presented
  : { readonly not_in_the_schema: Unlisted<Presented, Schema> };

type Unlisted<Presented, Schema> = Presented extends readonly (infer Item)[]
  ? Unlisted<Item, Extract<Schema, readonly unknown[]>[number]>
  : Presented extends object ? UnlistedFields<Presented, Extract<Schema, object>>
  : never;

type UnlistedFields<Presented, Schema> = {
  [Name in keyof Presented & string]: Name extends KeyOf<Schema> ? Unlisted<Presented[Name], FieldOf<Schema, Name>>
    : Name;
}[keyof Presented & string];

type KeyOf<Schema> = Schema extends unknown ? keyof Schema : never;

type FieldOf<Schema, Name> = Schema extends unknown ? Name extends keyof Schema ? Schema[Name] : never : never;
