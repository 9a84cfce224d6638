import { and, eq } from "drizzle-orm";
import { actorNames } from "../../accounts/mod.ts";
import type { Caller } from "../../domain/caller.ts";
import { NO_ANSWER } from "../../domain/present_answer.ts";
import { Problem } from "../../domain/problem.ts";
import type { ReviewDecision } from "../../domain/batch.ts";
import { batchResults, batchReviews } from "../../store/schema/batch_results.ts";
import { batches } from "../../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import { batchOf, type BatchRow } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { assertReadable } from "../sealed_rows.ts";
import { lockBatch } from "../lifecycle/mod.ts";
import { summarizeRows } from "../report/mod.ts";
import { countStates, readAnswers, ROW_STATES, type StoredResolution, unpackChunk } from "../rows/mod.ts";
import {
  inForce,
  readReviews,
  type ReadRow,
  readRowChunk,
  type ReviewedRow,
  reviewersOf,
  rowInForce,
  rowVersion,
  stateByte,
  stateOf,
} from "./review.ts";
import { firstOr } from "../../store/rows.ts";

export type RowDecision =
  | { readonly kind: Exclude<ReviewDecision, "input" | "dismissed">; readonly answer: StoredResolution }
  | { readonly kind: "input"; readonly input: string; readonly answer: StoredResolution }
  | { readonly kind: "dismissed" }
  /** Takes the last decision back. */
  | { readonly kind: "undone" };

export interface DecideRow {
  readonly caller: Caller;
  readonly batchId: string;
  /** From 1. */
  readonly row: number;
  readonly decision: RowDecision;
  /** The versions of the row that may be changed (`If-Match`); absent: any. */
  readonly versions?: readonly string[] | undefined;
  /** Remembers the decision in the same transaction; returns the correction's identifier. */
  readonly remember?: ((tenant: Tenant) => Promise<string>) | undefined;
  /** Forgets what an earlier decision on the row had remembered, in the same transaction. */
  readonly forget: (tenant: Tenant, correctionId: string) => Promise<void>;
}

/**
 * Decides on a row, or takes a decision back, and counts it, in one transaction: decisions on a batch come one after the
 * other, so none is lost and none is counted twice.
 *
 * @throws {Problem} `NOT_FOUND` for the batch or row; `CONFLICT` while the batch runs, for a row without an answer, or
 * when there is no decision to undo; `PRECONDITION_FAILED` where somebody changed the row since it was read.
 */
export function decideRow(deps: BatchesDeps, command: DecideRow): Promise<ReadRow> {
  const { caller, batchId, row, decision } = command;
  return withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const batch = await lockBatch(tenant, { owner: caller, batchId });
    assertReadable(batch);
    assertEnded(batch);
    const chunk = await readRowChunk(tenant, batch, row);
    const index = row - chunk.firstRow - 1;
    const reviews = await readReviews(tenant, { batchId, after: chunk.firstRow, upTo: chunk.firstRow + chunk.count });
    const before = reviews.get(row);
    const answers = readAnswers(chunk.answers);
    const original = answers[index];
    if (original === undefined) {
      throw new Error("Cannot decide on a row because its chunk has no answer for it");
    }
    const version = rowVersion({ answer: before?.review?.answer ?? original, decisions: before?.version ?? 0 });
    if (command.versions?.includes(version) === false) {
      throw new Problem("PRECONDITION_FAILED", "The row was changed since it was read");
    }
    if (decision.kind === "undone" && before?.review === undefined) {
      throw new Problem("CONFLICT", "Nobody has decided on this row: there is nothing to undo");
    }
    if (before?.correctionId !== undefined && before.correctionId !== null) {
      await command.forget(tenant, before.correctionId);
    }
    const correctionId = await command.remember?.(tenant) ?? null;
    const after = reviewedRow(deps, command, { version: (before?.version ?? 0) + 1, correctionId });
    await storeReview(tenant, { batchId, after });
    const answer = after.review?.answer ?? original;
    const values = unpackChunk(chunk.content).rows;
    const states = Uint8Array.from(chunk.states);
    states[index] = stateByte(stateOf(answer));
    const all = new Map([...reviews, [row, after]]);
    await storeChunk(tenant, {
      batch,
      number: chunk.number,
      states,
      ...summarizeRows({
        batch,
        rows: values,
        answers: inForce(answers, { firstRow: chunk.firstRow, reviews: all }),
        reviewed: new Set(
          [...all.values()].flatMap((one) => one.review === undefined ? [] : one.row - chunk.firstRow - 1),
        ),
      }),
    });
    const counted = await countDecision(tenant, batch, {
      from: chunk.states[index] ?? 0,
      to: states[index] ?? 0,
      reviewed: Number(after.review !== undefined) - Number(before?.review !== undefined),
    });
    return {
      batch: batchOf(counted, deps.clock.now()),
      row: rowInForce({ row, values: values[index] ?? [], state: stateOf(answer), answer }, after),
      reviewers: await actorNames(tenant, reviewersOf(after)),
    };
  });
}

