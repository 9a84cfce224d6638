import { and, eq } from "drizzle-orm";
import type { BatchOptions } from "../../domain/batch_options.ts";
import { Problem } from "../../domain/problem.ts";
import { batchChunks } from "../../store/schema/batch_chunks.ts";
import { batches } from "../../store/schema/batches.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { BatchOwner } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { CHUNK_CHARACTERS, CHUNK_ROWS } from "../limits.ts";
import { type Cell, ChunkPacker, free, rowInput, rowKey, type UploadedRow } from "../rows/mod.ts";
import { DistinctTexts } from "./distinct_texts.ts";

/** The batch whose rows are written, and the mapping of its columns. */
export interface ChunkWriterOptions {
  readonly batchId: string;
  readonly owner: BatchOwner;
  readonly options: BatchOptions;
  readonly columns: () => readonly string[];
  /** Most rows of the batch. */
  readonly rowsMax: number;
}

interface OpenChunk {
  faults: (readonly [row: number, line: number, fault: string])[];
  repeats: number[];
  characters: number;
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

  /** Writes the rows in memory. */
  async flush(): Promise<void> {
    const { rows } = this.#rows;
    if (rows === 0) {
      return;
    }
    const { batchId, owner: { organizationId } } = this.#options;
    const content = this.#rows.finish(this.#chunk);
    await withOrganization(this.#deps.database, organizationId, async (tenant) => {
      const { transaction } = tenant;
      // The upload may exceed the storage that was free when it began.
      await this.#deps.assertStorage(tenant);
      await transaction.insert(batchChunks).values({
        batchId,
        organizationId,
        // The first row: a chunk that is divided later has numbers for its parts.
        number: this.#total - rows,
        firstRow: this.#total - rows,
        rows,
        content,
        isOpen: true,
        tries: 0,
      });
      await transaction.update(batches).set({ touchedAt: this.#deps.clock.now() })
        .where(and(eq(batches.id, batchId), eq(batches.organizationId, organizationId)));
    });
    free(content);
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

function emptyChunk(): OpenChunk {
  return { faults: [], repeats: [], characters: 0 };
}

function charactersOf(values: readonly Cell[]): number {
  let characters = 0;
  for (const value of values) {
    characters += typeof value === "string" ? value.length : value === null ? 4 : JSON.stringify(value).length;
  }
  return characters;
}
