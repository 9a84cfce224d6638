import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { chunkPoints } from "./chunk_reports.ts";
import type { RowPoints } from "./group_points.ts";
import { NO_POINT, unpackPoints } from "./packed_points.ts";

/** Rows kept in memory for all batches together, at nine bytes each: 27 MB. */
const ROWS_MAX = 3_000_000;

interface Entry {
  readonly revision: number;
  readonly rows: number;
  readonly points: Promise<RowPoints>;
}

/**
 * The points of batches that are being looked at: a map requests them whenever it is moved. Valid while the batch does
 * not change; the least recently used are dropped first. Read only for a batch that the caller may see.
 */
export class RowPointsCache {
  /** In order of use: a Map keeps insertion order, and each use inserts the entry again. */
  readonly #entries = new Map<string, Entry>();
  #rows = 0;

  /** The points of all rows of a batch. Concurrent callers share one read. */
  get(deps: BatchesDeps, batch: Batch): Promise<RowPoints> {
    const known = this.#entries.get(batch.id);
    if (known?.revision === batch.revision) {
      this.#entries.delete(batch.id);
      this.#entries.set(batch.id, known);
      return known.points;
    }
    this.#forget(batch.id);
    const entry = { revision: batch.revision, rows: batch.counts.total, points: readPoints(deps, batch) };
    this.#entries.set(batch.id, entry);
    this.#rows += entry.rows;
    entry.points.catch(() => this.#entries.get(batch.id) === entry && this.#forget(batch.id));
    for (const oldest of this.#entries.keys()) {
      if (this.#rows <= ROWS_MAX || oldest === batch.id) {
        break;
      }
      this.#forget(oldest);
    }
    return entry.points;
  }

  #forget(id: string): void {
    this.#rows -= this.#entries.get(id)?.rows ?? 0;
    this.#entries.delete(id);
  }
}

async function readPoints(deps: BatchesDeps, batch: Batch): Promise<RowPoints> {
  const positions = new Int32Array(2 * batch.counts.total).fill(NO_POINT);
  const states = new Uint8Array(batch.counts.total);
  for await (const chunk of chunkPoints(deps, batch)) {
    states.set(chunk.states, chunk.firstRow);
    unpackPoints(chunk.points, positions, chunk.firstRow);
  }
  return { positions, states };
}
