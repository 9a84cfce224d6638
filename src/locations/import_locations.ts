import { sql } from "drizzle-orm";
import { locations } from "../store/schema/locations.ts";
import { type Tenant, withOrganization } from "../store/with_organization.ts";
import type { LocationOwner, Metadata } from "./location.ts";
import { resolvedColumns, type ResolvedDetails } from "./location_columns.ts";
import { locationOf } from "./location_of.ts";
import { newRow } from "./new_row.ts";
import type { LocationsRoom } from "./room.ts";
import { tellOf } from "./tell_of.ts";
import { withFreshCodes } from "./with_fresh_codes.ts";

/** One row of a batch that becomes a location. */
export interface ImportedRow {
  /** From 1. */
  readonly row: number;
  readonly resolution: ResolvedDetails;
  readonly name?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Rows of one batch, as locations. */
export interface ImportLocations {
  readonly owner: LocationOwner;
  readonly batchId: string;
  readonly rows: readonly ImportedRow[];
  readonly tags: readonly string[];
  /** Done with those that are new, in the transaction in which they become so. */
  readonly andThen?: (tenant: Tenant, locationIds: readonly string[]) => Promise<void>;
}

/**
 * Saves rows of a batch as locations, in one transaction. A row that was imported before is left as it is, however
 * often it comes.
 *
 * Returns how many are new. Details must have been checked.
 */
export async function importLocations(room: LocationsRoom, command: ImportLocations): Promise<number> {
  const { owner, batchId, rows, tags } = command;
  if (rows.length === 0) {
    return 0;
  }
  const save = async (tenant: Tenant): Promise<number> => {
    const values = rows.map(({ row, resolution, name, metadata }): typeof locations.$inferInsert => ({
      ...newRow(room, { owner, point: resolvedColumns(resolution), name, tags, metadata }),
      batchId,
      batchRow: row,
    }));
    const saved = await tenant.transaction.insert(locations).values(values)
      .onConflictDoNothing({
        target: [locations.organizationId, locations.batchId, locations.batchRow],
        where: sql`batch_id is not null`,
      }).returning();
    const created = saved.map(locationOf);
    await tellOf(room, tenant, { type: "location.created", owner, locations: created });
    await command.andThen?.(tenant, created.map(({ id }) => id));
    return created.length;
  };
  return await withFreshCodes(() => withOrganization(room.database, owner.organizationId, save));
}
