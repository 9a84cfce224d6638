import type { Cell } from "./uploaded_row.ts";

/** Speed matters most: level 1 compresses some 400 MB/s, and addresses to a fifth. */
const LEVEL = 1;

/** A JSON text in UTF-8, compressed. */
export function packBytes(json: Uint8Array<ArrayBuffer>): Uint8Array {
  return Bun.zstdCompressSync(json, { level: LEVEL });
}

/** Decompresses and parses a text of `packBytes`. Only for data that this service packed itself. */
export function unpack(bytes: Uint8Array): unknown {
  const json = Bun.zstdDecompressSync(bytes);
  const text = DECODER.decode(json);
  free(json);
  return JSON.parse(text);
}

const DECODER = new TextDecoder();

/**
 * Frees the memory of bytes that have a buffer of their own, at once: the collector counts objects and would keep many
 * such buffers for a while.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) {
    buffer.transfer(0);
  }
}

/** The rows of a chunk. */
export interface ChunkContent {
  readonly rows: readonly (readonly Cell[])[];
  /** Unreadable rows: index in the chunk, line in the upload, and why. */
  readonly faults: readonly (readonly [row: number, line: number, fault: string])[];
  /** Indexes of rows whose input occurs earlier in the batch. Ascending. */
  readonly repeats: readonly number[];
}

/** Most bytes in UTF-8 of one UTF-16 unit. */
const BYTES_OF_UNIT = 3;
/** Enough for the rows of most chunks. A full buffer is replaced by a larger one. */
const BYTES_MIN = 128 * 1024;

/**
 * Packs rows, chunk by chunk. Each row is encoded at once: as objects, the rows of a chunk survive the collections of
 * recent garbage and use memory until everything is collected.
 */
export class ChunkPacker {
  #bytes = Buffer.allocUnsafeSlow(BYTES_MIN);
  #length = 0;
  #rows = 0;

  /** Rows that were added since the last chunk. */
  get rows(): number {
    return this.#rows;
  }

  add(values: readonly Cell[]): void {
    this.#write(`${this.#rows === 0 ? '{"rows":[' : ","}${JSON.stringify(values)}`);
    this.#rows++;
  }

  /** Packs the rows that were added as a chunk, and begins another one. */
  finish({ faults, repeats }: Omit<ChunkContent, "rows">): Uint8Array {
    this.#write(`],"faults":${JSON.stringify(faults)},"repeats":${JSON.stringify(repeats)}}`);
    const packed = packBytes(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    this.#rows = 0;
    return packed;
  }

  #write(json: string): void {
    const needed = this.#length + json.length * BYTES_OF_UNIT;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      this.#bytes.copy(larger, 0, 0, this.#length);
      free(this.#bytes);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(json, this.#length);
  }
}

/** A chunk's rows. */
export function unpackChunk(bytes: Uint8Array): ChunkContent {
  // Written by packChunk.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return unpack(bytes) as ChunkContent;
}
