import { pagesOf } from "../pages_of.ts";
import { and, asc, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { ChunkSummary } from "../../domain/batch.ts";
import { batchChunks } from "../../store/schema/batches.ts";
import { batchResults, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { readAnswers, unpackChunk } from "../rows/mod.ts";
import { summarizeRows } from "./summarize_rows.ts";

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
  const read = ({ transaction }: Tenant, last?: { readonly number: number }) =>
    transaction.select({ number: batchResults.number, summary: batchResults.summary }).from(batchResults)
      .where(after(batch, last)).orderBy(asc(batchResults.number)).limit(CHUNKS_AT_A_TIME);
  for await (const chunks of pagesOf(deps, batch.organizationId, read)) {
    yield* chunks.flatMap(({ summary }) => summary ?? []);
  }
}

function after({ id }: Batch, last: { readonly number: number } = { number: -1 }): SQL | undefined {
  return and(eq(batchResults.batchId, id), gt(batchResults.number, last.number));
}

export async function* chunkPoints(deps: BatchesDeps, batch: Batch): AsyncGenerator<ChunkPoints> {
  await addMissingSummaries(deps, batch);
  const read = ({ transaction }: Tenant, last?: { readonly number: number }) =>
    transaction.select({
      number: batchResults.number,
      firstRow: batchChunks.firstRow,
      states: batchResults.states,
      points: batchResults.points,
    }).from(batchResults)
      .innerJoin(batchChunks, RESULTS_OF_CHUNK)
      .where(after(batch, last))
      .orderBy(asc(batchResults.number)).limit(CHUNKS_AT_A_TIME);
  for await (const chunks of pagesOf(deps, batch.organizationId, read)) {
    for (const { firstRow, states, points } of chunks) {
      if (points !== null) {
        yield { firstRow, states, points };
      }
    }
  }
}

/** Summarizes chunks that an earlier version of the service stored without a summary. Afterwards there are none. */
async function addMissingSummaries(deps: BatchesDeps, batch: Batch): Promise<void> {
  for (let added = OLD_CHUNKS_AT_A_TIME; added === OLD_CHUNKS_AT_A_TIME;) {
    added = await withOrganization(deps.database, batch.organizationId, async ({ transaction }) => {
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
        // A worker or a review may have stored a newer one since.
        await transaction.update(batchResults).set(summarized).where(and(
          eq(batchResults.batchId, batch.id),
          eq(batchResults.number, number),
          isNull(batchResults.summary),
        ));
      }
      return old.length;
    });
  }
}
