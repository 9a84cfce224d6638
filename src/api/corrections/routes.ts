import { Elysia, t } from "elysia";
import {
  createCorrection,
  deleteCorrection,
  getCorrection,
  listCorrections,
  type PresentedCorrection,
} from "../../corrections/mod.ts";
import { closed, idParamsModel, Moment, orNull, PAGE_QUERY, pageModel, textModel } from "../models/fields.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import { INPUT_LENGTH_MAX, isInputTooLong } from "../../domain/input.ts";
import {
  ComponentsModel,
  CoordinatesModel,
  EnvironmentModel,
  PrecisionModel,
  SourceModel,
} from "../models/answer_model.ts";
import { CountryModel } from "../resolve/model.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { PlaceChoice } from "../../resolutions/mod.ts";
import { refuse } from "../locations/import_batch.ts";
import DOCUMENTS from "./documents.json";

/** Who did something: a member, or a key. */
export const ActorModel = closed({
  id: t.String(),
  name: orNull(t.String(), {
    description: "The member's e-mail address or the key's name. Null for one who has left, or a deleted key.",
  }),
});

const Correction = closed({
  id: t.String(),
  input: t.String(),
  country: orNull(t.String(), { description: "Null: for every call." }),
  place_id: orNull(t.String(), { description: "Null where a person gave the point." }),
  place_missing: t.Boolean({
    description: "The place is no longer in the loaded data. The correction is still answered, as the place was.",
  }),
  label: t.String(),
  coordinates: CoordinatesModel,
  precision: PrecisionModel,
  accuracy_m: t.Number({ minimum: 0 }),
  components: ComponentsModel,
  source: SourceModel,
  environment: EnvironmentModel,
  created_by: ActorModel,
  created_at: Moment,
});

/** The identifier of a place that a person chose. */
export const PlaceIdModel = t.String({
  minLength: 1,
  maxLength: 200,
  pattern: "^[^\\u0000]*$",
  description: "A place of the loaded data, as answers and suggestions name it.",
  rule: "the identifier of a place: plc_…",
  examples: ["plc_0a1b2c3d4e5f6g7h69hg"],
});

/** The label of a point that a person gave. */
export const ChosenLabelModel = textModel({
  maxLength: 500,
  description: "What the point is called.",
  examples: ["Warehouse, gate 4"],
});

/** Schemas of the requests and answers of the routes under `/v1/corrections`. */
export const CorrectionsModel = {
  create: closed({
    input: textModel({
      maxLength: 2 * INPUT_LENGTH_MAX,
      description: `The text as it was written: 1 to ${INPUT_LENGTH_MAX} characters, without the spaces around it.`,
      examples: ["Utrecht, beim alten Hafen"],
    }),
    country: t.Optional(CountryModel),
    place_id: t.Optional(PlaceIdModel),
    coordinates: t.Optional(CoordinatesModel),
    label: t.Optional(ChosenLabelModel),
  }),
  correction: Correction,
  list: pageModel(Correction),
  query: closed({
    ...PAGE_QUERY,
    q: t.Optional(textModel({
      maxLength: 200,
      description: "Part of the input or the label. Case and accents do not matter.",
    })),
  }),
};

/** The fields of a body that name a place. */
interface ChoiceBody {
  readonly place_id?: string | undefined;
  readonly coordinates?: Coordinates | undefined;
  readonly label?: string | undefined;
}

/** Corrections: what people of an organization have settled. */
export function correctionsRoutes({ dependencies: { corrections }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Corrections"), { texts: DOCUMENTS, model: CorrectionsModel });
  return new Elysia({ name: "corrections", prefix: "/v1/corrections" })
    .use(guard)
    .post("", ({ body, caller, notes, once, request }) =>
      once({
        create: async (recorder) => {
          const choice = toChoice(body);
          if (!("placeId" in choice) && choice.label === undefined) {
            throw invalidField("body", { label: "This field is required with coordinates" });
          }
          return await createCorrection(corrections, {
            caller,
            client: clientInfoOf(request, notes),
            input: toSettledInput(body.input),
            country: body.country?.toUpperCase(),
            choice,
            recorder,
          });
        },
        answer: (correction: PresentedCorrection) => ({
          status: 201,
          headers: { location: `/v1/corrections/${correction.id}` },
          body: correction,
        }),
      }), {
      scope: "corrections:write",
      creates: true,
      stores: true,
      keeps: true,
      body: CorrectionsModel.create,
      ...document("create", "correction"),
    })
    .get("", async ({ caller, query }) => {
      const { data, nextCursor, hasMore } = await listCorrections(corrections, {
        owner: caller,
        text: query.q,
        ...query,
      });
      return { data: [...data], next_cursor: nextCursor, has_more: hasMore };
    }, { scope: "corrections:read", query: CorrectionsModel.query, ...document("list", "list") })
    .get("/:id", ({ caller, params }) => getCorrection(corrections, { owner: caller, correctionId: params.id }), {
      scope: "corrections:read",
      params: idParamsModel("cor"),
      ...document("get", "correction"),
    })
    .delete("/:id", async ({ caller, notes, params, request }) => {
      await deleteCorrection(corrections, {
        caller,
        client: clientInfoOf(request, notes),
        correctionId: params.id,
      });
    }, { scope: "corrections:write", params: idParamsModel("cor"), ...document("delete") });
}

/**
 * Converts a body with either `place_id`, or `coordinates` and perhaps `label`.
 *
 * @throws Problem `INVALID_REQUEST` where it has neither or both
 */
export function toChoice({ place_id, coordinates, label }: ChoiceBody): PlaceChoice {
  if (place_id !== undefined) {
    refuse(coordinates, "coordinates", "Not allowed with place_id");
    refuse(label, "label", "Not allowed with place_id, whose label it is");
    return { placeId: place_id };
  }
  if (coordinates === undefined) {
    throw invalidField("body", { place_id: "Either this field is required, or coordinates" });
  }
  return { coordinates, ...(label === undefined ? {} : { label: label.trim().normalize("NFC") }) };
}

/**
 * The input without the spaces around it.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toSettledInput(input: string): string {
  const text = input.toWellFormed().trim();
  if (text === "" || isInputTooLong(text)) {
    throw invalidField("body", {
      input: `Must be a string of 1 to ${INPUT_LENGTH_MAX} characters without the spaces around it`,
    });
  }
  return text;
}
