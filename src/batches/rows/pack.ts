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

/** A chunk's rows. */
export function unpackChunk(bytes: Uint8Array): ChunkContent {
  // Written by packChunk.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return unpack(bytes) as ChunkContent;
}
