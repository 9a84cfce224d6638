import { t } from "elysia";
import {
  AppendedModel,
  ComponentsModel,
  ConfidenceModel,
  CoordinatesModel,
  EnvironmentModel,
  IdsModel,
  PrecisionModel,
  SourceModel,
} from "../models/answer_model.ts";
import {
  closed,
  Count,
  countModel,
  integerModel,
  Moment,
  oneOf,
  orNull,
  PAGE_QUERY,
  pageModel,
  SessionModel,
  textModel,
} from "../models/fields.ts";
import { AppendModel, AppendParameter } from "../parameters/append.ts";
import { boundsParameter, numbersPattern } from "../parameters/bounds.ts";
import { CountryModel, InputModel } from "../resolve/model.ts";

const TAGS_MAX = 32;
const METADATA_MAX = 50;

const Tag = textModel({ maxLength: 50, description: "A word for filtering.", examples: ["warehouse"] });
const MetadataKey = t.String({ pattern: "^[^\\u0000]{1,40}$" });
const MetadataValue = t.Union([
  textModel({ minLength: 0, maxLength: 500, description: "A string." }),
  t.Number(),
  t.Boolean(),
  t.Null(),
]);

const Status = oneOf(["found", "uncertain"]);
const Location = closed({
  id: t.String(),
  short_code: orNull(t.String(), {
    description: "`XXXX-XXXX`: the location's short code in this service. `POST /v1/resolve` resolves it.",
  }),
  name: orNull(t.String()),
  label: t.String(),
  coordinates: CoordinatesModel,
  confidence: ConfidenceModel,
  status: Status,
  precision: PrecisionModel,
  accuracy_m: orNull(t.Number({ minimum: 0 }), { description: "Null if the caller provided the coordinates." }),
  components: ComponentsModel,
  source: orNull(SourceModel, { description: "Null if the caller provided the coordinates." }),
  ids: t.Optional(IdsModel),
  tags: t.Array(t.String()),
  metadata: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Boolean(), t.Null()])),
  appended: t.Optional(AppendedModel),
  environment: EnvironmentModel,
  created_at: Moment,
  updated_at: Moment,
});

const { coordinates: _coordinates, ...properties } = Location.properties;
const Feature = closed({
  type: t.Literal("Feature"),
  id: t.String(),
  geometry: closed({
    type: t.Literal("Point"),
    coordinates: t.Tuple([t.Number(), t.Number()], { description: "Longitude, then latitude." }),
  }),
  properties: closed(properties),
});

const Accept = t.Optional(t.Literal("uncertain", { description: "Save an `uncertain` answer too." }));
const Label = textModel({ maxLength: 500, description: "The label of the point." });
const Name = textModel({ maxLength: 200, description: "Your name for it." });
const Tags = t.Array(Tag, { maxItems: TAGS_MAX, uniqueItems: true });
const Metadata = t.Record(MetadataKey, MetadataValue, {
  additionalProperties: false,
  maxProperties: METADATA_MAX,
  description: "Your own key-value data: strings, numbers and booleans.",
});

/** The fields that give a point. */
const POINT = {
  input: t.Optional(InputModel),
  country: t.Optional(CountryModel),
  session: t.Optional(SessionModel),
  accept: Accept,
  append: t.Optional(AppendModel),
  coordinates: t.Optional(CoordinatesModel),
  label: t.Optional(Label),
};

/** Schemas of the requests and answers of the routes under `/v1/locations`. */
export const LocationsModel = {
  create: closed({
    ...POINT,
    name: t.Optional(Name),
    tags: t.Optional(Tags),
    metadata: t.Optional(Metadata),
  }, { description: "Either `input`, or `coordinates` with `label`." }),
  update: closed({
    ...POINT,
    name: t.Optional(orNull(Name, { rule: "a string of 1 to 200 characters, or null" })),
    tags: t.Optional(Tags),
    metadata: t.Optional(Metadata),
  }, {
    description: "Omitted fields are unchanged; tags and metadata are replaced as a whole. `coordinates` moves the " +
      "point and keeps its label; `input` resolves it again.",
  }),
  import: closed({
    batch_id: t.String({
      pattern: "^bat_[0-9a-z]{1,40}$",
      description: "A finished batch.",
      rule: "the identifier of a batch",
    }),
    accept: t.Optional(
      t.Literal("uncertain", { description: "Import `uncertain` rows too. The same as both `statuses`." }),
    ),
    statuses: t.Optional(t.Array(Status, {
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      description: "Rows with these statuses are imported. Default: found.",
    })),
    rows: t.Optional(t.Array(integerModel({ minimum: 1, maximum: 1_000_000, description: "The number of a row." }), {
      minItems: 1,
      maxItems: 10_000,
      uniqueItems: true,
      description: "Only these rows, by their numbers. Default: all.",
    })),
    name_column: t.Optional(
      textModel({ maxLength: 200, description: "The column that contains the names of the locations." }),
    ),
    metadata_columns: t.Optional(t.Array(
      textModel({ maxLength: 40, description: "A column." }),
      {
        maxItems: 10,
        uniqueItems: true,
        description: "Columns that become metadata, as strings of at most 500 characters.",
      },
    )),
    tags: t.Optional(Tags),
    map_id: t.Optional(t.String({
      pattern: "^map_[0-9a-z]{1,40}$",
      description: "A map to whose end the new locations are added.",
      rule: "the identifier of a map",
    })),
    cursor: t.Optional(t.String({
      minLength: 1,
      maxLength: 512,
      description: "The `next_cursor` of the previous response.",
    })),
  }),
  imported: closed({
    imported: Count,
    existing: countModel("Rows that were already imported."),
    skipped: closed({ found: Count, uncertain: Count, unresolved: Count, failed: Count }),
    next_cursor: orNull(t.String()),
    has_more: t.Boolean({ description: "True: send the same request with `next_cursor` as its `cursor`." }),
  }),
  query: closed({
    ...PAGE_QUERY,
    q: t.Optional(textModel({
      maxLength: 200,
      description:
        "Search words. Each must be the beginning of a word in the name, the label, a tag or the short code; " +
        "case and accents are ignored.",
      examples: ["utrecht"],
    })),
    tag: t.Optional(textModel({ maxLength: 50, description: "Only locations with exactly this tag." })),
    bounds: t.Optional(boundsParameter("Only locations inside; neighbours are next to each other.")),
    near: t.Optional(t.String({
      pattern: numbersPattern(2),
      maxLength: 80,
      description: "`latitude,longitude`: nearest locations first.",
      rule: "latitude,longitude in degrees",
      examples: ["52.09,5.12"],
    })),
    radius_m: t.Optional(t.String({
      pattern: numbersPattern(1),
      maxLength: 20,
      description: "Maximum distance from `near` in metres. Default: any distance.",
      rule: "a number of metres above 0",
      examples: ["1000"],
    })),
    map_id: t.Optional(t.String({
      pattern: "^map_[0-9a-z]{1,40}$",
      description: "Only locations on this map, in its order.",
      rule: "the identifier of a map",
    })),
    append: t.Optional(AppendParameter),
  }),
  one: closed({ append: t.Optional(AppendParameter) }),
  location: Location,
  list: pageModel(Location),
  feature: Feature,
  features: closed({
    type: t.Literal("FeatureCollection"),
    features: t.Array(Feature),
    next_cursor: orNull(t.String()),
    has_more: t.Boolean(),
  }),
};
