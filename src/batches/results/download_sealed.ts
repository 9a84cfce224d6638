import { pagesOf } from "../pages_of.ts";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { batchResults } from "../../store/schema/batch_results.ts";
import { batches } from "../../store/schema/batches.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { lockBatch, REPEAT_MS } from "../lifecycle/mod.ts";
import { writeZip, type ZipEntry } from "./formats/write_zip.ts";

/** Digits of the names of the files, so that they sort as their rows. */
const DIGITS = 7;

/**
 * Reads the answers of an ended batch with a recipient, as they are stored: the service cannot decrypt them. It is a zip
 * archive with a file for each chunk of rows, in their order. Reading all of it does not show that it has arrived: it can
 * be read again for `REPEAT_MS`, and is deleted by the sweep.
 *
 * @throws {Problem} `CONFLICT` while the batch runs, and `REPEAT_MS` after the first complete download
 */
export function downloadSealed(deps: BatchesDeps, batch: Batch): AsyncIterable<Uint8Array> {
  if (batch.finishedAt === null) {
    throw new Problem("CONFLICT", `The batch is ${batch.status}: its answers can be downloaded once it has ended`);
  }
  if (batch.downloadedAt !== null && batch.downloadedAt.getTime() + REPEAT_MS <= deps.clock.now().getTime()) {
    throw new Problem("CONFLICT", "The answers of this batch were downloaded more than 15 minutes ago, and deleted");
  }
  return archive(deps, batch);
}

async function* archive(deps: BatchesDeps, batch: Batch): AsyncGenerator<Uint8Array> {
  let read = 0;
  yield* writeZip(files());
  await markDownloaded(deps, batch, read);

  async function* files(): AsyncGenerator<ZipEntry> {
    const next = ({ transaction }: Tenant, last = { number: -1 }) =>
      transaction.select({
        number: batchResults.number,
        content: batchResults.content,
        rows: sql<number>`octet_length(${batchResults.states})`,
      }).from(batchResults).where(and(eq(batchResults.batchId, batch.id), gt(batchResults.number, last.number)))
        .orderBy(asc(batchResults.number)).limit(1);
    for await (const chunks of pagesOf(deps, batch.organizationId, next)) {
      for (const { number, content, rows } of chunks) {
        yield { name: `rows-${String(number + 1).padStart(DIGITS, "0")}.ndjson.gz.age`, stored: content };
        read += rows;
      }
    }
    if (read < batch.counts.processed) {
      throw new Error("Cannot write the archive because its answers were deleted meanwhile");
    }
  }
}

/** A cancelled batch may get answers until a second later: then they stay for another download. */
function markDownloaded(deps: BatchesDeps, batch: Batch, read: number): Promise<void> {
  return withOrganization(deps.database, batch.organizationId, async (tenant) => {
    const { id, processed } = await lockBatch(tenant, { owner: batch, batchId: batch.id });
    if (processed === read) {
      await tenant.transaction.update(batches).set({ downloadedAt: deps.clock.now() })
        .where(and(eq(batches.id, id), isNull(batches.downloadedAt)));
    }
  });
}
