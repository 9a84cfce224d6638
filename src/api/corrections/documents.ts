import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { CORRECTIONS_EXAMPLES, CorrectionsModel } from "./model.ts";

const TAG = "Corrections";

/** Documentation of the routes under `/v1/corrections`. */
export function correctionsDocuments(documented: RouteContext["documented"]) {
  const correction = { schema: CorrectionsModel.correction, example: CORRECTIONS_EXAMPLES.correction };
  return {
    create: documented({
      tag: TAG,
      summary: "Settle an input",
      description: "From then on, the same text is answered with this place in the organization and environment, by " +
        "single calls and in batches: `found`, reason `corrected`, confidence 0.99. Case, accents, punctuation and " +
        "blanks do not matter. Give `place_id`, or `coordinates` with `label`. With `country` it applies only to calls " +
        "with this country. A second correction of the same text replaces the first.",
      answers: { 201: { description: "The correction", ...correction } },
      problems: { CONFLICT: "There are too many corrections" },
      examples: {
        "A point": {
          input: "Zentrale beim alten Bahnhof",
          coordinates: { latitude: 47.14001, longitude: 9.52282 },
          label: "Head office",
        },
      },
    }),
    list: documented({
      tag: TAG,
      summary: "List corrections",
      description: "The organization's corrections in the caller's environment, newest first.",
      answers: {
        200: {
          description: "A page of corrections",
          schema: CorrectionsModel.list,
          example: CORRECTIONS_EXAMPLES.list,
        },
      },
    }),
    get: documented({
      tag: TAG,
      summary: "Read a correction",
      description: "`place_missing` shows whether its place is no longer in the loaded data.",
      answers: { 200: { description: "The correction", ...correction } },
    }),
    delete: documented({
      tag: TAG,
      summary: "Delete a correction",
      description: "The input is resolved again from then on, on every server within a second.",
      answers: { 204: { description: "Deleted", schema: t.Void() } },
    }),
  };
}
