import { Elysia, t } from "elysia";
import { presentRow, readRow, rowVersion } from "../../batches/mod.ts";
import { etagOf, isKnown } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { REVIEWED_ROW_EXAMPLE, ReviewModel } from "./review_model.ts";
import { reviewRow } from "./review_row.ts";
import { RowModel } from "./model.ts";
import type { Documented } from "../plugins/route.ts";

/** Single rows of a batch: to read, and to decide on. */
export function batchReviewRoutes({ dependencies, guard, documented }: RouteContext) {
  const { batches } = dependencies;
  const documents = reviewDocuments(documented("Batches"));
  return new Elysia({ name: "batches, row by row" })
    .use(guard)
    .get("/:id/results/:row", async ({ caller, params, request }) => {
      const read = await readRow(batches, { owner: caller, batchId: params.id, row: Number(params.row) });
      const headers = { etag: etagOf({ version: rowVersion(read.row) }) };
      return isKnown(request.headers, headers.etag)
        ? new Response(null, { status: 304, headers })
        : Response.json(presentRow(read, read.row), { headers });
    }, { scope: "batches:read", params: ReviewModel.params, ...documents.row })
    .patch("/:id/results/:row", async ({ body, caller, notes, params, request }) => {
      const decided = await reviewRow(dependencies, {
        request,
        caller,
        notes,
        batchId: params.id,
        row: Number(params.row),
        body,
      });
      return Response.json(presentRow(decided, decided.row), {
        headers: { etag: etagOf({ version: rowVersion(decided.row) }) },
      });
    }, {
      scope: "batches:write",
      stores: true,
      keeps: true,
      params: ReviewModel.params,
      body: ReviewModel.body,
      ...documents.review,
    });
}

/** Documentation of the routes for one row of a batch. */
function reviewDocuments(documented: Documented) {
  const row = { schema: RowModel, example: REVIEWED_ROW_EXAMPLE };
  return {
    row: documented({
      summary: "Read a row of a batch",
      description: "The row with the answer in force. The `ETag` identifies its version, for `If-Match`.",
      answers: {
        200: { description: "The row", ...row },
        304: { description: "Not modified", schema: t.Void() },
      },
      problems: { CONFLICT: "The row is not answered" },
    }),
    review: documented({
      summary: "Decide on a row of a batch",
      description:
        "One of: `place_id`, an answer or alternative that a person chose; `coordinates`, with or without a " +
        "`label`; `input`, another text to resolve, one call; `dismiss`, where no answer is right; `undo`. The row, its " +
        "downloads, the counts and the report show the decision and who made it; other rows do not change. With " +
        "`remember`, later calls and batches answer the row's text in the same way; another text is remembered only if " +
        "it is `found`. With the `ETag` in `If-Match`, the row is changed only if nobody changed it since; without it the " +
        "last decision holds.",
      answers: { 200: { description: "The row after the decision", ...row } },
      problems: {
        CONFLICT: "The batch has not ended, the row is not answered, or there is nothing to undo or remember",
        PRECONDITION_FAILED: "The row was changed since you read it",
        QUOTA_EXCEEDED: "No call is left to resolve another text",
      },
      examples: {
        "A place": { place_id: "plc_0a1b2c3d4e5f6g7h69hg", remember: true },
        "A point": { coordinates: { latitude: 47.14001, longitude: 9.52282 } },
        "Another text": { input: "Städtle 14, 9490 Vaduz" },
        "None is right": { dismiss: true },
        "Undo": { undo: true },
      },
    }),
  };
}
