import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { decodeCursor, encodeCursor, invalidCursor } from "../../domain/page.ts";
import { batchChunks } from "../../store/schema/batches.ts";
import { batchResults, CHUNK_COLUMNS, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import { withOrganization } from "../../store/with_claims.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { assertReadable } from "../sealed_rows.ts";
import { type FirstRows, queryHashes, searchForm } from "../report/mod.ts";
import { readReviews, type ResultRow, reviewerNames } from "../reviews/mod.ts";
import { cellText, FAILED, isFault, ROW_STATES } from "../rows/mod.ts";
import { hasState, readFirstRows, type ReadResults, type Results, rowsOf } from "./read_results.ts";

/** By what rows are sorted; with `-` the largest first. Status: in the order of `ROW_STATES`. */
export const ROW_SORTS = ["row", "-row", "status", "-status", "confidence", "-confidence"] as const;

export type RowSort = (typeof ROW_SORTS)[number];

export interface SortResults extends Omit<ReadResults, "fromRow"> {
  /** Rows with this text in a cell or in the answer's label, in any case and without accents. */
  readonly q?: string | undefined;
  readonly sort?: RowSort | undefined;
}

/** Rows of a page without a limit. */
const LIMIT_DEFAULT = 25;
/** Chunks that are searched for one page: it ends there, and the next one continues. A chunk takes some 30 ms. */
const CHUNKS_MAX = 4;
const CHUNKS_AT_A_TIME = 4;
const CURSOR = /^(-?[0-9]{1,7})\.([0-9]{1,7})$/u;

/** What is known of a chunk without reading its rows. */
interface ChunkIndex {
  readonly number: number;
  /** From 0. */
  readonly firstRow: number;
  readonly states: Uint8Array;
  /** Two bytes each; null: not needed. */
  readonly confidences: Uint8Array | null;
}

/**
 * Reads a page of the answered rows of a batch that have a text, sorted. A page may have fewer rows than its limit, even
 * none, and still have a next one.
 *
 * @throws {Problem} `INVALID_REQUEST` for an invalid cursor; `CONFLICT` for a batch with a recipient.
 */
export async function sortResults(deps: BatchesDeps, batch: Batch, command: SortResults): Promise<Results> {
  const { q = "", sort = "row", limit = LIMIT_DEFAULT, cursor } = command;
  const after = cursor === undefined ? undefined : positionOf(cursor);
  assertReadable(batch);
  const { index, reviewers } = await withOrganization(deps.database, batch.organizationId, async (tenant) => ({
    index: await tenant.transaction.select({
      number: batchResults.number,
      firstRow: batchChunks.firstRow,
      states: batchResults.states,
      confidences: sort.endsWith("confidence") ? batchResults.confidences : sql<null>`null`,
    }).from(batchResults)
      .innerJoin(batchChunks, RESULTS_OF_CHUNK)
      .where(and(
        eq(batchResults.batchId, batch.id),
        sort === "row" ? sql`${batchChunks.firstRow} + ${batchChunks.rows} > ${(after?.row ?? -1) + 1}` : undefined,
        hasState(command.status),
        mayHave(q),
      ))
      .orderBy(asc(batchResults.number)).limit(sort === "row" ? CHUNKS_MAX + 1 : batch.counts.total),
    reviewers: batch.counts.reviewed === 0 ? new Map<string, string>() : await reviewerNames(tenant, batch.id),
  }));
  const firstRows = batch.options.groupDuplicates === true ? await readFirstRows(deps, batch, undefined) : undefined;
  const { rows: order, keyOf } = inOrder(index, { sort, status: command.status });
  const start = after === undefined
    ? 0
    : order.findIndex((row) => keyOf(row) > after.key || (keyOf(row) === after.key && row > after.row));
  let next: string | null = null;
  async function* rows(): AsyncGenerator<readonly ResultRow[]> {
    const reader = new ChunkReader(deps, { batch, index, firstRows });
    const text = searchForm(q);
    // Otherwise the page is full after as many chunks as it has rows.
    const isBounded = sort === "row" || text !== "" || command.decided !== undefined;
    let left = limit;
    for (let at = start === -1 ? order.length : start; at < order.length; at++) {
      const row = order[at] ?? 0;
      const isFull = left === 0 || (isBounded && reader.chunks >= CHUNKS_MAX && !reader.has(row));
      if (isFull) {
        const last = order[at - 1] ?? 0;
        next = encodeCursor(`${keyOf(last)}.${last}`);
        return;
      }
      if (!reader.has(row)) {
        await reader.load(isBounded ? order.subarray(at) : order.subarray(at, at + left), CHUNKS_AT_A_TIME);
      }
      const found = reader.row(row);
      const isWanted = command.decided === undefined || (command.decided === "yes") === (found.review !== undefined);
      if (isWanted && (text === "" || reader.textOf(row).includes(text))) {
        left--;
        yield [found];
      }
    }
  }
  return { batch, reviewers, needs: command.needs, rows: rows(), next: () => next };
}

function positionOf(cursor: string): { readonly key: number; readonly row: number } {
  const [, key, row] = CURSOR.exec(decodeCursor(cursor)) ?? [];
  if (key === undefined || row === undefined) {
    throw invalidCursor();
  }
  return { key: Number(key), row: Number(row) };
}

/** Whether a chunk may have a row with the text: see `CellGrams`. */
function mayHave(q: string): SQL | undefined {
  const { grams } = batchResults;
  // Byte by byte: Postgres then reads a part of the stored bits instead of all of them.
  const bits = queryHashes(q).map((hash) =>
    sql`get_byte(substring(${grams}, ((${hash} & (octet_length(${grams}) * 8 - 1)) >> 3) + 1, 1), 0) & ${
      1 << (hash & 7)
    } <> 0`
  );
  return bits.length === 0 ? undefined : and(...bits);
}

/** The rows of chunks in the order of a page, from 0, and the number by which a row is sorted. */
function inOrder(
  index: readonly ChunkIndex[],
  { sort, status }: { readonly sort: RowSort; readonly status: ReadResults["status"] },
) {
  const end = index.reduce((last, { firstRow, states }) => Math.max(last, firstRow + states.length), 0);
  const isDown = sort.startsWith("-");
  const wanted = status === undefined ? undefined : ROW_STATES.indexOf(status);
  const keys = new Int32Array(end);
  const rows = new Uint32Array(end);
  let count = 0;
  const [byRow, byStatus] = [sort.endsWith("row"), sort.endsWith("status")];
  for (const { firstRow, states, confidences } of index) {
    const parts = confidences ?? new Uint8Array(2 * states.length);
    for (let i = 0; i < states.length; i++) {
      const state = states[i] ?? FAILED;
      if (wanted === undefined || state === wanted) {
        const key = byRow ? firstRow + i : byStatus ? state : (parts[2 * i] ?? 0) + 256 * (parts[2 * i + 1] ?? 0);
        keys[firstRow + i] = isDown ? -key : key;
        rows[count++] = firstRow + i;
      }
    }
  }
  const order = rows.subarray(0, count);
  return {
    rows: !byRow ? sortedByKey(order, keys) : isDown ? order.toReversed() : order,
    keyOf: (row: number): number => keys[row] ?? 0,
  };
}

/** Sorts rows by small numbers, equal ones in the order they are in: by counting, as a million rows are compared slowly. */
function sortedByKey(rows: Uint32Array, keys: Int32Array): Uint32Array {
  let [low, high] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const key = keys[rows[i] ?? 0] ?? 0;
    low = key < low ? key : low;
    high = key > high ? key : high;
  }
  const starts = new Uint32Array(high - low + 2);
  for (let i = 0; i < rows.length; i++) {
    const at = (keys[rows[i] ?? 0] ?? 0) - low + 1;
    starts[at] = (starts[at] ?? 0) + 1;
  }
  for (let i = 1; i < starts.length; i++) {
    starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  }
  const sorted = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const key = (keys[row] ?? 0) - low;
    const at = starts[key] ?? 0;
    sorted[at] = row;
    starts[key] = at + 1;
  }
  return sorted;
}

