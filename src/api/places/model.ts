import { t } from "elysia";
import { ComponentsModel, CoordinatesModel, EnvironmentModel, PrecisionModel } from "../place_models.ts";
import { LanguageModel, SourceModel, STRUCTURED_EXAMPLE } from "../resolve/model.ts";

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
      examples: [STRUCTURED_EXAMPLE.place_id],
    }),
  }),
  query: t.Object({ language: t.Optional(LanguageModel) }, { additionalProperties: false }),
  place: t.Object({
    label: t.String(),
    coordinates: CoordinatesModel,
    precision: PrecisionModel,
    accuracy_m: t.Number({
      minimum: 0,
      description: "Metres: the 95th percentile of the error measured for this precision and source.",
    }),
    components: ComponentsModel,
    place_id: t.Union([t.String(), t.Null()]),
    plus_code: t.String(),
    code: t.Union([
      t.Object({ system: t.String(), normalized: t.String() }, { additionalProperties: false }),
      t.Null(),
    ]),
    source: SourceModel,
    environment: EnvironmentModel,
    gazetteer_version: t.String(),
    request_id: t.String(),
  }, { additionalProperties: false }),
};

const { label, coordinates, precision, accuracy_m, components, place_id, plus_code, code, source, ...told } =
  STRUCTURED_EXAMPLE;

/** A real answer, for the document. */
export const PLACE_EXAMPLE = {
  label,
  coordinates,
  precision,
  accuracy_m,
  components,
  place_id,
  plus_code,
  code,
  source,
  environment: told.environment,
  gazetteer_version: told.gazetteer_version,
  request_id: told.request_id,
};
