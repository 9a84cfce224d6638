import { pagesOf } from "../pages_of.ts";
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { batchChunks, batches } from "../../store/schema/batches.ts";
import { type Batch, batchOf, type BatchOwner } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { getBatch } from "../lifecycle/mod.ts";
import { unpackChunk, type UploadedRow } from "../rows/mod.ts";
import { assertReadable } from "../sealed_rows.ts";
import { createBatch } from "./create_batch.ts";

/** A batch of the test environment that is to run in the live one. */
export interface RunInLive {
  /** A person: a key acts in its own environment only. */
  readonly owner: Omit<BatchOwner, "environment">;
  readonly batchId: string;
  /** Also if it runs in live already, or has. */
  readonly again?: boolean;
  readonly requestId: string;
  readonly signal?: AbortSignal | undefined;
  readonly recorder?: Recorder<Batch> | undefined;
}

/**
 * Creates a live batch with the rows, the columns' meanings, the options and the people's decisions of a test batch that
 * has ended. All its rows are resolved; a row that a person decided on keeps the decision. A second time, the known live
 * batch is the answer, unless that failed, was cancelled or deleted.
 *
 * @throws {Problem} `NOT_FOUND` where the test environment has no such batch; `CONFLICT` while it runs, and the errors of
 * `createBatch`.
 */
export async function runInLive(deps: BatchesDeps, command: RunInLive): Promise<Batch> {
  const { owner, batchId, again = false, ...request } = command;
  const batch = await getBatch(deps, { owner: { ...owner, environment: "test" }, batchId });
  assertReadable(batch);
  if (batch.finishedAt === null) {
    throw new Problem("CONFLICT", `The batch is ${batch.status}: only one that has ended can run in live`);
  }
  const insteadOf = again ? undefined : (tenant: Tenant) => runningInLive(deps, { tenant, testBatch: batch.id });
  const known = insteadOf === undefined
    ? undefined
    : await withOrganization(deps.database, batch.organizationId, insteadOf);
  if (known !== undefined) {
    return await createOnce(deps.database, { ...owner, recorder: request.recorder }, () => Promise.resolve(known));
  }
  const { mapping, traceparent: _ofTestRun, ...options } = batch.options;
  return await createBatch(deps, {
    ...request,
    owner: { ...owner, environment: "live" },
    options: { ...options, testBatch: batch.id },
    name: batch.name ?? undefined,
    fileName: batch.fileName ?? undefined,
    source: { mapping, rows: storedRows(deps, batch), columns: () => batch.columns },
    decisionsOf: batch.id,
    insteadOf,
  });
}

/**
 * The newest live batch of a test batch that has its answers, or will have them. Requests at the same time wait for each
 * other, so that the second one sees the batch of the first.
 */
async function runningInLive(
  deps: BatchesDeps,
  { tenant: { transaction, organizationId }, testBatch }: { readonly tenant: Tenant; readonly testBatch: string },
): Promise<Batch | undefined> {
  await transaction.select({ id: batches.id }).from(batches)
    .where(and(eq(batches.organizationId, organizationId), eq(batches.id, testBatch))).for("no key update");
  const [row] = await transaction.select().from(batches).where(and(
    eq(batches.organizationId, organizationId),
    eq(batches.environment, "live"),
    inArray(batches.status, ["queued", "running", "completed"]),
    sql`${batches.options} ->> 'testBatch' = ${testBatch}`,
  )).orderBy(desc(batches.id)).limit(1);
  return row === undefined ? undefined : batchOf(row, deps.clock.now());
}

/** The rows of a batch as they were uploaded, a chunk at a time. */
async function* storedRows(
  deps: BatchesDeps,
  { id, organizationId }: Batch,
): AsyncGenerator<readonly UploadedRow[]> {
  const next = ({ transaction }: Tenant, last = { number: -1 }) =>
    transaction.select({ number: batchChunks.number, content: batchChunks.content }).from(batchChunks)
      .where(and(eq(batchChunks.batchId, id), gt(batchChunks.number, last.number)))
      .orderBy(asc(batchChunks.number)).limit(1);
  for await (const chunks of pagesOf(deps, organizationId, next)) {
    for (const { rows, faults } of chunks.map(({ content }) => unpackChunk(content))) {
      const faultOf = new Map(faults.map(([row, line, fault]) => [row, { line, fault }]));
      // The line only says where a row is that cannot be read.
      yield rows.map((values, row) => ({ values, ...(faultOf.get(row) ?? { line: 0 }) }));
    }
  }
}
