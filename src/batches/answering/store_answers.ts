import { and, eq, sql } from "drizzle-orm";
import { batchChunks, batches } from "../../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { BatchesDeps, CallCounts } from "../deps.ts";
import { type ChunkContent, ChunkPacker, countStates, readAnswers, stateAt, unpackChunk } from "../rows/mod.ts";
import { addedChanges, type LoadedChunk } from "./chunk_lease.ts";
import { batchResults } from "../../store/schema/batch_results.ts";
import { batchOf, type BatchRow } from "../batch.ts";
import { Problem } from "../../domain/problem.ts";
import { finishBatch, runOf } from "../lifecycle/mod.ts";
import type { SummarizedChunk } from "../report/mod.ts";
import { presentRow } from "../results/mod.ts";
import { sealRows } from "../sealed_rows.ts";
import type { AnsweredChunk } from "./answer_chunk.ts";
import { firstOr } from "../../store/rows.ts";

/** The answers to a chunk as they are stored; of a batch with a recipient there is no summary. */
type StorableChunk =
  & Omit<AnsweredChunk, "csv" | keyof SummarizedChunk>
  & { readonly [Field in "csv" | keyof SummarizedChunk]: AnsweredChunk[Field] | null };

/** Nothing that is computed from rows or answers is stored next to encrypted ones. */
const NO_SUMMARY = { csv: null, summary: null, points: null, confidences: null, grams: null, keys: null } as const;

export interface SplitChunk {
  /** Rows of the first part. */
  readonly rows: number;
  readonly first: Uint8Array;
  readonly rest: Uint8Array;
}

/** Divides a chunk before one of its rows, which is neither the first nor beyond the last. */
export function splitContent({ rows, faults, repeats }: ChunkContent, at: number): SplitChunk {
  return {
    rows: at,
    first: packed({
      rows: rows.slice(0, at),
      faults: faults.filter(([row]) => row < at),
      repeats: repeats.filter((row) => row < at),
    }),
    rest: packed({
      rows: rows.slice(at),
      faults: faults.flatMap(([row, line, fault]) => row < at ? [] : [[row - at, line, fault] as const]),
      repeats: repeats.flatMap((row) => row < at ? [] : [row - at]),
    }),
  };
}

function packed({ rows, ...others }: ChunkContent): Uint8Array {
  const packer = new ChunkPacker();
  for (const values of rows) {
    packer.add(values);
  }
  return packer.finish(others);
}

/**
 * Whether a chunk may be divided: its number is its first row, so that the number of the rest lies between its
 * neighbours. Answers of a run before, and decisions, belong to the whole chunk.
 */
export function maySplit({ batch }: LoadedChunk): boolean {
  return batch.attempt === 1 && batch.reviewed === 0;
}

/** Replaces a chunk by its first part, and adds the rest as a chunk that any worker may take. */
async function storeSplit(
  { transaction, organizationId }: Tenant,
  { claimed: { batchId, number }, firstRow, wholeRows }: LoadedChunk,
  { rows, first, rest }: SplitChunk,
): Promise<void> {
  await transaction.update(batchChunks).set({ content: first, rows })
    .where(and(eq(batchChunks.batchId, batchId), eq(batchChunks.number, number)));
  await transaction.insert(batchChunks).values({
    batchId,
    organizationId,
    number: firstRow + rows,
    firstRow: firstRow + rows,
    rows: wholeRows - rows,
    content: rest,
    isOpen: true,
    tries: 0,
  });
  await transaction.update(batches).set({ chunks: sql`${batches.chunks} + 1` }).where(eq(batches.id, batchId));
  await transaction.execute(sql`update batch_turns set idle_until = null where batch_id = ${batchId}`);
}

/**
 * Stores a chunk's answers and counts them, in one transaction: if several workers answered the chunk, one of them inserts
 * the row, and only that one counts. The last chunk finishes the batch in the same transaction, so a batch whose rows are
 * all answered is always finished. Rows that were answered while their batch was cancelled are counted too, with a
 * reservation of their own: else work would be free. False if another worker was first, the batch was deleted, or it was
 * cancelled and no calls are left.
 */
