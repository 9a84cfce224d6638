import { Elysia, type Static } from "elysia";
import {
  type Batch,
  type BatchUpdate,
  cancelBatch,
  createBatch,
  deleteBatch,
  downloadSealed,
  getBatch,
  listBatches,
  presentBatch,
  readResults,
  rerunBatch,
  type ResultFormat,
  runInLive,
  sortResults,
  watchBatch,
  type WriteResults,
  writeResults,
} from "../../batches/mod.ts";
import type { Caller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { readUsage } from "../../usage/mod.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PAGE_LIMIT_MAX, PageQueryModel, presentList } from "../models/fields.ts";
import { streamed } from "../plugins/body/read_bytes.ts";
import { assertAccess, assertStanding } from "../plugins/caller/access.ts";
import { authenticate } from "../plugins/caller/authenticate.ts";
import { keepLane } from "../plugins/requests/open_request.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { batchesDocuments, RESULT_FORMS } from "./documents.ts";
import { BatchesModel } from "./model.ts";
import { presentPreview, previewBatch } from "./preview_batch.ts";
import { batchReportRoutes } from "./report_routes.ts";
import { batchReviewRoutes } from "./review_row.ts";
import { receiveBatch } from "./receive_batch.ts";
import { openWatchers } from "./watchers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";

const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t" } as const;

/** Characters that a quoted text of a header may not have; they are replaced there. */
const PLAIN = /[^\w.()+ -]/gu;

/** What `encodeURIComponent` leaves and RFC 8187 does not. */
const RESERVED = /['()*!]/gu;

/** How long a browser waits before it reconnects. Milliseconds. */
const RETRY_MS = 2000;

/** What newly loaded data may answer better. */
const RERUN_DEFAULT = ["uncertain", "unresolved"] as const;

/** Batches: many inputs in one request. */
export function batchesRoutes(context: RouteContext) {
  const { dependencies, tokens, guard } = context;
  const { accounts, batches, bulkDatabase, resolutions, usage } = dependencies;
  const uploads = { ...batches, gazetteer: resolutions.gazetteer };
  const bulk = { ...batches, database: bulkDatabase };
  const watchers = openWatchers();
  const document = batchesDocuments(context);
  const byId = { params: idParamsModel("bat") };
  const kept = { creates: true, stores: true, keeps: true } as const;

  /** Checks again what the gate checked at the start: whether the same caller may still read the events. */
  function stillAllowed(
    request: Request,
    { caller, notes }: { readonly caller: Caller; readonly notes: RequestNotes },
  ): () => Promise<boolean> {
    const address = notes.clientAddress();
    const access = { scope: "batches:read" } as const;
    return async () => {
      try {
        const now = await authenticate({ accounts, tokens }, request);
        assertAccess(now, access);
        assertStanding(now, {
          access,
          method: "GET",
          route: "/v1/batches/:id/events",
          workClass: "read",
          isKeeping: false,
        });
        // A session of somebody who was removed acts in another of their organizations.
        return now.organizationId === caller.organizationId &&
          (now.kind === "key" ? now.allowsAddress?.(address) !== false : now.needs === undefined);
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
    .post("", async ({ caller, notes, once, query, request }) => {
      const received = await receiveBatch(uploads, { request, caller, notes, query });
      try {
        return await once({
          content: received.content,
          create: async (recorder) =>
            await createBatch(bulk, {
              // Whose name an operator uses gets no mail about the operator's batch.
              owner: caller.kind === "session" && caller.impersonation !== undefined
                ? { organizationId: caller.organizationId, environment: caller.environment }
                : caller,
              requestId: notes.requestId,
              options: received.options,
              name: received.name,
              fileName: received.fileName,
              source: await received.open(),
              signal: request.signal,
              recorder,
            }),
          answer: accepted,
        });
      } finally {
        await received.dispose();
      }
    }, {
      upload: "batches:write",
      creates: true,
      stores: true,
      work: "heavy",
      query: BatchesModel.query,
      ...document("create", "batch"),
    })
    .post("/preview", async ({ caller, notes, query, request }) => {
      const preview = await previewBatch(uploads, { request, caller, notes, query });
      const { period } = await readUsage(usage, { spender: caller });
      return presentPreview(preview, period.remaining);
    }, { upload: "batches:write", work: "heavy", query: BatchesModel.previewQuery, ...document("preview", "preview") })
    .get("", async ({ caller, query }) => {
      return presentList(await listBatches(batches, { owner: caller, ...query }), presentBatch);
    }, { scope: "batches:read", query: PageQueryModel, ...document("list", "list") })
    .get(
      "/:id",
      async ({ caller, params }) => presentBatch(await getBatch(batches, { owner: caller, batchId: params.id })),
      { scope: "batches:read", ...byId, ...document("get", "batch") },
    )
    .post(
      "/:id/cancel",
      async ({ caller, params }) => presentBatch(await cancelBatch(batches, { owner: caller, batchId: params.id })),
      { scope: "batches:write", ...byId, ...document("cancel", "batch") },
    )
    .post("/:id/retry", ({ caller, params, once }) =>
      once({
        create: (recorder) =>
          rerunBatch(batches, { owner: caller, batchId: params.id, statuses: ["failed"], recorder }),
        answer: (batch: Batch) => ({ status: 202, body: presentBatch(batch) }),
      }), { scope: "batches:write", ...kept, ...byId, ...document("retry", "batch") })
    .post("/:id/rerun", ({ body, caller, params, once }) =>
      once({
        create: (recorder) =>
          rerunBatch(batches, {
            owner: caller,
            batchId: params.id,
            statuses: body.statuses ?? RERUN_DEFAULT,
            recorder,
          }),
        answer: (batch: Batch) => ({ status: 202, body: presentBatch(batch) }),
      }), { scope: "batches:write", ...kept, ...byId, body: BatchesModel.rerun, ...document("rerun", "batch") })
    .post("/:id/live", ({ caller, notes, params, once, query, request }) =>
      once({
        create: (recorder) =>
          runInLive(bulk, {
            owner: caller,
            batchId: params.id,
            again: query.again === "true",
            requestId: notes.requestId,
            signal: request.signal,
            recorder,
          }),
        answer: accepted,
      }), {
      session: "member",
      ...kept,
      work: "heavy",
      ...byId,
      query: BatchesModel.live,
      ...document("live", "batch"),
    })
    .use(batchReportRoutes(context))
    .use(batchReviewRoutes(context))
    .delete("/:id", async ({ caller, params }) => {
      await deleteBatch(batches, { owner: caller, batchId: params.id });
    }, { scope: "batches:write", ...byId, ...document("delete") })
    .get("/:id/events", async ({ caller, notes, params, request }) => {
      const known = /^[0-9]{1,9}$/u.exec(request.headers.get("last-event-id") ?? "")?.[0];
      const batch = await getBatch(batches, { owner: caller, batchId: params.id });
      if (batch.finishedAt !== null && String(batch.revision) === known) {
        // There are no further events: with this status a browser stops reconnecting.
        return new Response(null, { status: 204 });
      }
      const news = watchBatch(batches, {
        owner: caller,
        batchId: batch.id,
        signal: request.signal,
        isAllowed: stillAllowed(new Request(request.url, { headers: request.headers }), { caller, notes }),
        ...(known === undefined ? {} : { known: Number(known) }),
      });
      return new Response(streamed(watchers.admit(caller.organizationId, eventStream(news))), {
        headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
      });
    }, { scope: "batches:read", ...byId, ...document("events", "events") })
    .get("/:id/results", async ({ caller, notes, params, query, request }) => {
      const batch = await getBatch(batches, { owner: caller, batchId: params.id });
      if (batch.options.recipient !== undefined) {
        assertWhole(query);
        assertOwn(caller);
        return new Response(streamed(downloadSealed(bulk, batch), keepLane(request, notes)), {
          headers: { "content-type": "application/zip", "content-disposition": dispositionOf(batch, "zip") },
        });
      }
      const { format = "json", from_row: fromRow, reviewed, delimiter, bom, q, sort, ...wanted } = query;
      const form = writtenForm({ format, delimiter, bom });
      const decided = reviewed === undefined ? undefined : reviewed === "true" ? "yes" : "no";
      const isSorted = q !== undefined || sort !== undefined;
      if (isSorted) {
        assertPage(query);
      }
      const results = isSorted
        ? await sortResults(bulk, batch, { ...wanted, decided, q, sort })
        : await readResults(bulk, batch, { ...wanted, decided, fromRow });
      const { mediaType, pieces } = writeResults(results, form);
      const disposition = format === "json" ? {} : { "content-disposition": dispositionOf(batch, format) };
      return new Response(streamed(pieces, keepLane(request, notes)), {
        headers: { "content-type": mediaType, ...disposition },
      });
    }, {
      scope: "batches:read",
      work: "heavy",
      ...byId,
      query: BatchesModel.results,
      ...document("results", "results", RESULT_FORMS),
    });
}

/** Downloading the answers deletes them some minutes later, and an operator cannot read them. */
function assertOwn(caller: Caller): void {
  if (caller.kind === "session" && caller.impersonation !== undefined) {
    throw new Problem(
      "FORBIDDEN",
      "An operator in the place of a member cannot download the answers of a batch with a recipient",
    );
  }
}

/** The archive of encrypted answers is one file, whose content nobody here can select. */
function assertWhole(query: object): void {
  const [name] = Object.keys(query);
  if (name !== undefined) {
    throw invalidField("query", {
      [name]: "Must be left out: the answers of this batch are encrypted for its recipient, in one archive",
    });
  }
}

/** The answer to a request that created a batch. */
function accepted(batch: Batch) {
  return { status: 202, headers: { location: `/v1/batches/${batch.id}` }, body: presentBatch(batch) };
}

/**
 * Updates of a batch as server-sent events: `progress` with the batch, at the end `done`. A client that reconnects sends
 * the last identifier as `Last-Event-ID`. Without an update a comment is sent from time to time, so that no proxy closes the
 * connection.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
async function* eventStream(updates: AsyncIterable<BatchUpdate>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const update of updates) {
    yield update.kind === "heartbeat" ? ": quiet\n\n" : eventOf(update);
  }
}

function eventOf({ batch }: BatchUpdate & { readonly kind: "state" }): string {
  const name = batch.finishedAt === null ? "progress" : "done";
  return `id: ${batch.revision}\nevent: ${name}\ndata: ${JSON.stringify(presentBatch(batch))}\n\n`;
}

/**
 * A search, and rows in another order than that of the upload, are for pages.
 *
 * @throws Problem `INVALID_REQUEST` for what is only for downloads
 */
function assertPage({ format = "json", limit = 1, from_row: fromRow }: Static<typeof BatchesModel.results>): void {
  if (format !== "json") {
    throw invalidField("query", { format: "With `q` or `sort` it must be json" });
  }
  if (limit > PAGE_LIMIT_MAX) {
    throw invalidField("query", { limit: `With q or sort at most ${PAGE_LIMIT_MAX}` });
  }
  if (fromRow !== undefined) {
    throw invalidField("query", { from_row: "Only allowed without q and sort" });
  }
}

/** The parameters that say how a download is written. */
interface DownloadQuery {
  readonly format: ResultFormat;
  readonly delimiter: keyof typeof DELIMITERS | undefined;
  readonly bom: "true" | "false" | undefined;
}

/**
 * How a download is written.
 *
 * @throws Problem `INVALID_REQUEST` for options of another format
 */
function writtenForm({ format, delimiter, bom }: DownloadQuery): WriteResults {
  for (const [name, value] of Object.entries({ delimiter, bom })) {
    if (value !== undefined && format !== "csv") {
      throw invalidField("query", { [name]: "Only allowed with format=csv" });
    }
  }
  return {
    format,
    delimiter: DELIMITERS[delimiter ?? "comma"],
    mark: bom === "true" ? "\ufeff" : "",
  };
}

/**
 * The header under which a download is saved: the uploaded file's name, else the batch's, with the ending of the format
 * (RFC 6266).
 */
function dispositionOf({ id, name, fileName }: Batch, format: ResultFormat | "zip"): string {
  const uploaded = fileName?.replace(/\.(?:csv|tsv|txt|ndjson|jsonl|xlsx)(?:\.gz)?$/iu, "");
  const named = name?.replaceAll(/[\p{Cc}/\\]/gu, " ") ?? id;
  // Not the name of the file that was uploaded, which lies in the same folder.
  const file = `${uploaded === undefined || uploaded === "" ? named : `${uploaded}-results`}.${format}`;
  const plain = file.replaceAll(PLAIN, "_");
  const encoded = encodeURIComponent(file).replaceAll(RESERVED, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === file ? "" : `; filename*=UTF-8''${encoded}`}`;
}
