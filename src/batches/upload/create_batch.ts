import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { BatchOptions } from "../../domain/batch.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { batchReviews } from "../../store/schema/batch_results.ts";
import { batches, batchTurns } from "../../store/schema/batches.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { type Batch, batchOf, type BatchOwner, OPEN_BATCHES_MAX, ROWS_MAX } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { runOf } from "../lifecycle/mod.ts";
import type { RowSource } from "../rows/mod.ts";
import { LACKING_RECIPIENT, sealRows } from "../sealed_rows.ts";
import { ChunkWriter } from "./chunk_writer.ts";
import { firstOr } from "../../store/rows.ts";

export interface CreateBatch {
  readonly owner: BatchOwner;
  /** Identifier of the request, repeated in every row's answer. */
  readonly requestId: string;
  readonly options: Omit<BatchOptions, "mapping" | "traceparent">;
  /** What the caller calls it, 1–200 characters. */
  readonly name?: string | undefined;
  /** Name of the uploaded file, 1–255 characters. */
  readonly fileName?: string | undefined;
  readonly source: RowSource;
  /** The batch with the same rows whose decisions it takes over. */
  readonly decisionsOf?: string | undefined;
  /** In the last transaction: a batch that makes this one needless, which is then not kept. */
  readonly insteadOf?: ((tenant: Tenant) => Promise<Batch | undefined>) | undefined;
  /** Aborted when the client disconnects: it would never see the batch. */
  readonly signal?: AbortSignal | undefined;
  /** Records the answer in the last transaction, which makes the batch visible and reserves its calls. */
  readonly recorder?: Recorder<Batch> | undefined;
}

/** The time at which a batch finishes is unknown: this is long enough that retries cost little. Seconds. */
const RETRY_AFTER_S = 30;

/**
 * Stores rows as they arrive, and accepts them as one batch once they are complete and their calls are reserved. Until
 * then the batch is hidden, and a failure leaves nothing behind.
 *
 * @throws {Problem} `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`, `QUOTA_EXCEEDED`, `RATE_LIMITED` with too many open
 * batches, and the errors of the source.
 */
export async function createBatch(deps: BatchesDeps, command: CreateBatch): Promise<Batch> {
  try {
    return await createFrom(deps, command);
  } finally {
    await command.source.close?.();
  }
}

