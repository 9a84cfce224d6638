import { pagesOf } from "../pages_of.ts";
import { and, asc, eq, gt, gte } from "drizzle-orm";
import { ENVIRONMENTS } from "../../domain/caller.ts";
import { batchChunks } from "../../store/schema/batches.ts";
import { batchResults, CHUNK_COLUMNS, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { listBatches } from "../lifecycle/mod.ts";
import { readAnswers, rowInput, stateAt, unpackChunk } from "../rows/mod.ts";
import { type ResultRow, reviewerNames, rowInForce } from "../reviews/mod.ts";
import { checkOf, originalOf, presentRow, type Results, withReviews } from "./read_results.ts";
import {
  ANSWER_TITLES,
  appendedOf,
  CHECK_COLUMNS,
  GROUP_COLUMNS,
  groupCells,
  NO_REVIEW,
  plainCells,
  type ResultCell,
  REVIEW_TITLES,
  withoutTaken,
} from "./answer_cells.ts";
import { appendedCells, appendedTitles } from "../../domain/appended.ts";

const BATCHES_AT_A_TIME = 100;
/** Chunks in memory at a time, of some hundred rows each. */
const CHUNKS_AT_A_TIME = 4;

type StoredChunk = Awaited<ReturnType<typeof readChunks>>[number];

/**
 * All rows of all batches of an organization, in both environments, chunk by chunk: each as it was uploaded, with its
 * answer if there is one yet. Left out are batches with a recipient, whose rows are encrypted. Newest batch first, rows in their order.
 */
export async function* exportRows(deps: BatchesDeps, organizationId: string): AsyncGenerator<readonly object[]> {
  for (const environment of ENVIRONMENTS) {
    let cursor: string | undefined;
    do {
      const page = await listBatches(deps, {
        owner: { organizationId, environment },
        limit: BATCHES_AT_A_TIME,
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const batch of page.data) {
        if (batch.options.recipient === undefined) {
          yield* rowsOf(deps, batch);
        }
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

async function* rowsOf(deps: BatchesDeps, batch: Batch): AsyncGenerator<readonly object[]> {
  const reviewers = await withOrganization(
    deps.database,
    batch.organizationId,
    (tenant) => reviewerNames(tenant, batch.id),
  );
  const read = (tenant: Tenant, last?: StoredChunk) => readChunks(tenant, batch, last);
  for await (const chunks of pagesOf(deps, batch.organizationId, read)) {
    for (const chunk of chunks) {
      yield presented({ batch, reviewers }, chunk);
    }
  }
}

async function readChunks(
  tenant: Tenant,
  batch: Batch,
  last?: { readonly number: number; readonly firstRow: number; readonly count: number },
) {
  const chunks = await tenant.transaction.select(CHUNK_COLUMNS).from(batchChunks)
    .leftJoin(batchResults, RESULTS_OF_CHUNK)
    .where(and(
      eq(batchChunks.batchId, batch.id),
      gt(batchChunks.number, last?.number ?? -1),
      // The rest of a chunk that was divided meanwhile was already read with it.
      gte(batchChunks.firstRow, last === undefined ? 0 : last.firstRow + last.count),
    ))
    .orderBy(asc(batchChunks.number)).limit(CHUNKS_AT_A_TIME);
  return await withReviews(tenant, batch, chunks);
}

function presented(
  results: Pick<Results, "batch" | "reviewers">,
  { firstRow, content, states, answers, reviews }: StoredChunk,
): readonly object[] {
  const { batch } = results;
  const answered = answers === null ? [] : readAnswers(answers);
  return unpackChunk(content).rows.map((values, i) => {
    const row = firstRow + i + 1;
    const reviewed = reviews.get(row);
    const answer = reviewed?.review?.answer ?? answered[i];
    return answer === undefined
      ? {
        batch_id: batch.id,
        row,
        input: rowInput({ values, line: 0 }, batch).input?.text ?? null,
        original: originalOf(batch, values),
        status: null,
      }
      : {
        batch_id: batch.id,
        ...presentRow(results, rowInForce({ row, values, state: stateAt(states, i), answer }, reviewed)),
      };
  });
}

/** The columns that tables add to those of the upload, in order. */
export function resultColumns({ batch: { columns, options }, needs }: Pick<Results, "batch" | "needs">): string[] {
  const { append = [], groupDuplicates } = options;
  const grouped = groupDuplicates === true ? GROUP_COLUMNS : [];
  const checked = needs === undefined ? [] : CHECK_COLUMNS;
  const titles = [...ANSWER_TITLES, ...REVIEW_TITLES, ...appendedTitles(append), ...grouped, ...checked];
  return withoutTaken(titles, columns);
}

/** The cells of a row in the added columns. */
export function resultCells(
  { state, answer, review, grouped }: ResultRow,
  { batch: { options: { append = [], groupDuplicates } }, reviewers, needs }: Pick<
    Results,
    "batch" | "reviewers" | "needs"
  >,
): ResultCell[] {
  const reviewed = review === undefined
    ? NO_REVIEW
    : [review.decision, reviewers.get(review.reviewedBy) ?? review.reviewedBy, review.reviewedAt.toISOString()];
  const group = groupDuplicates === true ? groupCells(grouped) : [];
  const check = checkOf(answer, needs);
  const checked = check === undefined ? [] : [check.action, check.missing.join(" ")];
  const appended = appendedCells(append, appendedOf(answer));
  return [...plainCells(state, answer), ...reviewed, ...appended, ...group, ...checked];
}
