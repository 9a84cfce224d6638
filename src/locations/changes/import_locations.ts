import { sql } from "drizzle-orm";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { locations } from "../../store/schema/locations.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import { locationOf, type LocationOwner, type LocationsDeps, type Metadata } from "../location.ts";
import { emitLocationEvents } from "./change_location.ts";
import { newRow, resolvedColumns, type ResolvedDetails, withFreshCodes } from "./new_row.ts";

/** One row of a batch that becomes a location. */
export interface ImportedRow {
  /** From 1. */
  readonly row: number;
  readonly resolution: ResolvedDetails;
  readonly name?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Rows of a batch to save as locations. */
export interface ImportLocations {
  readonly owner: LocationOwner;
  readonly batchId: string;
  readonly rows: readonly ImportedRow[];
  readonly tags: readonly string[];
  readonly recorder?: Pick<Recorder<unknown>, "hold"> | undefined;
  /** Runs for the new locations, in the transaction that inserts them. */
  readonly andThen?: (tenant: Tenant, locationIds: readonly string[]) => Promise<void>;
}

/**
 * Saves rows of a batch as locations, in one transaction. A row that was imported before is left unchanged, however
 * often it is imported. Returns the number of new locations. Details must have been checked.
 */
export async function importLocations(deps: LocationsDeps, command: ImportLocations): Promise<number> {
  const { owner, batchId, rows, tags } = command;
  if (rows.length === 0) {
    return 0;
  }
  const save = async (tenant: Tenant): Promise<number> => {
    await command.recorder?.hold(tenant);
    const values = rows.map(({ row, resolution, name, metadata }): typeof locations.$inferInsert => ({
      ...newRow(deps, { owner, point: resolvedColumns(resolution), name, tags, metadata }),
      batchId,
      batchRow: row,
    }));
    const saved = await tenant.transaction.insert(locations).values(values)
      .onConflictDoNothing({
        target: [locations.organizationId, locations.batchId, locations.batchRow],
        where: sql`batch_id is not null`,
      }).returning();
    const created = saved.map(locationOf);
    await emitLocationEvents(deps, tenant, { type: "location.created", owner, locations: created });
    await command.andThen?.(tenant, created.map(({ id }) => id));
    return created.length;
  };
  return await withFreshCodes(() => withOrganization(deps.database, owner.organizationId, save));
}

/**
 * Records the outcome of an import. Its rows were saved before, in transactions of their own: a unique constraint
 * allows each to become a location once, so that a retry of an interrupted import continues where it stopped.
 */
export function recordImport<Outcome>(
  deps: LocationsDeps,
  { owner, outcome, recorder }: {
    readonly owner: LocationOwner;
    readonly outcome: Outcome;
    readonly recorder: Recorder<Outcome> | undefined;
  },
): Promise<Outcome> {
  const { organizationId } = owner;
  return recorder === undefined
    ? Promise.resolve(outcome)
    : createOnce(deps.database, { organizationId, recorder }, () => Promise.resolve(outcome));
}
