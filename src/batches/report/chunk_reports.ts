import { pagesOf } from "../pages_of.ts";
import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { ChunkSummary } from "../../domain/batch.ts";
import { batchChunks } from "../../store/schema/batches.ts";
import { batchResults, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import type { Tenant } from "../../store/with_claims.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";

export interface ChunkPoints {
  /** Of the chunk's first row, from 0. */
  readonly firstRow: number;
  /** One byte per row: an index of `ROW_STATES`. */
  readonly states: Uint8Array;
  readonly points: Uint8Array;
}

/** Chunks read at a time: of points some 9 kB each, of summaries some 3 kB. */
const CHUNKS_AT_A_TIME = 250;

export async function* chunkSummaries(deps: BatchesDeps, batch: Batch): AsyncGenerator<ChunkSummary> {
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
