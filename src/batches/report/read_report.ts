import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { batchChunks } from "../../store/schema/batches.ts";
import { batchResults, RESULTS_OF_CHUNK } from "../../store/schema/batch_results.ts";
import type { Tenant } from "../../store/with_claims.ts";
import { pagesOf } from "../pages_of.ts";
import { BoundedMap } from "../../domain/bounded_map.ts";
import type { Bounds } from "../../domain/coordinates.ts";
import { type ChunkSummary, CONFIDENCE_BANDS, type Extent, type RowsByName } from "../../domain/batch.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { joinedExtent } from "./summarize_rows.ts";
import { NO_POINT, type RowPoints, unpackPoints } from "./group_points.ts";

interface Entry<Value> {
  readonly revision: number;
  readonly value: Promise<Value>;
}

interface KeptPerBatchOptions<Value> {
  readonly read: (deps: BatchesDeps, batch: Batch) => Promise<Value>;
  readonly sizeOf: (batch: Batch) => number;
  /** Largest sum of the sizes; a larger value is kept alone. */
  readonly most: number;
}

/**
 * What was read of all rows of a batch, kept while the batch does not change; the least recently used is dropped first.
 * Read only for a batch that the caller may see.
 */
export class KeptPerBatch<Value> {
  readonly #options: KeptPerBatchOptions<Value>;
  readonly #entries: BoundedMap<Entry<Value>>;

  constructor(options: KeptPerBatchOptions<Value>) {
    this.#options = options;
    this.#entries = new BoundedMap(options.most);
  }

  /** The value of a batch. Concurrent callers share one read; a failed one is not kept. */
  get(deps: BatchesDeps, batch: Batch): Promise<Value> {
    const { read, sizeOf } = this.#options;
    const known = this.#entries.get(batch.id);
    if (known?.revision === batch.revision) {
      return known.value;
    }
    const entry = { revision: batch.revision, value: read(deps, batch) };
    this.#entries.set(batch.id, entry, sizeOf(batch));
    entry.value.catch(() => this.#entries.peek(batch.id) === entry && this.#entries.delete(batch.id));
    return entry.value;
  }
}

/** What a batch's answers are like. Lists are sorted by the number of rows, the largest first. */
export interface BatchReport {
  readonly precisions: readonly NamedRows[];
  readonly reasons: readonly NamedRows[];
  /** By ISO 3166-1 alpha-2 code; an empty one where the country is unknown. */
  readonly countries: readonly NamedRows[];
  readonly confidence: readonly { readonly from: number; readonly to: number; readonly rows: number }[];
  /** The smallest box around all points, across the antimeridian where that is smaller; undefined without points. */
  readonly bounds: Bounds | undefined;
  readonly words: readonly NamedRows[];
  readonly attributions: readonly string[];
}

export interface NamedRows {
  readonly name: string;
  readonly rows: number;
}

/** Words in a report: as many as a person reads. */
const WORDS_MAX = 20;

/** Adds up the summaries of a batch's chunks: a thousand for a million rows. */
export async function readReport(deps: BatchesDeps, batch: Batch): Promise<BatchReport> {
  const sums = { precisions: new Sums(), reasons: new Sums(), countries: new Sums(), words: new Sums() };
  const names = ["precisions", "reasons", "countries", "words"] as const;
  const confidence = CONFIDENCE_BANDS.map(() => 0);
  const attributions = new Set<string>();
  let extent: Extent | null = null;
  for await (const summary of chunkSummaries(deps, batch)) {
    names.forEach((name) => sums[name].add(summary[name]));
    summary.confidence.forEach((rows, band) => {
      confidence[band] = (confidence[band] ?? 0) + rows;
    });
    summary.attributions.forEach((attribution) => attributions.add(attribution));
    extent = summary.extent === null ? extent : joinedExtent(extent, summary.extent);
  }
  return {
    precisions: sums.precisions.sorted(),
    reasons: sums.reasons.sorted(),
    countries: sums.countries.sorted(),
    confidence: CONFIDENCE_BANDS.map((from, band) => ({
      from,
      to: CONFIDENCE_BANDS[band + 1] ?? 1,
      rows: confidence[band] ?? 0,
    })),
    bounds: boundsOf(extent),
    words: sums.words.sorted().slice(0, WORDS_MAX),
    attributions: [...attributions].sort(),
  };
}

class Sums {
  readonly #rows = new Map<string, number>();

  add(rows: RowsByName): void {
    for (const [name, count] of Object.entries(rows)) {
      this.#rows.set(name, (this.#rows.get(name) ?? 0) + count);
    }
  }

  sorted(): NamedRows[] {
    return [...this.#rows].map(([name, rows]) => ({ name, rows }))
      .sort((one, other) => other.rows - one.rows || (one.name < other.name ? -1 : 1));
  }
}

function boundsOf(extent: Extent | null): Bounds | undefined {
  if (extent === null) {
    return undefined;
  }
  const { south, north, west, east, west360, east360 } = extent;
  const isAcross = east360 - west360 < east - west;
  return isAcross ? [longitudeOf(west360), south, longitudeOf(east360), north] : [west, south, east, north];
}

function longitudeOf(longitude360: number): number {
  return longitude360 > 180 ? longitude360 - 360 : longitude360;
}

/** Rows kept in memory for all batches together, at nine bytes each: 27 MB. */
const ROWS_MAX = 3_000_000;

/** The points of batches that are being looked at: a map requests them whenever it is moved. */
export function keptRowPoints(): KeptPerBatch<RowPoints> {
  return new KeptPerBatch({ read: readPoints, sizeOf: ({ counts }) => counts.total, most: ROWS_MAX });
}

async function readPoints(deps: BatchesDeps, batch: Batch): Promise<RowPoints> {
  const positions = new Int32Array(2 * batch.counts.total).fill(NO_POINT);
  const states = new Uint8Array(batch.counts.total);
  const read = ({ transaction }: Tenant, last?: { readonly number: number }) =>
    transaction.select({
      number: batchResults.number,
      firstRow: batchChunks.firstRow,
      chunkStates: batchResults.states,
      points: batchResults.points,
    }).from(batchResults)
      .innerJoin(batchChunks, RESULTS_OF_CHUNK)
      .where(after(batch, last))
      .orderBy(asc(batchResults.number)).limit(CHUNKS_AT_A_TIME);
  for await (const chunks of pagesOf(deps, batch.organizationId, read)) {
    for (const { firstRow, chunkStates, points } of chunks) {
      if (points !== null) {
        states.set(chunkStates, firstRow);
        unpackPoints(points, positions, firstRow);
      }
    }
  }
  return { positions, states };
}

/** Chunks read at a time: of points some 9 kB each, of summaries some 3 kB. */
const CHUNKS_AT_A_TIME = 250;

async function* chunkSummaries(deps: BatchesDeps, batch: Batch): AsyncGenerator<ChunkSummary> {
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
