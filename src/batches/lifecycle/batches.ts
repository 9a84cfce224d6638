import { DAY_MS, pause } from "../../domain/clock.ts";
import { and, eq, gt, isNotNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { queueMail } from "../../store/queue_mail.ts";
import { batchChunks, batches, batchTurns } from "../../store/schema/batches.ts";
import { type Tenant, withClaims, withOrganization } from "../../store/with_claims.ts";
import { type Batch, batchOf, type BatchOwner, type BatchRow, presentBatch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { Problem, unknownIdentifier } from "../../domain/problem.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import { batchResults } from "../../store/schema/batch_results.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import { firstOr, newestFirst } from "../../store/rows.ts";

/** What a watcher receives: a new state, or a sign that there is none. */
export type BatchUpdate = { readonly kind: "state"; readonly batch: Batch } | { readonly kind: "heartbeat" };

interface WatchBatch extends GetBatch {
  /** The revision the watcher knows; absent: none. */
  readonly known?: number;
  readonly signal: AbortSignal;
  /** Called at every poll: whether the watcher's credential is still valid. */
  readonly isAllowed: () => Promise<boolean>;
}

/** Polling interval: fast enough for a person; each poll is one query by primary key. Milliseconds. */
const POLL_MS = 500;
/** A sign of life after this long: proxies and servers close connections that are silent for half a minute. */
const HEARTBEAT_MS = 10_000;
/** A watcher reconnects after this long: connections do not live for ever. */
const WATCH_MS = 3_600_000;

/** Ends a batch within a transaction, settles its calls and records its event. */
export async function finishBatch(
  deps: BatchesDeps,
  tenant: Tenant,
  { batch, status }: { readonly batch: BatchRow; readonly status: "completed" | "failed" | "cancelled" },
): Promise<Batch> {
  const { transaction, organizationId } = tenant;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + deps.retentionDays * DAY_MS);
  // The names of columns are needed no longer: they are in the encrypted answers.
  const { sealedColumns: _, ...options } = batch.options;
  const finished = await transaction.update(batches)
    .set({ status, options, finishedAt: now, expiresAt, revision: batch.revision + 1 })
    .where(eq(batches.id, batch.id)).returning()
    .then(firstOr(() => new Error("Cannot end a batch because it is gone, though it was locked")));
  await transaction.delete(batchTurns).where(eq(batchTurns.batchId, batch.id));
  if (batch.options.recipient !== undefined) {
    // Rows of a cancelled batch that nobody answers any more.
    await transaction.delete(batchChunks).where(eq(batchChunks.batchId, batch.id));
  }
  await deps.calls.settle(tenant, { organizationId, purpose: runOf(finished), spent: finished.spent });
  const ended = batchOf(finished, deps.clock.now());
  const { environment, createdBy: userId, id: subjectId } = finished;
  await deps.emitEvent(tenant, { type: `batch.${status}`, environment, data: presentBatch(ended) });
  // Who cancels a batch knows it.
  if (status !== "cancelled" && userId !== null) {
    await queueMail(deps, transaction, { kind: "batch_ended", userId, organizationId, subjectId });
  }
  return ended;
}

/** The name of one run of a batch, for its reserved calls. */
export function runOf({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return `${id}.${attempt}`;
}

export interface GetBatch {
  readonly owner: BatchOwner;
  readonly batchId: string;
}

/**
 * Reads one of the owner's batches.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getBatch(deps: BatchesDeps, { owner, batchId }: GetBatch): Promise<Batch> {
  return withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    const row = await transaction.select().from(batches).where(and(eq(batches.id, batchId), owned(owner)))
      .then(firstOr(() => unknownIdentifier("batch")));
    return batchOf(row, deps.clock.now());
  });
}

/**
 * Reads one of the owner's batches and locks it until the transaction ends.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function lockBatch({ transaction }: Tenant, { owner, batchId }: GetBatch): Promise<BatchRow> {
  return await transaction.select().from(batches).where(and(eq(batches.id, batchId), owned(owner)))
    .for("update").then(firstOr(() => unknownIdentifier("batch")));
}

/** The condition that a batch belongs to the owner and is accepted: part of every statement for one batch. */
function owned({ organizationId, environment }: BatchOwner): SQL | undefined {
  return and(
    eq(batches.organizationId, organizationId),
    eq(batches.environment, environment),
    ne(batches.status, "uploading"),
  );
}

/**
 * Cancels a batch. No more work begins: a worker stores and counts what it answered up to a second later. Existing answers
 * stay. Cancelling it again changes nothing.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` if it ended in another way.
 */
export function cancelBatch(deps: BatchesDeps, command: GetBatch): Promise<Batch> {
  return withOrganization(deps.database, command.owner.organizationId, async (tenant) => {
    const batch = await lockBatch(tenant, command);
    if (batch.status === "queued" || batch.status === "running") {
      return await finishBatch(deps, tenant, { batch: await withStoredCounts(tenant, batch), status: "cancelled" });
    }
    if (batch.status === "cancelled") {
      return batchOf(batch, deps.clock.now());
    }
    throw new Problem("CONFLICT", `The batch is ${batch.status}: there is nothing to cancel`);
  });
}

function total(column: PgColumn) {
  return sql<number>`sum(${column})::int`;
}

/**
 * In a further run, rows that are still open count with the answers of the run before, which they keep. In the first run
 * they have none.
 */
async function withStoredCounts({ transaction }: Tenant, batch: BatchRow): Promise<BatchRow> {
  if (batch.attempt === 1) {
    return batch;
  }
  const [stored] = await transaction.select({
    found: total(batchResults.found),
    uncertain: total(batchResults.uncertain),
    unresolved: total(batchResults.unresolved),
    failed: total(batchResults.failed),
  }).from(batchResults).where(eq(batchResults.batchId, batch.id));
  const [counted] = stored === undefined ? [] : await transaction.update(batches)
    .set({ ...stored, processed: stored.found + stored.uncertain + stored.unresolved + stored.failed })
    .where(eq(batches.id, batch.id)).returning();
  return counted ?? batch;
}

/**
 * Deletes a batch with all its rows and answers. An unfinished one ends, and its unspent calls are returned.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function deleteBatch(deps: BatchesDeps, command: GetBatch): Promise<void> {
  return withOrganization(deps.database, command.owner.organizationId, async (tenant) => {
    await deleteLocked(deps, tenant, await lockBatch(tenant, command));
  });
}

async function deleteLocked(deps: Pick<BatchesDeps, "calls">, tenant: Tenant, batch: BatchRow): Promise<void> {
  const { transaction, organizationId } = tenant;
  // A settled reservation does not change.
  await deps.calls.settle(tenant, { organizationId, purpose: runOf(batch), spent: batch.spent });
  await transaction.delete(batches).where(eq(batches.id, batch.id));
}

/** An upload without a new row for this long was abandoned. */
const UPLOAD_IDLE_MS = 15 * 60_000;
/** Batches of one sweep. The next one deletes the rest. */
const BATCHES_MAX = 100;

/** How long the answers of a batch with a recipient can be downloaded again after the first complete download. */
export const REPEAT_MS = 15 * 60_000;

/**
 * Deletes expired batches, abandoned uploads and downloaded answers of all organizations. May run at any time, on any
 * server, also concurrently. Returns the number of batches.
 */
export async function sweepBatches(deps: BatchesDeps): Promise<number> {
  const now = deps.clock.now();
  const isDropped = and(
    eq(batches.status, "uploading"),
    lte(batches.touchedAt, new Date(now.getTime() - UPLOAD_IDLE_MS)),
  );
  // An unfinished batch does not expire, however long it takes.
  const isOver = or(and(isNotNull(batches.finishedAt), lte(batches.expiresAt, now)), isDropped);
  const isTaken = and(lte(batches.downloadedAt, new Date(now.getTime() - REPEAT_MS)), gt(batches.chunks, 0));
  return await sweep(deps, isOver, (tenant, batch) => deleteLocked(deps, tenant, batch)) +
    await sweep(deps, isTaken, deleteAnswers);
}

/** Does something to some batches, each in a transaction that locks it, so that the condition is no longer true. */
async function sweep(
  { database }: BatchesDeps,
  condition: SQL | undefined,
  act: (tenant: Tenant, batch: BatchRow) => Promise<void>,
): Promise<number> {
  const found = await withClaims(
    database,
    { maintenance: "on" },
    (transaction) =>
      transaction.select({ id: batches.id, organizationId: batches.organizationId }).from(batches)
        .where(condition).limit(BATCHES_MAX),
  );
  let swept = 0;
  for (const { id, organizationId } of found) {
    swept += await withOrganization(database, organizationId, async (tenant) => {
      const [batch] = await tenant.transaction.select().from(batches).where(and(eq(batches.id, id), condition))
        .for("update", { skipLocked: true });
      if (batch === undefined) {
        return 0;
      }
      await act(tenant, batch);
      return 1;
    });
  }
  return swept;
}

/** Deletes the answers of a batch, which stays itself. */
async function deleteAnswers({ transaction }: Tenant, { id }: BatchRow): Promise<void> {
  await transaction.delete(batchResults).where(eq(batchResults.batchId, id));
  await transaction.update(batches).set({ chunks: 0 }).where(eq(batches.id, id));
}

/**
 * Lists an organization's batches in one environment.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listBatches(
  deps: BatchesDeps,
  command: PageRequest & { readonly owner: BatchOwner },
): Promise<Page<Batch>> {
  const { owner } = command;
  return await newestFirst(command, {
    id: batches.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
        const rows = await transaction.select().from(batches)
          .where(and(owned(owner), after))
          .orderBy(order).limit(limit);
        const now = deps.clock.now();
        return rows.map((row) => batchOf(row, now));
      }),
  });
}

/**
 * Yields a batch's states as they change, the first at once, until it has ended or the watcher may no longer see it.
 * Intermediate states may be skipped. It polls Postgres, so it sees the work of all workers, and a watcher may continue at
 * any server.
 *
 * @throws {Problem} `NOT_FOUND`, also if it is deleted meanwhile
 */
export async function* watchBatch(deps: BatchesDeps, command: WatchBatch): AsyncGenerator<BatchUpdate> {
  let known = command.known;
  let quietMs = 0;
  for (let ms = 0; ms < WATCH_MS && !command.signal.aborted; ms += POLL_MS) {
    const batch = await getBatch(deps, command);
    if (batch.revision !== known) {
      known = batch.revision;
      quietMs = 0;
      yield { kind: "state", batch };
    } else if (quietMs >= HEARTBEAT_MS) {
      quietMs = 0;
      yield { kind: "heartbeat" };
    }
    if (batch.finishedAt !== null) {
      return;
    }
    await pause(POLL_MS, command.signal);
    quietMs += POLL_MS;
    if (!await command.isAllowed()) {
      return;
    }
  }
}