function assertEnded({ status }: BatchRow): void {
  if (status === "queued" || status === "running") {
    throw new Problem("CONFLICT", `The batch is ${status}: its rows can be reviewed when it has ended`);
  }
}

function reviewedRow(
  deps: BatchesDeps,
  { caller, row, decision }: DecideRow,
  about: Pick<ReviewedRow, "version" | "correctionId">,
): ReviewedRow {
  if (decision.kind === "undone") {
    return { row, ...about, review: undefined };
  }
  return {
    row,
    ...about,
    review: {
      decision: decision.kind,
      input: decision.kind === "input" ? decision.input : null,
      answer: decision.kind === "dismissed" ? DISMISSED : decision.answer,
      reviewedBy: caller.kind === "key" ? caller.keyId : caller.userId,
      reviewedAt: deps.clock.now(),
    },
  };
}

/** A person says that no answer is right. It has no version of the data, because it does not depend on any. */
const DISMISSED: StoredResolution = {
  ...NO_ANSWER,
  input_kind: "address",
  reasons: ["no_match"],
  gazetteer_version: "",
};

async function storeReview(
  { transaction, organizationId }: Tenant,
  { batchId, after }: { readonly batchId: string; readonly after: ReviewedRow },
): Promise<void> {
  const { row, version, review, correctionId } = after;
  const none = { decision: null, input: null, answer: null, reviewedBy: null, reviewedAt: null };
  const state = review === undefined ? null : stateByte(stateOf(review.answer));
  const values = { version, correctionId, state, ...review ?? none };
  await transaction.insert(batchReviews).values({ batchId, row, organizationId, ...values })
    .onConflictDoUpdate({ target: [batchReviews.batchId, batchReviews.row], set: values });
}

async function storeChunk(
  { transaction }: Tenant,
  { batch, number, states, ...summarized }: ReturnType<typeof summarizeRows> & {
    readonly batch: BatchRow;
    readonly number: number;
    readonly states: Uint8Array;
  },
): Promise<void> {
  await transaction.update(batchResults).set({ states, ...summarized, ...countStates(states) })
    .where(and(eq(batchResults.batchId, batch.id), eq(batchResults.number, number)));
}

async function countDecision(
  { transaction }: Tenant,
  batch: BatchRow,
  { from, to, reviewed }: { readonly from: number; readonly to: number; readonly reviewed: number },
): Promise<BatchRow> {
  const counts = { found: batch.found, uncertain: batch.uncertain, unresolved: batch.unresolved, failed: batch.failed };
  counts[ROW_STATES[from] ?? "failed"]--;
  counts[ROW_STATES[to] ?? "failed"]++;
  return await transaction.update(batches)
    .set({ ...counts, reviewed: batch.reviewed + reviewed, revision: batch.revision + 1 })
    .where(eq(batches.id, batch.id)).returning()
    .then(firstOr(() => new Error("Cannot count a decision because its batch is gone, though it was locked")));
}