interface ChunksAbout {
  readonly batch: Batch;
  readonly index: readonly ChunkIndex[];
  readonly firstRows: FirstRows | undefined;
}

/** Reads chunks when one of their rows is needed, and keeps them for the page. */
class ChunkReader {
  readonly #deps: BatchesDeps;
  readonly #about: ChunksAbout;
  /** First rows of the chunks, ascending. */
  readonly #starts: readonly number[];
  readonly #loaded = new Map<number, readonly ResultRow[]>();
  readonly #texts = new Map<number, readonly string[]>();

  constructor(deps: BatchesDeps, about: ChunksAbout) {
    this.#deps = deps;
    this.#about = about;
    this.#starts = about.index.map(({ firstRow }) => firstRow);
  }

  get chunks(): number {
    return this.#loaded.size;
  }

  has(row: number): boolean {
    return this.#loaded.has(this.#chunkOf(row));
  }

  row(row: number): ResultRow {
    const chunk = this.#chunkOf(row);
    const found = this.#loaded.get(chunk)?.[row - (this.#starts[chunk] ?? 0)];
    if (found === undefined) {
      throw new Error("Cannot read a row because its chunk was not read");
    }
    return found;
  }

  /** The cells of a row and the label of its answer, in the form of `searchForm`. */
  textOf(row: number): string {
    const chunk = this.#chunkOf(row);
    const texts = this.#texts.get(chunk) ?? textsOf(this.#loaded.get(chunk) ?? []);
    this.#texts.set(chunk, texts);
    return texts[row - (this.#starts[chunk] ?? 0)] ?? "";
  }

  /** Reads the chunks of the next rows, as many as are useful. */
  async load(order: Uint32Array, most: number): Promise<void> {
    const chunks = new Set<number>();
    for (let at = 0; at < order.length && chunks.size < most; at++) {
      const chunk = this.#chunkOf(order[at] ?? 0);
      if (!this.#loaded.has(chunk)) {
        chunks.add(chunk);
      }
    }
    const { batch, index, firstRows } = this.#about;
    const numbers = [...chunks].flatMap((chunk) => index[chunk]?.number ?? []);
    const found = await withOrganization(this.#deps.database, batch.organizationId, async (tenant) => {
      const read = await tenant.transaction.select({ ...CHUNK_COLUMNS, keys: batchResults.keys }).from(batchChunks)
        .innerJoin(batchResults, RESULTS_OF_CHUNK)
        .where(and(eq(batchChunks.batchId, batch.id), inArray(batchChunks.number, numbers)));
      const reviews = batch.counts.reviewed === 0
        ? new Map()
        : await readReviews(tenant, { batchId: batch.id, after: 0, upTo: batch.counts.total });
      return read.map((chunk) => ({ ...chunk, reviews }));
    });
    for (const chunk of found) {
      this.#loaded.set(this.#chunkOf(chunk.firstRow), rowsOf(chunk, firstRows));
    }
  }

  /** By bisection: the place of the last chunk that begins at or before the row. */
  #chunkOf(row: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= row) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}

/** The searched texts of rows, which take their form together: one by one takes five times as long. */
function textsOf(rows: readonly ResultRow[]): readonly string[] {
  const texts = rows.map(({ values, answer }) =>
    [...values.map((cell) => cellText(cell)), isFault(answer) ? "" : answer.label ?? ""].join(END_OF_CELL)
      .replaceAll(END_OF_ROW, " ")
  );
  return searchForm(texts.join(END_OF_ROW)).split(END_OF_ROW);
}

const END_OF_CELL = "\u0001";
const END_OF_ROW = "\u0000";