async function createFrom(deps: BatchesDeps, command: CreateBatch): Promise<Batch> {
  const { owner, source, signal } = command;
  const traceparent = deps.trace?.current();
  const options: BatchOptions = {
    ...command.options,
    mapping: source.mapping,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  const batchId = await begin(deps, { ...command, options });
  try {
    const writer = new ChunkWriter(deps, {
      batchId,
      owner,
      options,
      columns: () => source.columns(),
      rowsMax: ROWS_MAX[owner.environment],
    });
    for await (const rows of source.rows) {
      signal?.throwIfAborted();
      await writer.add(rows);
    }
    signal?.throwIfAborted();
    await writer.flush();
    const batch = await accept(deps, { ...command, options, batchId, writer });
    if (batch.id !== batchId) {
      await discard(deps, { batchId, owner });
      return batch;
    }
    await deps.wake(writer.counts.chunks).catch(() => {});
    return batch;
  } catch (error) {
    await discard(deps, { batchId, owner });
    throw error;
  }
}

async function begin(
  deps: BatchesDeps,
  { owner, requestId, name, fileName, options }: CreateBatch & { readonly options: BatchOptions },
): Promise<string> {
  const id = newIdentifier("bat", deps);
  const now = deps.clock.now();
  await withOrganization(deps.database, owner.organizationId, async ({ transaction, organizationId }) => {
    const [open] = await transaction.select({ batches: sql<number>`count(*)::int` }).from(batches)
      .where(and(eq(batches.organizationId, organizationId), inArray(batches.status, OPEN)));
    if (open !== undefined && open.batches >= OPEN_BATCHES_MAX) {
      throw new Problem("RATE_LIMITED", `${OPEN_BATCHES_MAX} batches are not finished yet: wait for one of them`, {
        retryAfterS: RETRY_AFTER_S,
      });
    }
    await transaction.insert(batches).values({
      id,
      organizationId,
      environment: owner.environment,
      status: "uploading",
      name: name ?? null,
      fileName: fileName ?? null,
      options,
      columns: [],
      createdBy: owner.userId ?? null,
      requestId,
      attempt: 1,
      revision: 0,
      ...NOTHING,
      createdAt: now,
      touchedAt: now,
      expiresAt: new Date(now.getTime() + deps.retentionDays * DAY_MS),
    });
  });
  return id;
}

const OPEN = ["uploading", "queued", "running"] as const;

const NOTHING = {
  chunks: 0,
  total: 0,
  processed: 0,
  found: 0,
  uncertain: 0,
  unresolved: 0,
  failed: 0,
  duplicates: 0,
  reserved: 0,
  spent: 0,
};

/** Rows and calls are accepted together or not at all. */
async function accept(
  deps: BatchesDeps,
  { batchId, owner, options, writer, source, decisionsOf, insteadOf, recorder }: CreateBatch & {
    readonly batchId: string;
    readonly options: BatchOptions;
    readonly writer: ChunkWriter;
  },
): Promise<Batch> {
  const { chunks, total, duplicates, calls } = writer.counts;
  if (total === 0) {
    throw new Problem("INVALID_REQUEST", "The batch has no rows");
  }
  const named = await columnsOf(deps, { batchId, options, columns: source.columns() });
  return await createOnce(deps.database, { organizationId: owner.organizationId, recorder }, async (tenant) => {
    const { transaction, organizationId } = tenant;
    if (options.recipient === undefined) {
      await assertMayStore(tenant);
    }
    const known = await insteadOf?.(tenant);
    if (known !== undefined) {
      return known;
    }
    await deps.calls.reserve(tenant, { spender: owner, purpose: runOf({ id: batchId, attempt: 1 }), calls });
    const reviewed = decisionsOf === undefined ? 0 : await copyDecisions(tenant, { from: decisionsOf, to: batchId });
    const row = await transaction.update(batches)
      .set({ status: "queued", ...named, chunks, total, duplicates, reviewed, reserved: calls, revision: 1 })
      .where(and(eq(batches.id, batchId), eq(batches.status, "uploading"))).returning()
      .then(
        firstOr(() => new Problem("UNAVAILABLE", "The upload took too long and was cancelled", { retryAfterS: 1 })),
      );
    await transaction.insert(batchTurns).values({ batchId, organizationId });
    return batchOf(row, deps.clock.now());
  });
}

/** The switch may go on while rows arrive. That of a key cannot change. */
async function assertMayStore({ transaction, organizationId }: Tenant): Promise<void> {
  const [organization] = await transaction.select({ zeroDataRetention: organizations.zeroDataRetention })
    .from(organizations).where(eq(organizations.id, organizationId));
  if (organization?.zeroDataRetention === true) {
    throw new Problem("INVALID_REQUEST", "The batch is invalid", { errors: [LACKING_RECIPIENT] });
  }
}

/** The names of the columns as they are stored: the first line of a file without names may be taken for them. */
async function columnsOf(
  deps: BatchesDeps,
  { batchId, options, columns }: {
    readonly batchId: string;
    readonly options: BatchOptions;
    readonly columns: readonly string[];
  },
): Promise<{ readonly columns: readonly string[]; readonly options?: BatchOptions }> {
  if (options.recipient === undefined) {
    return { columns };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(columns));
  const sealed = await sealRows(deps, { batchId, part: "columns", bytes });
  return { columns: [], options: { ...options, sealedColumns: sealed.toBase64() } };
}

/** Copies people's decisions to a batch with the same rows. What they remembered stays with the first one. */
async function copyDecisions(
  { transaction, organizationId }: Tenant,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { row, decision, input, state, answer, reviewedBy, reviewedAt } = batchReviews;
  const decided = await transaction.select({ row, decision, input, state, answer, reviewedBy, reviewedAt })
    .from(batchReviews).where(and(eq(batchReviews.batchId, from), isNotNull(decision)));
  if (decided.length > 0) {
    await transaction.insert(batchReviews)
      .values(decided.map((one) => ({ ...one, batchId: to, organizationId, version: 1, correctionId: null })));
  }
  return decided.length;
}

/** If the database is unreachable, the sweep deletes the rows later. */
async function discard(
  deps: BatchesDeps,
  { batchId, owner }: { readonly batchId: string; readonly owner: BatchOwner },
): Promise<void> {
  try {
    await withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
      await transaction.delete(batches).where(and(eq(batches.id, batchId), eq(batches.status, "uploading")));
    });
  } catch {
    // The original error is the one to report.
  }
}
