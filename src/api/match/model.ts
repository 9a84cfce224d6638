import { t } from "elysia";
import { AnswerModel, ComponentsModel, ConfidenceModel } from "../models/answer_model.ts";
import { PlacesModel } from "../places/routes.ts";
import { CountryModel, InputModel, LanguageModel, ResolveModel } from "../resolve/model.ts";

const {
  house_number,
  street,
  unit,
  postcode,
  locality,
  district,
  county,
  region,
  country,
} = ResolveModel.structured.properties;

const NullableText = t.Union([t.String(), t.Null()]);

/** The forms of a side that is an object. */
const SIDES = {
  place: t.Object({ place_id: PlacesModel.params.properties.place_id }, { additionalProperties: false }),
  components: t.Object(
    { house_number, street, unit, postcode, locality, district, county, region, country },
    { additionalProperties: false },
  ),
};

const Side = t.Union([InputModel, SIDES.components, SIDES.place], {
  description: "A written address, its components, or a `place_id`.",
  rule: "a text, an object of components of an address, or an object with a place_id",
});

/** The verdict on two locations. */
export const VerdictModel = t.Union([
  t.Literal("same_unit"),
  t.Literal("same_address"),
  t.Literal("same_street"),
  t.Literal("same_place"),
  t.Literal("different"),
  t.Literal("unknown"),
], {
  description: "The finest level that both sides name, if they agree there. `same_unit`: both name one unit of one " +
    "house. `same_address`: one house. `same_street`: one street. `same_place`: one place, or a place and an address in " +
    "it. `unknown`: a side is not `found`.",
});

/** The components in which two locations differ. */
export const DifferencesModel = t.Array(
  t.Object({
    component: t.KeyOf(ComponentsModel),
    a: NullableText,
    b: NullableText,
  }, { additionalProperties: false }),
  { description: "Components that differ, as the answers have them." },
);

/** Schemas of `POST /v1/match`. */
export const MatchModel = {
  ...SIDES,
  body: t.Object({
    a: Side,
    b: Side,
    country: t.Optional(CountryModel),
    language: t.Optional(LanguageModel),
    no_store: t.Optional(t.Boolean({ description: "The inputs are never logged, cached or stored." })),
  }, { additionalProperties: false }),
  answer: t.Object({
    verdict: VerdictModel,
    confidence: ConfidenceModel,
    differences: DifferencesModel,
    a: AnswerModel,
    b: AnswerModel,
  }, { additionalProperties: false }),
};
