import { Elysia } from "elysia";
import {
  cancelBatch,
  createBatch,
  deleteBatch,
  getBatch,
  JSON_INPUTS_MAX,
  jsonSource,
  listBatches,
  presentBatch,
  readResults,
  retryBatch,
  watchBatch,
  writeResults,
} from "../../batches/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { IdParamsModel } from "../id_params_model.ts";
import type { Kit } from "../kit.ts";
import { PageQueryModel, pageRequest } from "../page_model.ts";
import { assertAccess } from "../plugins/assert_access.ts";
import { authenticate } from "../plugins/authenticate.ts";
import { bodyChecker } from "../plugins/checked_body.ts";
import { parseJsonBody } from "../plugins/json_body.ts";
import { readBytes } from "../plugins/read_bytes.ts";
import { keepLane } from "../plugins/request_notes.ts";
import { streamed } from "../plugins/streamed.ts";
import { batchesDocuments } from "./documents.ts";
import { eventStream } from "./event_stream.ts";
import { BatchesModel } from "./model.ts";
import { readUpload, uploadedRows, type UploadQuery } from "./read_upload.ts";
import { bodyOptions, queryOptions } from "./to_options.ts";
import { openWatchers } from "./watchers.ts";

/** The largest JSON body of a batch: 10,000 inputs of the longest kind, and what their escapes take. */
const JSON_BATCH_MAX = 64 * 1024 * 1024;
/** Up to here the answer names the field and its rule. */
const ITEMS_MAX = 2 * JSON_INPUTS_MAX;

/** Many inputs at once. */
export function batchesRoutes({ dependencies: { accounts, batches, bulkDatabase }, tokens, guard, documented }: Kit) {
  const bulk = { ...batches, database: bulkDatabase };
  const watchers = openWatchers();
  const documents = batchesDocuments(documented);
  const checkedBody = bodyChecker(BatchesModel.create);
  const checkedQuery = bodyChecker(BatchesModel.query);

  /** JSON whole, as it must be checked; anything else while it comes in. */
  async function rowsOf(request: Request, given: UploadQuery) {
    if (!isJson(request.headers)) {
      const upload = await readUpload(request, { query: given, checkedQuery });
      return { source: await uploadedRows(batches, upload, request.signal), options: queryOptions(upload.query) };
    }
    const [name] = Object.keys(given);
    if (name !== undefined) {
      throw new Problem("INVALID_REQUEST", "The query breaks a rule", {
        errors: [{ pointer: `/${name}`, detail: "A JSON body has its own options" }],
      });
    }
    const { inputs, ...options } = checkedBody(parseJsonBody(await readBytes(request, JSON_BATCH_MAX), ITEMS_MAX));
    return { source: jsonSource(inputs), options: bodyOptions(options) };
  }

  /** Whether a credential that was good when the watching began still is. */
  function stillAllowed(headers: Headers): () => Promise<boolean> {
    return async () => {
      try {
        assertAccess(await authenticate({ accounts, tokens }, headers), { scope: "batches:read" });
        return true;
      } catch (error) {
        if (error instanceof Problem) {
          return false;
        }
        throw error;
      }
    };
  }

  return new Elysia({ name: "batches", prefix: "/v1/batches" })
    .use(guard)
    .post("", async ({ caller, notes, query, request, set }) => {
      const { source, options } = await rowsOf(request, query);
      const batch = await createBatch(bulk, {
        owner: caller,
        requestId: notes.requestId,
        options,
        source,
        signal: request.signal,
      });
      set.status = 202;
      set.headers["location"] = `/v1/batches/${batch.id}`;
      return presentBatch(batch);
    }, {
      upload: "batches:write",
      creates: true,
      stores: true,
      work: "heavy",
      query: BatchesModel.query,
      ...documents.create,
    })
    .get("", async ({ caller, query }) => {
      const { data, nextCursor, hasMore } = await listBatches(batches, { owner: caller, ...pageRequest(query) });
      return { data: data.map(presentBatch), next_cursor: nextCursor, has_more: hasMore };
    }, { scope: "batches:read", query: PageQueryModel, ...documents.list })
    .get(
      "/:id",
      async ({ caller, params }) => presentBatch(await getBatch(batches, { owner: caller, batchId: params.id })),
      { scope: "batches:read", params: IdParamsModel, ...documents.get },
    )
    .post(
      "/:id/cancel",
      async ({ caller, params }) => presentBatch(await cancelBatch(batches, { owner: caller, batchId: params.id })),
      { scope: "batches:write", params: IdParamsModel, ...documents.cancel },
    )
    .post("/:id/retry", async ({ caller, params, set }) => {
      const batch = await retryBatch(batches, { owner: caller, batchId: params.id });
      set.status = 202;
      return presentBatch(batch);
    }, { scope: "batches:write", stores: true, params: IdParamsModel, ...documents.retry })
    .delete("/:id", async ({ caller, params, set }) => {
      await deleteBatch(batches, { owner: caller, batchId: params.id });
      set.status = 204;
    }, { scope: "batches:write", params: IdParamsModel, ...documents.delete })
    .get("/:id/events", async ({ caller, params, request }) => {
      const known = /^[0-9]{1,9}$/u.exec(request.headers.get("last-event-id") ?? "")?.[0];
      const batch = await getBatch(batches, { owner: caller, batchId: params.id });
      if (batch.finishedAt !== null && String(batch.revision) === known) {
        // Nothing more will come: a browser that is told so stops asking.
        return new Response(null, { status: 204 });
      }
      const news = watchBatch(batches, {
        owner: caller,
        batchId: batch.id,
        signal: request.signal,
        isAllowed: stillAllowed(new Headers(request.headers)),
        ...(known === undefined ? {} : { known: Number(known) }),
      });
      return new Response(streamed(watchers.admit(caller.organizationId, eventStream(news))), {
        headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
      });
    }, { scope: "batches:read", params: IdParamsModel, ...documents.events })
    .get("/:id/results", async ({ caller, notes, params, query, request }) => {
      const { format = "json", ...wanted } = query;
      const results = await readResults(bulk, { owner: caller, batchId: params.id, ...wanted });
      const { mediaType, pieces } = writeResults(results, format);
      return new Response(streamed(pieces, keepLane(request, notes)), {
        headers: {
          "content-type": mediaType,
          ...(format === "json" ? {} : { "content-disposition": `attachment; filename="${params.id}.${format}"` }),
        },
      });
    }, {
      scope: "batches:read",
      work: "heavy",
      params: IdParamsModel,
      query: BatchesModel.results,
      ...documents.results,
    });
}

function isJson(headers: Headers): boolean {
  const [type = ""] = (headers.get("content-type") ?? "application/json").split(";");
  return type.trim().toLowerCase() === "application/json" && headers.get("content-encoding") === null;
}
