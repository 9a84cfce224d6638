import { GrowingBytes } from "./growing_bytes.ts";
import { type ChunkContent, packBytes } from "./pack.ts";
import type { Cell } from "./uploaded_row.ts";

/** Enough for the rows of most chunks. */
const BYTES_MIN = 128 * 1024;

/**
 * Packs rows, chunk by chunk. Each row is encoded at once: as objects, the rows of a chunk survive the collections of
 * recent garbage and use memory until everything is collected.
 */
export class ChunkPacker {
  readonly #json = new GrowingBytes(BYTES_MIN);
  #rows = 0;

  /** Rows that were added since the last chunk. */
  get rows(): number {
    return this.#rows;
  }

  add(values: readonly Cell[]): void {
    this.#json.write(`${this.#rows === 0 ? '{"rows":[' : ","}${JSON.stringify(values)}`);
    this.#rows++;
  }

  /** Packs the rows that were added as a chunk, and begins another one. */
  finish({ faults, repeats }: Omit<ChunkContent, "rows">): Uint8Array {
    const json = this.#json;
    json.write(`],"faults":${JSON.stringify(faults)},"repeats":${JSON.stringify(repeats)}}`);
    const packed = packBytes(json.subarray(0, json.length));
    json.clear();
    this.#rows = 0;
    return packed;
  }
}
