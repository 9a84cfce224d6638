import { t } from "elysia";
import { pageModel } from "../page_model.ts";
import { ComponentsModel, CoordinatesModel, EnvironmentModel, PrecisionModel } from "../place_models.ts";
import { CountryModel, InputModel } from "../resolve/model.ts";
import { textModel } from "../text_model.ts";

const TAGS_MAX = 32;
const METADATA_MAX = 50;

const Tag = textModel({ minLength: 1, maxLength: 50, description: "A word to find it by.", examples: ["warehouse"] });
const MetadataKey = t.String({ pattern: "^[^\\u0000]{1,40}$" });
const MetadataValue = t.Union([
  textModel({ minLength: 0, maxLength: 500, description: "A text." }),
  t.Number(),
  t.Boolean(),
  t.Null(),
]);

const Location = t.Object({
  id: t.String(),
  short_code: t.Union([t.String(), t.Null()]),
  name: t.Union([t.String(), t.Null()]),
  label: t.String(),
  coordinates: CoordinatesModel,
  confidence: t.Number({ minimum: 0, maximum: 1 }),
  status: t.Union([t.Literal("found"), t.Literal("uncertain")]),
  precision: PrecisionModel,
  components: ComponentsModel,
  tags: t.Array(t.String()),
  metadata: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Boolean(), t.Null()])),
  environment: EnvironmentModel,
  created_at: t.String({ format: "date-time" }),
  updated_at: t.String({ format: "date-time" }),
}, { additionalProperties: false });

/** What the routes under `/v1/locations` take and give. */
export const LocationsModel = {
  create: t.Object({
    input: t.Optional(InputModel),
    country: t.Optional(CountryModel),
    accept: t.Optional(t.Literal("uncertain", { description: "Save an `uncertain` answer too." })),
    coordinates: t.Optional(CoordinatesModel),
    label: t.Optional(textModel({ minLength: 1, maxLength: 500, description: "What to call the point." })),
    name: t.Optional(textModel({ minLength: 1, maxLength: 200, description: "Your name for it." })),
    tags: t.Optional(t.Array(Tag, { maxItems: TAGS_MAX, uniqueItems: true })),
    metadata: t.Optional(t.Record(MetadataKey, MetadataValue, {
      additionalProperties: false,
      maxProperties: METADATA_MAX,
      description: "Whatever you hang on it: texts, numbers and truths by name.",
    })),
  }, { additionalProperties: false, description: "Either `input`, or `coordinates` with `label`." }),
  location: Location,
  list: pageModel(Location),
};

const LOCATION = {
  id: "loc_01hr2k8x4v9q3m5n7p0r2t4w6y",
  short_code: null,
  name: "Office",
  label: "Utrecht, Netherlands",
  coordinates: { latitude: 52.09083, longitude: 5.12222 },
  confidence: 0.97,
  status: "found" as const,
  precision: "locality" as const,
  components: { locality: "Utrecht", region: "Utrecht", country: "Netherlands", country_code: "NL" },
  tags: ["office"],
  metadata: { floor: 3 },
  environment: "test" as const,
  created_at: "2024-03-03T12:00:00.000Z",
  updated_at: "2024-03-03T12:00:00.000Z",
};

/** Real answers, for the document. */
export const LOCATIONS_EXAMPLES = {
  location: LOCATION,
  list: { data: [LOCATION], next_cursor: null, has_more: false },
};
