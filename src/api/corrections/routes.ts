import { Elysia, t } from "elysia";
import {
  createCorrection,
  deleteCorrection,
  getCorrection,
  listCorrections,
  type PresentedCorrection,
} from "../../corrections/mod.ts";
import { idParamsModel, pageRequest } from "../models/fields.ts";
import { clientInfoOf } from "../parameters/headers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RouteContext } from "../route_context.ts";
import { CORRECTIONS_EXAMPLES, CorrectionsModel, toChoice, toSettledInput } from "./model.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

/** Corrections: what people of an organization have settled. */
export function correctionsRoutes({ dependencies: { corrections }, guard, documented }: RouteContext) {
  const documents = correctionsDocuments(documented("Corrections"));
  return new Elysia({ name: "corrections", prefix: "/v1/corrections" })
    .use(guard)
    .post("", ({ body, caller, notes, once, request }) =>
      once({
        create: async (recorder) => {
          const choice = toChoice(body);
          if (!("placeId" in choice) && choice.label === undefined) {
            throw invalidField("body", { pointer: "/label", detail: "This field is required with coordinates" });
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
      ...documents.create,
    })
    .get("", async ({ caller, query }) => {
      const { data, nextCursor, hasMore } = await listCorrections(corrections, {
        owner: caller,
        text: query.q,
        ...pageRequest(query),
      });
      return { data: [...data], next_cursor: nextCursor, has_more: hasMore };
    }, { scope: "corrections:read", query: CorrectionsModel.query, ...documents.list })
    .get("/:id", ({ caller, params }) => getCorrection(corrections, { owner: caller, correctionId: params.id }), {
      scope: "corrections:read",
      params: idParamsModel("cor"),
      ...documents.get,
    })
    .delete("/:id", async ({ caller, notes, params, request, set }) => {
      await deleteCorrection(corrections, {
        caller,
        client: clientInfoOf(request, notes),
        correctionId: params.id,
      });
      set.status = 204;
    }, { scope: "corrections:write", params: idParamsModel("cor"), ...documents.delete });
}

/** Documentation of the routes under `/v1/corrections`. */
function correctionsDocuments(documented: Documented) {
  const correction = { schema: CorrectionsModel.correction, example: CORRECTIONS_EXAMPLES.correction };
  return {
    create: documented({
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
      summary: "List corrections",
      description: "The organization's corrections in the caller's environment, newest first.",
      answers: { 200: jsonAnswer("A page of corrections", CorrectionsModel.list, CORRECTIONS_EXAMPLES.list) },
    }),
    get: documented({
      summary: "Read a correction",
      description: "`place_missing` shows whether its place is no longer in the loaded data.",
      answers: { 200: { description: "The correction", ...correction } },
    }),
    delete: documented({
      summary: "Delete a correction",
      description: "The input is resolved again from then on, on every server within a second.",
      answers: { 204: { description: "Deleted", schema: t.Void() } },
    }),
  };
}
