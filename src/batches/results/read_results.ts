import { pagesOf } from "../pages_of.ts";
import { unpackCsv } from "./answer_cells.ts";
import { and, asc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import { checkAddress, type Need } from "../../domain/address_check.ts";
import { nextTurn } from "../../domain/clock.ts";
import { decodeCursor, invalidCursor } from "../../domain/page.ts";
import { batchChunks } from "../../store/schema/batches.ts";
import { batchResults, CHUNK_COLUMNS, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { assertReadable } from "../sealed_rows.ts";
import { FirstRows, KeptPerBatch } from "../report/mod.ts";
import {
  readReviews,
  type ResultRow,
  type ReviewedRow,
  reviewerNames,
  rowInForce,
  rowVersion,
} from "../reviews/mod.ts";
import {
  type Cell,
  isFault,
  readAnswers,
  type RowAnswer,
  rowInput,
  type RowState,
  stateAt,
  UNCERTAIN_ALTERNATIVES,
  unpackChunk,
} from "../rows/mod.ts";
import { NO_ANSWER } from "../../domain/present_answer.ts";

export interface ReadResults {
  /** Absent: all states. */
  readonly status?: RowState | undefined;
  /** Only rows that a person decided on, or only the others. */
  readonly decided?: "yes" | "no" | undefined;
  /** What a form needs to know of each row's address; absent: the rows say nothing about it. */
  readonly needs?: Need | undefined;
  /** Most rows; absent: all. */
  readonly limit?: number | undefined;
  /** The `next()` of an earlier page. */
  readonly cursor?: string | undefined;
  /** The first row, from 1, where there is no cursor. */
  readonly fromRow?: number | undefined;
}

/** Answers that are being read. */
export interface Results {
  readonly batch: Batch;
  /** Names of those who decided on rows, by their identifiers. */
  readonly reviewers: ReadonlyMap<string, string>;
  readonly needs?: Need | undefined;
  /** In the order of the upload. Read once, a few chunks at a time, while they are written. */
  readonly rows: AsyncIterable<readonly ResultRow[]>;
  /** The same rows, most of them without their answers: read instead of `rows`. Absent: they have to be read. */
  readonly tableRows?: AsyncIterable<readonly TableRow[]>;
  /** After the last row: the cursor of the next page, or null if there are no more rows. */
  next(): string | null;
}

/** A row of a table with commas. */
export type TableRow =
  | ResultRow
  | Omit<ResultRow, "answer" | "decisions"> & {
    /** See `answerCsv`. */
    readonly csv: string;
  };

/** Chunks read at a time: about a quarter of a megabyte. */
const CHUNKS_AT_A_TIME = 4;
const CURSOR = /^[0-9]{1,7}$/;

/**
 * Reads the answers to a batch, also while it runs: up to the first unanswered row, so that a caller who continues later
 * misses none. Once no more rows will be answered, reads all answers.
 *
 * @throws {Problem} `INVALID_REQUEST` for an invalid cursor; `CONFLICT` for a batch with a recipient.
 */
export async function readResults(deps: BatchesDeps, batch: Batch, command: ReadResults = {}): Promise<Results> {
  const from = command.cursor === undefined ? (command.fromRow ?? 1) - 1 : startOf(command.cursor);
  assertReadable(batch);
  const gap = isOver(batch) ? undefined : await firstGap(deps, batch);
  const firstRows = batch.options.groupDuplicates === true ? await readFirstRows(deps, batch, gap) : undefined;
  const reviewers = batch.counts.reviewed === 0
    ? new Map<string, string>()
    : await withOrganization(deps.database, batch.organizationId, (tenant) => reviewerNames(tenant, batch.id));
  let next: number | null = gap ?? null;
  async function* rows<Row extends TableRow>(
    rowsIn: (chunk: StoredChunk, firstRows: FirstRows | undefined) => readonly Row[],
    part: "answers" | "csv",
  ): AsyncGenerator<readonly Row[]> {
    let left = command.limit ?? Number.POSITIVE_INFINITY;
    for await (const chunk of chunks(deps, batch, { from, gap, status: command.status, part })) {
      const wanted = rowsIn(chunk, firstRows).filter(({ row, state, review }) =>
        row > from && (command.status === undefined || state === command.status) &&
        (command.decided === undefined || (command.decided === "yes") === (review !== undefined))
      );
      const given = wanted.slice(0, left);
      left -= given.length;
      if (given.length > 0) {
        yield given;
      }
      const rest = wanted[given.length];
      if (rest !== undefined) {
        next = rest.row - 1;
        return;
      }
    }
  }
  return {
    batch,
    reviewers,
    needs: command.needs,
    rows: rows(rowsOf, "answers"),
    ...(command.needs === undefined ? { tableRows: rows(tableRowsOf, "csv") } : {}),
    next: () => next === null ? null : btoa(String(next)).replaceAll("=", ""),
  };
}

/** The row after which a page begins. */
function startOf(cursor: string): number {
  const text = decodeCursor(cursor);
  if (!CURSOR.test(text)) {
    throw invalidCursor();
  }
  return Number(text);
}

/** The first row of the first chunk without answers; undefined if there is none. */
function firstGap(deps: BatchesDeps, batch: Batch): Promise<number | undefined> {
  return withOrganization(deps.database, batch.organizationId, async ({ transaction }) => {
    const [row] = await transaction.execute<{ first_row: number }>(sql`
      select first_row from batch_chunks where batch_id = ${batch.id} and not exists (
        select from batch_results where batch_results.batch_id = batch_chunks.batch_id
          and batch_results.number = batch_chunks.number
      ) order by number limit 1`);
    return row?.first_row;
  });
}

/** A chunk as it is stored, with the decisions on its rows. */
export interface StoredChunk {
  readonly number: number;
  readonly firstRow: number;
  readonly content: Uint8Array;
  readonly states: Uint8Array;
  readonly answers: Uint8Array;
  /** Where it is stored and was read; the answers are empty then. */
  readonly csv?: Uint8Array | null;
  readonly keys: Uint8Array | null;
  readonly reviews: ReadonlyMap<number, ReviewedRow>;
}

/** In place of the answers of chunks that have cells. */
const CSV_COLUMNS = {
  csv: batchResults.csv,
  answers: sql<Uint8Array>`case when ${batchResults.csv} is null then ${batchResults.content} else '' end`.mapWith(
    batchResults.content,
  ),
};

/** Requests the next chunks while the previous ones are being written. */
async function* chunks(
  deps: BatchesDeps,
  batch: Batch,
  { from, gap, status, part }: {
    readonly from: number;
    readonly gap: number | undefined;
    readonly part: "answers" | "csv";
  } & Pick<ReadResults, "status">,
): AsyncGenerator<StoredChunk> {
  const columns = { ...CHUNK_COLUMNS, ...(part === "csv" ? CSV_COLUMNS : {}), keys: batchResults.keys };
  const read = (after: number): Promise<StoredChunk[]> => {
    const pending = withOrganization(deps.database, batch.organizationId, async (tenant) => {
      const found = await tenant.transaction.select(columns).from(batchChunks)
        .innerJoin(batchResults, RESULTS_OF_CHUNK)
        .where(and(
          eq(batchChunks.batchId, batch.id),
          gt(batchChunks.number, after),
          gte(sql`${batchChunks.firstRow} + ${batchChunks.rows}`, from + 1),
          gap === undefined ? undefined : lt(batchChunks.firstRow, gap),
          hasState(status),
        ))
        .orderBy(asc(batchChunks.number)).limit(CHUNKS_AT_A_TIME);
      return await withReviews(tenant, batch, found);
    });
    // A reader that stopped does not await them.
    pending.catch(() => {});
    return pending;
  };
  let ahead = read(-1);
  for (;;) {
    const found = await ahead;
    const last = found.at(-1);
    if (last === undefined) {
      return;
    }
    ahead = read(last.number);
    yield* found;
  }
}

/** Some chunks in their order, with the decisions on their rows. */
export async function withReviews<Chunk extends { readonly firstRow: number; readonly count: number }>(
  tenant: Tenant,
  { id }: Batch,
  some: readonly Chunk[],
) {
  const [first, last] = [some[0], some.at(-1)];
  const reviews: ReadonlyMap<number, ReviewedRow> = first === undefined || last === undefined
    ? new Map()
    : await readReviews(tenant, { batchId: id, after: first.firstRow, upTo: last.firstRow + last.count });
  return some.map((chunk) => ({ ...chunk, reviews }));
}

export function hasState(status: RowState | undefined): SQL | undefined {
  return status === undefined ? undefined : gt(batchResults[status], 0);
}

/** Chunks whose keys are read at a time: some hundred kilobytes. */
const KEYS_AT_A_TIME = 256;

/** Batches whose number of duplicates is kept. */
const COUNTED_MAX = 1_000;

/** Numbers of rows with the address of an earlier one. Counting reads the keys of all rows. */
export function keptDuplicates(): KeptPerBatch<number | undefined> {
  return new KeptPerBatch({ read: countDuplicates, sizeOf: () => 1, most: COUNTED_MAX });
}

/** Undefined for a batch that does not group them, or runs. */
async function countDuplicates(deps: BatchesDeps, batch: Batch): Promise<number | undefined> {
  const isCounted = batch.options.groupDuplicates === true && isOver(batch);
  return isCounted ? (await readFirstRows(deps, batch, undefined)).duplicates : undefined;
}

/** Whether no more rows will be answered. */
function isOver({ status }: Batch): boolean {
  return status !== "queued" && status !== "running";
}

/** The first row of each address of a batch, as far as its rows are answered without a gap. */
export async function readFirstRows(deps: BatchesDeps, batch: Batch, gap: number | undefined): Promise<FirstRows> {
  const first = new FirstRows(batch.counts.total);
  const read = ({ transaction }: Tenant, last?: { readonly firstRow: number }) =>
    transaction.select({ firstRow: batchChunks.firstRow, keys: batchResults.keys }).from(batchChunks)
      .innerJoin(batchResults, RESULTS_OF_CHUNK)
      .where(and(
        eq(batchChunks.batchId, batch.id),
        gt(batchChunks.firstRow, last?.firstRow ?? -1),
        gap === undefined ? undefined : lt(batchChunks.firstRow, gap),
      ))
      .orderBy(asc(batchChunks.firstRow)).limit(KEYS_AT_A_TIME);
  for await (const found of pagesOf(deps, batch.organizationId, read)) {
    for (const { firstRow, keys } of found) {
      if (keys !== null) {
        first.add(keys, firstRow + 1);
      }
    }
    await nextTurn();
  }
  return first;
}

/** The rows of a chunk with the answers in force. */
export function rowsOf(chunk: StoredChunk, firstRows: FirstRows | undefined): ResultRow[] {
  const { rows } = unpackChunk(chunk.content);
  const groups = groupsOf(chunk, firstRows);
  return readAnswers(chunk.answers).map((answer, i) => {
    const row = chunk.firstRow + i + 1;
    const stored = { row, values: rows[i] ?? [], state: stateAt(chunk.states, i), answer };
    return { ...rowInForce(stored, chunk.reviews.get(row)), grouped: groups?.[i] };
  });
}

/** The same for a table: rows that nobody reviewed have their cells instead of their answers, where those are stored. */
function tableRowsOf(chunk: StoredChunk, firstRows: FirstRows | undefined): readonly TableRow[] {
  if (chunk.csv === undefined || chunk.csv === null) {
    return rowsOf(chunk, firstRows);
  }
  const { rows } = unpackChunk(chunk.content);
  const groups = groupsOf(chunk, firstRows);
  return unpackCsv(chunk.csv).map((csv, i) => {
    const row = chunk.firstRow + i + 1;
    const reviewed = chunk.reviews.get(row);
    const stored = { row, values: rows[i] ?? [], state: stateAt(chunk.states, i) };
    const grouped = groups?.[i];
    const review = reviewed?.review;
    return review === undefined
      ? { ...stored, csv, review, grouped }
      : { ...rowInForce({ ...stored, answer: review.answer }, reviewed), grouped };
  });
}

function groupsOf({ keys, firstRow }: StoredChunk, firstRows: FirstRows | undefined) {
  return keys === null ? undefined : firstRows?.groupsOf(keys, firstRow + 1);
}

/** The public form of a row: the answer of a single call, with the fields of the row. */
export function presentRow(
  { batch, reviewers, needs }: Pick<Results, "batch" | "reviewers" | "needs">,
  result: ResultRow,
): Readonly<Record<string, unknown>> {
  const { row, values, answer, grouped } = result;
  const { mapping, alternatives: shown = 0 } = batch.options;
  const read = rowInput({ values, line: 0 }, batch);
  const about = {
    row,
    id: mapping.idColumn === undefined ? null : values[mapping.idColumn] ?? null,
    input: (read.fault === undefined ? read.input.text : read.text) ?? null,
    original: originalOf(batch, values),
  };
  const group = grouped === undefined ? {} : { group: grouped.group, duplicate_of: grouped.duplicateOf };
  const review = { ...presentReview(result, reviewers), ...group, ...checkOf(answer, needs) };
  const { environment, requestId: request_id } = batch;
  if (isFault(answer)) {
    const error = { line: answer.line ?? null, detail: answer.fault };
    return { ...about, ...NO_ANSWER, status: "failed", error, ...review, environment, request_id };
  }
  const { gazetteer_version, alternatives, ...same } = answer;
  return {
    ...about,
    ...same,
    alternatives: alternatives.slice(0, same.status === "uncertain" ? Math.max(UNCERTAIN_ALTERNATIVES, shown) : shown),
    error: null,
    ...review,
    environment,
    gazetteer_version,
    request_id,
  };
}

/** What a form does with the answer of a row; undefined where nothing is needed. */
export function checkOf(answer: RowAnswer, need: Need | undefined) {
  return need === undefined ? undefined : checkAddress(isFault(answer) ? NO_ANSWER : answer, { need });
}

function presentReview({ answer, decisions, review }: ResultRow, reviewers: Results["reviewers"]) {
  return {
    version: rowVersion({ answer, decisions }),
    decision: review?.decision ?? null,
    reviewed_input: review?.input ?? null,
    reviewed_by: review === undefined
      ? null
      : { id: review.reviewedBy, name: reviewers.get(review.reviewedBy) ?? null },
    reviewed_at: review?.reviewedAt.toISOString() ?? null,
  };
}

/** The uploaded row, by the names of its columns. */
export function originalOf({ columns }: Batch, values: readonly Cell[]): Readonly<Record<string, Cell>> {
  const original: Record<string, Cell> = {};
  for (const [i, name] of columns.entries()) {
    const value = values[i];
    if (value !== undefined) {
      original[name] = value;
    }
  }
  return original;
}
