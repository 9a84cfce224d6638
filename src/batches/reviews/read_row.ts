import { and, eq, lt, sql } from "drizzle-orm";
import { actorNames } from "../../accounts/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { batchChunks } from "../../store/schema/batch_chunks.ts";
import { batchResults } from "../../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { Batch, BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { type GetBatch, getBatch } from "../lifecycle/mod.ts";
import type { ResultRow } from "../results/mod.ts";
import { FAILED, readAnswers, ROW_STATES, unpackChunk } from "../rows/mod.ts";
import { readReviews, reviewersOf } from "./review.ts";

/** A row, with what its public form needs. */
export interface ReadRow {
  readonly batch: Batch;
  readonly row: ResultRow;
  readonly reviewers: ReadonlyMap<string, string>;
}

/**
 * Reads one row of a batch with the answer in force.
 *
 * @throws {Problem} `NOT_FOUND` for the batch or row; `CONFLICT` for a row that is not answered.
 */
export async function readRow(deps: BatchesDeps, command: GetBatch & { readonly row: number }): Promise<ReadRow> {
  const { owner, batchId, row } = command;
  const batch = await getBatch(deps, command);
  return await withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const chunk = await readRowChunk(tenant, { id: batchId, total: batch.counts.total }, row);
    const index = row - chunk.firstRow - 1;
    const reviewed = (await readReviews(tenant, { batchId, after: row - 1, upTo: row })).get(row);
    const answer = reviewed?.review?.answer ?? readAnswers(chunk.answers)[index];
    if (answer === undefined) {
      throw new Error("Cannot read a row because its chunk has no answer for it");
    }
    return {
      batch,
      row: {
        row,
        values: unpackChunk(chunk.content).rows[index] ?? [],
        state: ROW_STATES[chunk.states[index] ?? FAILED] ?? "failed",
        answer,
        decisions: reviewed?.version ?? 0,
        review: reviewed?.review,
      },
      reviewers: await actorNames(tenant, reviewersOf(reviewed)),
    };
  });
}

/** The chunk of a row, with its answers. */
export async function readRowChunk(
  { transaction }: Tenant,
  { id, total }: Pick<BatchRow, "id" | "total">,
  row: number,
) {
  const [chunk] = row > total ? [] : await transaction.select({
    number: batchChunks.number,
    firstRow: batchChunks.firstRow,
    rows: batchChunks.rows,
    content: batchChunks.content,
    states: batchResults.states,
    answers: batchResults.content,
  }).from(batchChunks)
    .leftJoin(
      batchResults,
      and(eq(batchResults.batchId, batchChunks.batchId), eq(batchResults.number, batchChunks.number)),
    )
    .where(and(
      eq(batchChunks.batchId, id),
      lt(batchChunks.firstRow, row),
      sql`${batchChunks.firstRow} + ${batchChunks.rows} >= ${row}`,
    ));
  if (chunk === undefined) {
    throw new Problem("NOT_FOUND", "The batch has no row with this number");
  }
  const { states, answers } = chunk;
  if (states === null || answers === null) {
    throw new Problem("CONFLICT", "The row has no answer: the batch was cancelled before");
  }
  return { ...chunk, states, answers };
}
