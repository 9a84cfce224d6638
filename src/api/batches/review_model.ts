import { t } from "elysia";
import { INPUT_LENGTH_MAX } from "../../domain/input.ts";
import { ActorModel, ChosenLabelModel, PlaceIdModel } from "../corrections/routes.ts";
import { CoordinatesModel, RESOLUTION_EXAMPLE } from "../models/answer_model.ts";
import { closed, identifierModel, Moment, orNull, textModel } from "../models/fields.ts";

/** The fields of a row that say who decided what. */
export const REVIEW_FIELDS = {
  version: t.String({
    description: "Another one after each change of the row. In `If-Match`, in quotes, it guards a decision.",
  }),
  decision: t.Union([
    t.Literal("place"),
    t.Literal("coordinates"),
    t.Literal("input"),
    t.Literal("dismissed"),
    t.Null(),
  ], {
    description:
      "What a person did: chose a place, set a point, had another text resolved, or dismissed every answer. " +
      "Null: nobody has decided, and the answer is the resolver's.",
  }),
  reviewed_input: orNull(t.String(), { description: "The text that was resolved instead." }),
  reviewed_by: orNull(ActorModel),
  reviewed_at: orNull(Moment),
};

/** These fields of a row that nobody has decided on. */
export const NOT_REVIEWED = {
  version: "0-1x4k2jq8w0c7f",
  decision: null,
  reviewed_input: null,
  reviewed_by: null,
  reviewed_at: null,
};

/** A decision, for the documentation. */
export const REVIEWED_EXAMPLE = {
  version: "1-2b9d0q1m3z8ya",
  decision: "place" as const,
  reviewed_input: null,
  reviewed_by: { id: "usr_01hr2k8x4v9q3m5n7p0r2t4w6y", name: "member@example.com" },
  reviewed_at: "2024-03-03T12:30:00.000Z",
};

/** Schemas of the routes for one row of a batch. */
export const ReviewModel = {
  params: t.Object({
    id: identifierModel("bat"),
    row: t.String({ pattern: "^[1-9][0-9]{0,6}$", description: "Number of the row, from 1." }),
  }),
  body: closed({
    place_id: t.Optional(PlaceIdModel),
    coordinates: t.Optional(CoordinatesModel),
    label: t.Optional(ChosenLabelModel),
    input: t.Optional(textModel({
      maxLength: 2 * INPUT_LENGTH_MAX,
      description: "Another text for this row. It is resolved with the options of the batch, as one call.",
    })),
    dismiss: t.Optional(t.Literal(true, {
      description: "No answer is right: the row becomes `unresolved`.",
      rule: "true",
    })),
    undo: t.Optional(t.Literal(true, {
      description:
        "Takes the decision back: the row has the resolver's answer again, and what was remembered with the " +
        "decision is forgotten.",
      rule: "true",
    })),
    remember: t.Optional(t.Boolean({
      description: "Keeps the decision as a correction of the row's text. Keys need the scope `corrections:write`.",
    })),
  }),
};

/** A decided row, for the documentation. */
export const REVIEWED_ROW_EXAMPLE = {
  row: 1,
  id: "a1",
  input: "Utrecht",
  original: { id: "a1", input: "Utrecht", country: "NL" },
  ...RESOLUTION_EXAMPLE,
  reasons: ["corrected" as const],
  error: null,
  ...REVIEWED_EXAMPLE,
};
