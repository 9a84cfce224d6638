import { Elysia } from "elysia";
import {
  createCorrection,
  deleteCorrection,
  getCorrection,
  listCorrections,
  type PresentedCorrection,
} from "../../corrections/mod.ts";
import { idParamsModel } from "../models/id_params_model.ts";
import { pageRequest } from "../models/page_model.ts";
import { clientInfoOf } from "../parameters/client_info.ts";
import { invalidField } from "../plugins/problems/invalid_field.ts";
import type { RouteContext } from "../route_context.ts";
import { correctionsDocuments } from "./documents.ts";
import { CorrectionsModel } from "./model.ts";
import { toChoice, toSettledInput } from "./to_choice.ts";

/** Corrections: what people of an organization have settled. */
export function correctionsRoutes({ dependencies: { corrections }, guard, documented }: RouteContext) {
  const documents = correctionsDocuments(documented);
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