export function storeAnswers(deps: BatchesDeps, chunk: LoadedChunk, answered: StorableChunk): Promise<boolean> {
  const { batchId, organizationId, number } = chunk.claimed;
  const { attempt, options: { recipient } } = chunk.batch;
  const isSealed = recipient !== undefined;
  return withOrganization(deps.database, organizationId, async (tenant) => {
    const { transaction } = tenant;
    // The batch's chunks are counted one after the other.
    const [batch] = await transaction.select().from(batches).where(eq(batches.id, batchId)).for("update")
      .prepare("lock_batch").execute();
    const isCancelled = batch?.status === "cancelled" && attempt === 1;
    if (batch === undefined || batch.attempt !== attempt || (batch.status !== "running" && !isCancelled)) {
      return false;
    }
    if (batch.downloadedAt !== null) {
      return false;
    }
    const counts = countStates(answered.states);
    const { states, content, csv, summary, points, confidences, grams, keys } = answered;
    const values = { attempt, states, content, csv, summary, points, confidences, grams, keys, ...counts };
    const [kept] = await transaction.insert(batchResults).values({ batchId, number, organizationId, ...values })
      .onConflictDoUpdate({
        target: [batchResults.batchId, batchResults.number],
        set: Object.fromEntries(Object.keys(values).map((name) => [name, sql`excluded.${sql.identifier(name)}`])),
        setWhere: sql`${batchResults.attempt} < excluded.attempt`,
      }).returning({ number: batchResults.number }).prepare("store_answers").execute();
    if (kept === undefined) {
      return false;
    }
    const isThis = and(eq(batchChunks.batchId, batchId), eq(batchChunks.number, number));
    await (isSealed
      ? transaction.delete(batchChunks).where(isThis)
      : transaction.update(batchChunks).set({ isOpen: false, claimedUntil: null }).where(isThis)
        .prepare("close_chunk").execute());
    // The rows of a cancelled batch with a recipient are deleted.
    if (answered.split !== undefined && !(isSealed && isCancelled)) {
      await storeSplit(tenant, chunk, answered.split);
    }
    const counted = await count(tenant, batch, answered);
    const { calls } = answered;
    if (isCancelled) {
      const purpose = `${runOf(batch)}.${number}`;
      const spent = sumOf(calls);
      const { environment } = batch;
      await deps.calls.reserve(tenant, { spender: { organizationId, environment }, purpose, calls: spent });
      await deps.calls.count(tenant, { organizationId, purpose, calls });
      await deps.calls.settle(tenant, { organizationId, purpose, spent });
      return true;
    }
    await deps.calls.count(tenant, { organizationId, purpose: runOf(batch), calls });
    if (counted.processed === counted.total) {
      await finishBatch(deps, tenant, {
        batch: counted,
        status: counted.failed === counted.total ? "failed" : "completed",
      });
    }
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === "QUOTA_EXCEEDED") {
      return false;
    }
    throw error;
  });
}

function sumOf({ found, uncertain, unresolved }: CallCounts): number {
  return found + uncertain + unresolved;
}

async function count({ transaction }: Tenant, batch: BatchRow, answered: StorableChunk): Promise<BatchRow> {
  const { added: { found, uncertain, unresolved, failed }, changed, calls } = answered;
  const { rerun } = batch;
  return await transaction.update(batches).set({
    processed: batch.processed + found + uncertain + unresolved + failed,
    found: batch.found + found,
    uncertain: batch.uncertain + uncertain,
    unresolved: batch.unresolved + unresolved,
    failed: batch.failed + failed,
    spent: batch.spent + sumOf(calls),
    ...(rerun === null ? {} : {
      rerun: {
        ...rerun,
        changes: addedChanges(rerun.changes, changed.changes),
        moved: rerun.moved + changed.moved,
      },
    }),
    revision: batch.revision + 1,
  }).where(eq(batches.id, batch.id)).returning().prepare("count_chunk").execute()
    .then(firstOr(() => new Error("Cannot count a chunk because its batch is gone, though it was locked")));
}

/**
 * Encrypts the answers to a chunk for the recipient of its batch, as compressed lines of JSON, and seals the rows that are not
 * answered yet. Without a recipient, returns them as they are.
 */
export async function sealAnswers(
  deps: BatchesDeps,
  chunk: LoadedChunk,
  answered: AnsweredChunk,
): Promise<StorableChunk> {
  const { claimed: { batchId }, batch: { options: { recipient } }, firstRow } = chunk;
  if (recipient === undefined) {
    return answered;
  }
  const { split, ...whole } = answered;
  const content = await deps.encryptFor(recipient, Bun.gzipSync(linesOf(deps, chunk, answered)));
  return {
    ...whole,
    ...NO_SUMMARY,
    content,
    ...(split === undefined ? {} : {
      split: { ...split, rest: await sealRows(deps, { batchId, part: firstRow + split.rows, bytes: split.rest }) },
    }),
  };
}

/** The rows with their answers, each a line, as `format=ndjson` has them. */
function linesOf({ clock }: BatchesDeps, chunk: LoadedChunk, { content, states }: AnsweredChunk): string {
  const batch = batchOf(chunk.batch, clock.now());
  const { rows } = unpackChunk(chunk.content);
  return readAnswers(content).map((answer, i) => {
    const row = presentRow({ batch, reviewers: new Map(), needs: undefined }, {
      row: chunk.firstRow + i + 1,
      values: rows[i] ?? [],
      state: stateAt(states, i),
      answer,
      decisions: 0,
      review: undefined,
    });
    return `${JSON.stringify(row)}\n`;
  }).join("");
}
