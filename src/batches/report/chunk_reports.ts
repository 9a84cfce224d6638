import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { ChunkSummary } from "../../domain/batch.ts";
import { batchChunks } from "../../store/schema/batches.ts";
import { batchResults, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { readAnswers, unpackChunk } from "../rows/mod.ts";
import { type SummarizedChunk, summarizeRows } from "./summarize_rows.ts";

export interface ChunkPoints {
  /** Of the chunk's first row, from 0. */
  readonly firstRow: number;
  /** One byte per row: an index of `ROW_STATES`. */
  readonly states: Uint8Array;
  readonly points: Uint8Array;
}

/** Chunks read at a time: of points some 9 kB each, of summaries some 3 kB. */
const CHUNKS_AT_A_TIME = 250;
/** Chunks without a summary read at a time, with all their rows. */
const OLD_CHUNKS_AT_A_TIME = 4;

export async function* chunkSummaries(deps: BatchesDeps, batch: Batch): AsyncGenerator<ChunkSummary> {
  await addMissingSummaries(deps, batch);
  for (let after = -1;;) {
    const chunks = await withOrganization(
      deps.database,
      batch.organizationId,
      ({ transaction }) =>
        transaction.select({ number: batchResults.number, summary: batchResults.summary }).from(batchResults)
          .where(and(eq(batchResults.batchId, batch.id), gt(batchResults.number, after)))
          .orderBy(asc(batchResults.number)).limit(CHUNKS_AT_A_TIME),
    );
    yield* chunks.flatMap(({ summary }) => summary ?? []);
    const last = chunks.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.number;
  }
}

export async function* chunkPoints(deps: BatchesDeps, batch: Batch): AsyncGenerator<ChunkPoints> {
  await addMissingSummaries(deps, batch);
  for (let after = -1;;) {
    const chunks = await withOrganization(deps.database, batch.organizationId, ({ transaction }) =>
      transaction.select({
        number: batchResults.number,
        firstRow: batchChunks.firstRow,
        states: batchResults.states,
        points: batchResults.points,
      }).from(batchResults)
        .innerJoin(batchChunks, RESULTS_OF_CHUNK)
        .where(and(eq(batchResults.batchId, batch.id), gt(batchResults.number, after)))
        .orderBy(asc(batchResults.number)).limit(CHUNKS_AT_A_TIME));
    for (const { firstRow, states, points } of chunks) {
      if (points !== null) {
        yield { firstRow, states, points };
      }
    }
    const last = chunks.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.number;
  }
}

/** Summarizes chunks that an earlier version of the service stored without a summary. Afterwards there are none. */
async function addMissingSummaries(deps: BatchesDeps, batch: Batch): Promise<void> {
  for (let added = OLD_CHUNKS_AT_A_TIME; added === OLD_CHUNKS_AT_A_TIME;) {
    added = await withOrganization(deps.database, batch.organizationId, async (tenant) => {
      const { transaction } = tenant;
      const old = await transaction.select({
        number: batchResults.number,
        rows: batchChunks.content,
        answers: batchResults.content,
      }).from(batchResults)
        .innerJoin(batchChunks, RESULTS_OF_CHUNK)
        .where(and(eq(batchResults.batchId, batch.id), isNull(batchResults.summary)))
        .limit(OLD_CHUNKS_AT_A_TIME);
      for (const { number, rows, answers } of old) {
        const summarized = summarizeRows({ batch, rows: unpackChunk(rows).rows, answers: readAnswers(answers) });
        await addSummary(tenant, { batchId: batch.id, number, summarized });
      }
      return old.length;
    });
  }
}

/** A worker or a review may have stored a newer one since. */
async function addSummary(
  { transaction }: Tenant,
  { batchId, number, summarized }: {
    readonly batchId: string;
    readonly number: number;
    readonly summarized: SummarizedChunk;
  },
): Promise<void> {
  await transaction.update(batchResults).set(summarized)
    .where(and(eq(batchResults.batchId, batchId), eq(batchResults.number, number), isNull(batchResults.summary)));
}
