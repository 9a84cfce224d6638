import { Elysia } from "elysia";
import { presentRow, readRow, rowVersion } from "../../batches/mod.ts";
import { etagOf, isKnown } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { REVIEWED_ROW_EXAMPLE, ReviewModel } from "./review_model.ts";
import { reviewRow } from "./review_row.ts";
import { RowModel } from "./model.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

/** Single rows of a batch: to read, and to decide on. */
export function batchReviewRoutes({ dependencies, guard, documented }: RouteContext) {
  const { batches } = dependencies;
  const document = documentsOf(documented("Batches"), {
    texts: { ...DOCUMENTS, examples: { row: REVIEWED_ROW_EXAMPLE } },
    model: { row: RowModel },
  });
  return new Elysia({ name: "batches, row by row" })
    .use(guard)
    .get("/:id/results/:row", async ({ caller, params, request }) => {
      const read = await readRow(batches, { owner: caller, batchId: params.id, row: Number(params.row) });
      const headers = { etag: etagOf({ version: rowVersion(read.row) }) };
      return isKnown(request.headers, headers.etag)
        ? new Response(null, { status: 304, headers })
        : Response.json(presentRow(read, read.row), { headers });
    }, { scope: "batches:read", params: ReviewModel.params, ...document("row", "row") })
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
      ...document("review", "row"),
    });
}
