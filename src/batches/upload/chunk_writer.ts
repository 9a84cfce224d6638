import { and, eq } from "drizzle-orm";
import type { BatchOptions } from "../../domain/batch.ts";
import { Problem } from "../../domain/problem.ts";
import { batchChunks, batches } from "../../store/schema/batches.ts";
import { withOrganization } from "../../store/with_claims.ts";
import { type BatchOwner, CHUNK_CHARACTERS, CHUNK_ROWS } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { sealRows } from "../sealed_rows.ts";
import { type Cell, ChunkPacker, free, rowInput, rowKey, type UploadedRow } from "../rows/mod.ts";

/** Slots of an empty table; doubled when two thirds are taken. A power of two. */
const SLOTS_MIN = 4096;

const LOAD_MAX = 2 / 3;

export interface ChunkWriterOptions {
  readonly batchId: string;
  readonly owner: BatchOwner;
  readonly options: BatchOptions;
  readonly columns: () => readonly string[];
  readonly rowsMax: number;
}

/** Writes rows as they arrive, chunk by chunk. Memory: one chunk, and 24 bytes per distinct input. */
export class ChunkWriter {
  readonly #deps: BatchesDeps;
  readonly #options: ChunkWriterOptions;
  readonly #seen: DistinctTexts;
  readonly #rows = new ChunkPacker();
  #chunk = emptyChunk();
  #chunks = 0;
  #total = 0;
  #duplicates = 0;

  constructor(deps: BatchesDeps, options: ChunkWriterOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#seen = new DistinctTexts(deps.chance.bytes(16));
  }

  /** Counts of the rows written so far. `calls`: distinct readable inputs. */
  get counts() {
    return { chunks: this.#chunks, total: this.#total, duplicates: this.#duplicates, calls: this.#seen.count };
  }

  /** Adds rows. Throws Problem `PAYLOAD_TOO_LARGE` beyond `rowsMax`. */
  async add(rows: readonly UploadedRow[]): Promise<void> {
    for (const row of rows) {
      if (this.#total === this.#options.rowsMax) {
        throw new Problem("PAYLOAD_TOO_LARGE", `The batch has more than ${this.#options.rowsMax} rows`);
      }
      this.#put(row);
      if (this.#rows.rows === CHUNK_ROWS || this.#chunk.characters > CHUNK_CHARACTERS) {
        await this.flush();
      }
    }
  }

  async flush(): Promise<void> {
    const { rows } = this.#rows;
    if (rows === 0) {
      return;
    }
    const { batchId, owner: { organizationId }, options: { recipient } } = this.#options;
    // The first row: a chunk that is divided later has numbers for its parts.
    const number = this.#total - rows;
    const packed = this.#rows.finish(this.#chunk);
    const content = recipient === undefined
      ? packed
      : await sealRows(this.#deps, { batchId, part: number, bytes: packed });
    await withOrganization(this.#deps.database, organizationId, async (tenant) => {
      const { transaction } = tenant;
      // The upload may exceed the storage that was free when it began.
      await this.#deps.assertStorage(tenant);
      await transaction.insert(batchChunks).values({
        batchId,
        organizationId,
        number,
        firstRow: number,
        rows,
        content,
        isOpen: true,
        tries: 0,
      }).prepare("store_chunk").execute();
      await transaction.update(batches).set({ touchedAt: this.#deps.clock.now() })
        .where(and(eq(batches.id, batchId), eq(batches.organizationId, organizationId)))
        .prepare("touch_batch").execute();
    });
    free(packed);
    this.#chunks++;
    this.#chunk = emptyChunk();
  }

  #put(row: UploadedRow): void {
    const { faults, repeats } = this.#chunk;
    const place = this.#rows.rows;
    const read = rowInput(row, { options: this.#options.options, columns: this.#options.columns() });
    if (read.fault !== undefined) {
      faults.push([place, row.line, read.fault]);
    } else if (!this.#seen.add(rowKey(read))) {
      repeats.push(place);
      this.#duplicates++;
    }
    this.#rows.add(row.values);
    this.#chunk.characters += charactersOf(row.values);
    this.#total++;
  }
}

function emptyChunk() {
  const faults: (readonly [row: number, line: number, fault: string])[] = [];
  const repeats: number[] = [];
  return { faults, repeats, characters: 0 };
}

function charactersOf(values: readonly Cell[]): number {
  let characters = 0;
  for (const value of values) {
    characters += typeof value === "string" ? value.length : value === null ? 4 : JSON.stringify(value).length;
  }
  return characters;
}

/**
 * Reports whether a text was added before, in 24 bytes per text of any length: by two 64-bit hashes with secret seeds.
 * Two different texts of a million collide with a probability of 10⁻²⁶.
 */
class DistinctTexts {
  #seeds: readonly [bigint, bigint];
  /** Pairs of hashes; a pair of zeros is free. */
  #slots = new BigUint64Array(2 * SLOTS_MIN);
  #count = 0;

  /** @param seed 16 unpredictable bytes */
  constructor(seed: Uint8Array) {
    const view = new DataView(seed.buffer, seed.byteOffset, seed.byteLength);
    this.#seeds = [view.getBigUint64(0), view.getBigUint64(8)];
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a text; false if it was there. */
  add(text: string): boolean {
    const high = Bun.hash.wyhash(text, this.#seeds[0]) | 1n;
    if (!this.#put(high, Bun.hash.wyhash(text, this.#seeds[1]))) {
      return false;
    }
    this.#count++;
    if (this.#count > this.#slots.length / 2 * LOAD_MAX) {
      this.#grow();
    }
    return true;
  }

  #put(high: bigint, low: bigint): boolean {
    const mask = this.#slots.length / 2 - 1;
    for (let slot = Number(low & 0xffff_ffffn) & mask;; slot = (slot + 1) & mask) {
      const there = this.#slots[2 * slot];
      if (there === 0n) {
        this.#slots[2 * slot] = high;
        this.#slots[2 * slot + 1] = low;
        return true;
      }
      if (there === high && this.#slots[2 * slot + 1] === low) {
        return false;
      }
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new BigUint64Array(before.length * 2);
    for (let i = 0; i < before.length; i += 2) {
      const high = before[i] ?? 0n;
      if (high !== 0n) {
        this.#put(high, before[i + 1] ?? 0n);
      }
    }
    // Freed now: the collector would keep all the smaller tables, together as large as this one.
    before.buffer.transfer(0);
  }
}
