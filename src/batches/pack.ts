import type { Cell } from "./uploaded_row.ts";

/** Fast above all: level 1 packs some 400 MB/s, and addresses to a fifth. */
const LEVEL = 1;

/** A JSON text as compressed bytes. */
export function packText(json: string): Uint8Array {
  return Bun.zstdCompressSync(Buffer.from(json), { level: LEVEL });
}

/** What `packText` was given, parsed. Only for what this service packed itself. */
export function unpack(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(Bun.zstdDecompressSync(bytes)));
}

/** The rows of a chunk. */
export interface ChunkContent {
  readonly rows: readonly (readonly Cell[])[];
  /** Rows that cannot be read: their place in the chunk, their line in the upload, why. */
  readonly faults: readonly (readonly [row: number, line: number, fault: string])[];
  /** Places of rows whose input came before in the batch. Ascending. */
  readonly repeats: readonly number[];
}

/** Packs a chunk's rows. */
export function packChunk(content: ChunkContent): Uint8Array {
  return packText(JSON.stringify(content));
}

/** A chunk's rows. */
export function unpackChunk(bytes: Uint8Array): ChunkContent {
  // Written by packChunk.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return unpack(bytes) as ChunkContent;
}
