import { and } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { batches } from "../../store/schema/batches.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { type Batch, batchOf, type BatchOwner } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { owned } from "./get_batch.ts";

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
  return await newestFirst(command, {
    id: batches.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
        const rows = await transaction.select().from(batches)
          .where(and(owned(owner), after))
          .orderBy(order).limit(limit);
        const now = deps.clock.now();
        return rows.map((row) => batchOf(row, now));
      }),
  });
}
