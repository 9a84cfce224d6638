import { and, desc, lt } from "drizzle-orm";
import type { Page } from "../../domain/page.ts";
import { pageFrom } from "../../domain/page_from.ts";
import type { PageRequest } from "../../domain/page_request.ts";
import { readPageRequest } from "../../domain/read_page_request.ts";
import { batches } from "../../store/schema/batches.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { type Batch, batchOf, type BatchOwner } from "../batch.ts";
import { owned } from "./get_batch.ts";
import type { BatchesDeps } from "../deps.ts";

/** A page of the owner's batches, newest first. */
export interface ListBatches extends PageRequest {
  readonly owner: BatchOwner;
}

/**
 * Lists an organization's batches in one environment.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listBatches(deps: BatchesDeps, command: ListBatches): Promise<Page<Batch>> {
  const { owner } = command;
  const { limit, after } = readPageRequest(command);
  return await withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    const rows = await transaction.select().from(batches)
      .where(and(owned(owner), after === undefined ? undefined : lt(batches.id, after)))
      .orderBy(desc(batches.id)).limit(limit + 1);
    const now = deps.clock.now();
    return pageFrom(rows.map((row) => batchOf(row, now)), { limit, identifierOf: ({ id }) => id });
  });
}
