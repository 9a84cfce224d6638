import { and, eq, sql } from "drizzle-orm";
import { batchChunks } from "../../store/schema/batch_chunks.ts";
import { batchResults } from "../../store/schema/batch_results.ts";
import { batches } from "../../store/schema/batches.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { readReviews, type ReviewedRow } from "../reviews/mod.ts";
import type { ClaimedChunk } from "./chunk_lease.ts";

/** A chunk with everything needed to answer it. */
export interface LoadedChunk {
  readonly claimed: ClaimedChunk;
  readonly batch: BatchRow;
  /** Compressed rows. */
  readonly content: Uint8Array;
  /** Attempts in this run, including this one. */
  readonly tries: number;
  /** The answers of the previous run; absent in the first one. */
  readonly before?: {
    readonly states: Uint8Array;
    readonly content: Uint8Array;
    /** What people decided on its rows: no row with a decision is answered again. */
    readonly reviews: ReadonlyMap<number, ReviewedRow>;
  };
  /** Of the chunk's first row, from 0. */
  readonly firstRow: number;
  /** The number of its rows. */
  readonly wholeRows: number;
}

/** Reads a chunk and marks its batch as running; undefined if the batch was cancelled or deleted meanwhile. */
export function loadChunk(
  deps: Pick<BatchesDeps, "database" | "clock">,
  claimed: ClaimedChunk,
): Promise<LoadedChunk | undefined> {
  const { batchId, organizationId, number } = claimed;
  return withOrganization(deps.database, organizationId, async (tenant) => {
    const { transaction } = tenant;
    const [row] = await transaction.select().from(batchChunks)
      .innerJoin(batches, eq(batches.id, batchChunks.batchId))
      .where(and(eq(batchChunks.batchId, batchId), eq(batchChunks.number, number)));
    if (row === undefined || (row.batches.status !== "queued" && row.batches.status !== "running")) {
      return undefined;
    }
    if (row.batches.status === "queued") {
      await transaction.update(batches)
        .set({ status: "running", startedAt: deps.clock.now(), revision: sql`${batches.revision} + 1` })
        .where(and(eq(batches.id, batchId), eq(batches.status, "queued")));
    }
    const loaded = {
      claimed,
      batch: row.batches,
      content: row.batch_chunks.content,
      tries: row.batch_chunks.tries,
      firstRow: row.batch_chunks.firstRow,
      wholeRows: row.batch_chunks.rows,
    };
    if (row.batches.attempt === 1) {
      return loaded;
    }
    const [before] = await transaction.select({ states: batchResults.states, content: batchResults.content })
      .from(batchResults).where(and(eq(batchResults.batchId, batchId), eq(batchResults.number, number)));
    if (before === undefined) {
      return loaded;
    }
    const { firstRow, rows } = row.batch_chunks;
    const reviews = await readReviews(tenant, { batchId, after: firstRow, upTo: firstRow + rows });
    return { ...loaded, before: { ...before, reviews } };
  });
}
