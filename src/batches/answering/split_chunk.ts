import { and, eq, ne, sql } from "drizzle-orm";
import { batchChunks } from "../../store/schema/batch_chunks.ts";
import { batches } from "../../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { BatchesDeps } from "../deps.ts";
import { type ChunkContent, ChunkPacker } from "../rows/mod.ts";
import type { LoadedChunk } from "./load_chunk.ts";

/** A chunk in two parts. */
export interface SplitChunk {
  /** Rows of the first part. */
  readonly rows: number;
  /** Packed. */
  readonly first: Uint8Array;
  readonly rest: Uint8Array;
}

/** Divides a chunk before one of its rows, which is neither the first nor beyond the last. */
export function splitContent({ rows, faults, repeats }: ChunkContent, at: number): SplitChunk {
  return {
    rows: at,
    first: packed({
      rows: rows.slice(0, at),
      faults: faults.filter(([row]) => row < at),
      repeats: repeats.filter((row) => row < at),
    }),
    rest: packed({
      rows: rows.slice(at),
      faults: faults.flatMap(([row, line, fault]) => row < at ? [] : [[row - at, line, fault] as const]),
      repeats: repeats.flatMap((row) => row < at ? [] : [row - at]),
    }),
  };
}

function packed({ rows, ...others }: ChunkContent): Uint8Array {
  const packer = new ChunkPacker();
  for (const values of rows) {
    packer.add(values);
  }
  return packer.finish(others);
}

/**
 * Whether a chunk may be divided: its number is its first row, and so are those of its batch's other chunks, so that the
 * number of the rest lies between its neighbours. An earlier version counted the chunks instead. In a further run the
 * answers of the run before belong to the whole chunk.
 */
export async function maySplit(deps: Pick<BatchesDeps, "database">, { claimed, batch }: LoadedChunk): Promise<boolean> {
  if (batch.attempt > 1) {
    return false;
  }
  const { batchId, organizationId } = claimed;
  const others = await withOrganization(
    deps.database,
    organizationId,
    ({ transaction }) =>
      transaction.select({ number: batchChunks.number }).from(batchChunks)
        .where(and(eq(batchChunks.batchId, batchId), ne(batchChunks.number, batchChunks.firstRow))).limit(1),
  );
  return others.length === 0;
}

/** Replaces a chunk by its first part, and adds the rest as a chunk that any worker may take. */
export async function storeSplit(
  { transaction, organizationId }: Tenant,
  { claimed: { batchId, number }, firstRow, wholeRows }: LoadedChunk,
  { rows, first, rest }: SplitChunk,
): Promise<void> {
  await transaction.update(batchChunks).set({ content: first, rows })
    .where(and(eq(batchChunks.batchId, batchId), eq(batchChunks.number, number)));
  await transaction.insert(batchChunks).values({
    batchId,
    organizationId,
    number: firstRow + rows,
    firstRow: firstRow + rows,
    rows: wholeRows - rows,
    content: rest,
    isOpen: true,
    tries: 0,
  });
  await transaction.update(batches).set({ chunks: sql`${batches.chunks} + 1` }).where(eq(batches.id, batchId));
  await transaction.execute(sql`update batch_turns set idle_until = null where batch_id = ${batchId}`);
}
