import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";

interface Entry<Value> {
  readonly revision: number;
  readonly size: number;
  readonly value: Promise<Value>;
}

/** How values of batches are read and kept. */
export interface KeptPerBatchOptions<Value> {
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
  /** In order of use: a Map keeps insertion order, and each use inserts the entry again. */
  readonly #entries = new Map<string, Entry<Value>>();
  #size = 0;

  constructor(options: KeptPerBatchOptions<Value>) {
    this.#options = options;
  }

  /** The value of a batch. Concurrent callers share one read; a failed one is not kept. */
  get(deps: BatchesDeps, batch: Batch): Promise<Value> {
    const { read, sizeOf, most } = this.#options;
    const known = this.#entries.get(batch.id);
    if (known?.revision === batch.revision) {
      this.#entries.delete(batch.id);
      this.#entries.set(batch.id, known);
      return known.value;
    }
    this.#forget(batch.id);
    const entry = { revision: batch.revision, size: sizeOf(batch), value: read(deps, batch) };
    this.#entries.set(batch.id, entry);
    this.#size += entry.size;
    entry.value.catch(() => this.#entries.get(batch.id) === entry && this.#forget(batch.id));
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= most || oldest === batch.id) {
        break;
      }
      this.#forget(oldest);
    }
    return entry.value;
  }

  #forget(id: string): void {
    this.#size -= this.#entries.get(id)?.size ?? 0;
    this.#entries.delete(id);
  }
}
