import { and, asc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import { actorNames } from "../../accounts/mod.ts";
import type { ReviewDecision } from "../../domain/batch.ts";
import { batchResults, batchReviews, CHUNK_COLUMNS, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import {
  type Cell,
  readAnswers,
  ROW_STATES,
  type RowAnswer,
  type RowState,
  stateAt,
  type StoredResolution,
  unpackChunk,
} from "../rows/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { batchChunks } from "../../store/schema/batches.ts";
import type { Batch, BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { assertReadable } from "../sealed_rows.ts";
import { type GetBatch, getBatch } from "../lifecycle/mod.ts";
import type { Grouped } from "../report/mod.ts";

export interface Review {
  readonly decision: ReviewDecision;
  /** The text that was resolved instead of the row's; null for other decisions. */
  readonly input: string | null;
  readonly answer: StoredResolution;
  /** A user's or a key's identifier. */
  readonly reviewedBy: string;
  readonly reviewedAt: Date;
}

/** A row with its answer and what people decided. */
export interface ResultRow {
  /** From 1, in the order of the upload. */
  readonly row: number;
  readonly values: readonly Cell[];
  readonly state: RowState;
  /** The answer in force. */
  readonly answer: RowAnswer;
  /** Number of decisions and undone decisions of people. */
  readonly decisions: number;
  readonly review: Review | undefined;
  /** The rows of the same address, where the batch groups duplicates. */
  readonly grouped?: Grouped | undefined;
}

/** A row that was ever decided on. */
export interface ReviewedRow {
  /** From 1. */
  readonly row: number;
  /** Number of decisions and undone decisions. */
  readonly version: number;
  /** Undefined: undone. */
  readonly review: Review | undefined;
  readonly correctionId: string | null;
}

export async function readReviews(
  { transaction }: Tenant,
  { batchId, after, upTo }: { readonly batchId: string; readonly after: number; readonly upTo: number },
): Promise<ReadonlyMap<number, ReviewedRow>> {
  const rows = await transaction.select().from(batchReviews)
    .where(and(eq(batchReviews.batchId, batchId), gt(batchReviews.row, after), lte(batchReviews.row, upTo)))
    .orderBy(asc(batchReviews.row));
  return new Map(rows.map((row) => [row.row, reviewedRowOf(row)]));
}

function reviewedRowOf(row: typeof batchReviews.$inferSelect): ReviewedRow {
  const { version, decision, input, answer, correctionId, reviewedBy, reviewedAt } = row;
  const about = { row: row.row, version, correctionId };
  return decision === null || reviewedBy === null || reviewedAt === null
    ? { ...about, review: undefined }
    // Written by `decideRow()`.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    : { ...about, review: { decision, input, answer: answer as StoredResolution, reviewedBy, reviewedAt } };
}

/**
 * The version of a row: another one after each decision, and when a further run answered it otherwise. A row that did not
 * change keeps its version, whatever ran over its chunk.
 *
 * @param decisions number of decisions and undone decisions on it
 */
export function rowVersion({ answer, decisions }: { readonly answer: RowAnswer; readonly decisions: number }): string {
  return `${decisions}-${Bun.hash.wyhash(fingerprint(answer)).toString(36)}`;
}

/**
 * The parts in which two answers of a row differ: much shorter than the answer, because every row of a page or of a
 * download as JSON has a version.
 */
function fingerprint(answer: RowAnswer): string {
  if ("fault" in answer) {
    return answer.fault;
  }
  const { status, label, coordinates, confidence, place_id, gazetteer_version } = answer;
  const at = coordinates === null ? "" : `${coordinates.latitude} ${coordinates.longitude}`;
  return `${status}\n${label}\n${at}\n${confidence}\n${place_id}\n${gazetteer_version}`;
}

export function stateOf(answer: RowAnswer): RowState {
  return "fault" in answer ? "failed" : answer.status;
}

export function stateByte(state: RowState): number {
  return ROW_STATES.indexOf(state);
}

/** Answers in force: what people decided, and otherwise what was answered. */
export function inForce(
  answers: readonly RowAnswer[],
  { firstRow, reviews }: { readonly firstRow: number; readonly reviews: ReadonlyMap<number, ReviewedRow> },
): readonly RowAnswer[] {
  return reviews.size === 0
    ? answers
    : answers.map((answer, i) => reviews.get(firstRow + i + 1)?.review?.answer ?? answer);
}

/** A row with the answer in force: what a person decided, and otherwise what was answered. */
export function rowInForce(
  row: Pick<ResultRow, "row" | "values" | "state" | "answer">,
  reviewed: ReviewedRow | undefined,
): ResultRow {
  return {
    ...row,
    answer: reviewed?.review?.answer ?? row.answer,
    decisions: reviewed?.version ?? 0,
    review: reviewed?.review,
  };
}

/** Who decided on a row: nobody, or one. */
export function reviewersOf(reviewed: ReviewedRow | undefined): readonly string[] {
  return reviewed?.review === undefined ? [] : [reviewed.review.reviewedBy];
}

/** Names of all who decided on rows of a batch, by their identifiers. */
export async function reviewerNames(tenant: Tenant, batchId: string): Promise<ReadonlyMap<string, string>> {
  const reviewers = await tenant.transaction.selectDistinct({ id: batchReviews.reviewedBy }).from(batchReviews)
    .where(and(eq(batchReviews.batchId, batchId), isNotNull(batchReviews.reviewedBy)));
  return await actorNames(tenant, reviewers.flatMap(({ id }) => id ?? []));
}

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
  assertReadable(batch);
  return await withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const chunk = await readRowChunk(tenant, { id: batchId, total: batch.counts.total }, row);
    const index = row - chunk.firstRow - 1;
    const reviewed = (await readReviews(tenant, { batchId, after: row - 1, upTo: row })).get(row);
    const answer = reviewed?.review?.answer ?? readAnswers(chunk.answers)[index];
    if (answer === undefined) {
      throw new Error("Cannot read a row because its chunk has no answer for it");
    }
    const stored = { row, values: unpackChunk(chunk.content).rows[index] ?? [], state: stateAt(chunk.states, index) };
    return {
      batch,
      row: rowInForce({ ...stored, answer }, reviewed),
      reviewers: await actorNames(tenant, reviewersOf(reviewed)),
    };
  });
}

export async function readRowChunk(
  { transaction }: Tenant,
  { id, total }: Pick<BatchRow, "id" | "total">,
  row: number,
) {
  const [chunk] = row > total ? [] : await transaction.select(CHUNK_COLUMNS).from(batchChunks)
    .leftJoin(batchResults, RESULTS_OF_CHUNK)
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
