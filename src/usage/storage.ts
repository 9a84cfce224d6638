import { DAY_MS } from "../domain/clock.ts";
import { sql } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import { type Database, type Tenant, withClaims, withOrganization } from "../store/with_claims.ts";
import { isRefusal } from "../store/store_error.ts";
import { firstOr, runPrepared } from "../store/rows.ts";

export interface StorageParts {
  readonly database: Database;
  /** Gigabytes for an organization without an individual limit. */
  readonly storageGb: number;
}

/** Stored bytes of an organization, and its limit. */
export interface StorageView {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** Decimal, as disks are sold. */
const GIGABYTE = 1_000_000_000;
/** Until the hourly sweep deletes expired batches; nothing else frees bytes without the caller. Seconds. */
const RETRY_AFTER_S = 3600;
/** Changes of an organization that are read with each query; beyond that they are summed up. */
const CHANGES_MAX = 500;
/** Changes summed up in one statement, which bounds how long it locks them. */
const SUMMED_MAX = 10_000;
/** An hourly sweep counts the rows of at least so many organizations, which takes milliseconds for a million rows. */
const RECOUNT_MIN = 20;
/** Of more organizations each sweep counts this part, so that each of them is counted every day. */
const RECOUNT_PART = 1 / 20;
/** Age of a count after which an organization is recounted. Milliseconds. */
const RECOUNT_EVERY_MS = DAY_MS;

/**
 * Reads the bytes that an organization stores: rows and results of batches, locations, maps, events and
 * stored idempotent responses.
 *
 * @throws {Problem} `NOT_FOUND` where it was deleted.
 */
export function readStorage(parts: StorageParts, organizationId: string): Promise<StorageView> {
  return withOrganization(parts.database, organizationId, (tenant) => readIn(parts, tenant));
}

/**
 * Checks that an organization may store more. Uncommitted writes are not counted yet: an organization can exceed its
 * limit by concurrent writes, and by the results of accepted batches.
 *
 * @throws {Problem} `QUOTA_EXCEEDED` where its storage is full.
 */
export function assertStorage(parts: StorageParts, organizationId: string): Promise<void> {
  return withOrganization(parts.database, organizationId, (tenant) => assertStorageIn(parts, tenant));
}

/** As `assertStorage()`, in the given transaction. */
export async function assertStorageIn(parts: Pick<StorageParts, "storageGb">, tenant: Tenant): Promise<void> {
  const { usedBytes, limitBytes } = await readIn(parts, tenant);
  if (usedBytes >= limitBytes) {
    const detail =
      `The organization stores ${usedBytes} of ${limitBytes} bytes: delete batches or locations, or have ` +
      "the operator raise the limit";
    throw new Problem("QUOTA_EXCEEDED", detail, { retryAfterS: RETRY_AFTER_S });
  }
}

async function readIn({ storageGb }: Pick<StorageParts, "storageGb">, tenant: Tenant): Promise<StorageView> {
  const { transaction, organizationId } = tenant;
  const row = await runPrepared<{ used: number; limit_gb: number; changes: number }>(
    transaction,
    sql`
    select coalesce(used.bytes, 0)::float8 + changed.bytes as used, changed.changes,
      coalesce(storage_gb, ${storageGb})::float8 as limit_gb
    from organizations left join storage_used used on used.organization_id = id, (
      select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as changes from storage_changes
      where organization_id = ${organizationId}
    ) changed
    where id = ${organizationId}`,
  ).then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization")));
  if (row.changes > CHANGES_MAX) {
    await sumUpChanges(tenant);
  }
  return { usedBytes: Math.max(0, row.used), limitBytes: row.limit_gb * GIGABYTE };
}

/** Sums up changes that no other process is summing up. Returns their number. */
async function sumUpChanges({ transaction, organizationId }: Tenant): Promise<number> {
  const [row] = await transaction.execute<{ summed_up: number }>(sql`
    with deleted as (
      delete from storage_changes where id in (
        select id from storage_changes where organization_id = ${organizationId} limit ${SUMMED_MAX}
        for update skip locked
      ) returning bytes
    ), summed as (
      insert into storage_used as existing (organization_id, bytes)
      select ${organizationId}, sum(bytes) from deleted having count(*) > 0
      on conflict (organization_id) do update set bytes = existing.bytes + excluded.bytes
    )
    select count(*)::int as summed_up from deleted`);
  return row?.summed_up ?? 0;
}

/** Counts the rows of an organization and replaces the earlier count. */
export function recountStorage({ database }: Pick<StorageParts, "database">, organizationId: string): Promise<void> {
  return withOrganization(database, organizationId, async ({ transaction }) => {
    await transaction.execute(sql`
      insert into storage_used (organization_id, bytes) values (${organizationId}, 0) on conflict do nothing`);
    // Locked, so that no changes are summed up between the count and its update: the next statement sees both.
    await transaction.execute(sql`select from storage_used where organization_id = ${organizationId} for update`);
    await transaction.execute(sql`
      update storage_used set counted_at = now(), bytes = locus_stored_bytes(${organizationId}) - (
        select coalesce(sum(bytes), 0) from storage_changes where organization_id = ${organizationId}
      ) where organization_id = ${organizationId}`);
  });
}

/**
 * Sums up the changes of all organizations, and counts the rows of those not counted for a day. May run at any time, on
 * any server, also concurrently. Returns the number of organizations counted.
 */
export async function sweepStorage({ database }: Pick<StorageParts, "database">): Promise<number> {
  const { changed, uncounted } = await withClaims(database, { maintenance: "on" }, async (transaction) => ({
    changed: await transaction.execute<{ id: string }>(sql`select distinct organization_id as id from storage_changes`),
    uncounted: await transaction.execute<{ id: string }>(sql`
      select id from organizations left join storage_used on organization_id = id
      where counted_at is null or counted_at < now() - make_interval(secs => ${RECOUNT_EVERY_MS / 1000})
      order by counted_at nulls first
      limit greatest(${RECOUNT_MIN}, (select ceil(count(*) * ${RECOUNT_PART}::float8) from organizations))::int`),
  }));
  for (const { id } of changed) {
    let summedUp = SUMMED_MAX;
    while (summedUp === SUMMED_MAX) {
      summedUp = await withOrganization(database, id, sumUpChanges);
    }
  }
  for (const { id } of uncounted) {
    // Deleted since it was listed: nothing to count.
    await recountStorage({ database }, id).catch((error: unknown) => {
      if (!isRefusal(error, "foreignKeyViolation")) {
        throw error;
      }
    });
  }
  return uncounted.length;
}

/** Bytes of the whole database on its disk, with everything that is not an organization's. For operators only. */
export async function databaseSize({ database }: Pick<StorageParts, "database">): Promise<number> {
  const [row] = await database.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  return Number(row?.bytes ?? 0);
}
