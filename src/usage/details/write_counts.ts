import { sql } from "drizzle-orm";
import type { CallStatus } from "../../domain/call_status.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Tenant } from "../../store/with_organization.ts";

/** Calls of one key with one status on one day. */
export interface DetailCount {
  readonly environment: Environment;
  readonly day: string;
  /** Empty for a person who is logged in. */
  readonly keyId: string;
  readonly status: CallStatus;
  readonly calls: number;
}

/** Adds counts in one statement. In the order of the key, so that two transactions cannot deadlock. */
export async function writeCountsIn({ transaction, organizationId }: Tenant, counts: readonly DetailCount[]) {
  const rows = counts.map(({ environment, day, keyId, status, calls }) => ({
    environment,
    day,
    key_id: keyId,
    status,
    calls,
  }));
  await transaction.execute(sql`
    insert into usage_details as held (organization_id, environment, day, key_id, status, calls)
    select ${organizationId}, environment, day, key_id, status, calls
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as counted (environment text, day date, key_id text, status text, calls bigint)
    order by environment, day, key_id collate "C", status
    on conflict (organization_id, environment, day, key_id, status) do update set calls = held.calls + excluded.calls`);
}

/** Answered calls of a reservation. */
export interface ReservedCalls {
  readonly purpose: string;
  readonly calls: { readonly found: number; readonly uncertain: number; readonly unresolved: number };
}

/**
 * Counts answered calls of a reservation, in the given transaction: on the day and for the key of the reservation. A
 * purpose without a reservation is not an error.
 */
export async function countReservedIn(
  { transaction, organizationId }: Tenant,
  { purpose, calls: { found, uncertain, unresolved } }: ReservedCalls,
): Promise<void> {
  if (found + uncertain + unresolved === 0) {
    return;
  }
  await transaction.execute(sql`
    insert into usage_details as held (organization_id, environment, day, key_id, status, calls)
    select organization_id, environment, day, coalesce(key_id, ''), counted.status, counted.calls
    from usage_reservations, (values
      ('found', ${found}::bigint), ('uncertain', ${uncertain}::bigint), ('unresolved', ${unresolved}::bigint)
    ) counted (status, calls)
    where organization_id = ${organizationId} and purpose = ${purpose} and counted.calls > 0
    order by counted.status
    on conflict (organization_id, environment, day, key_id, status) do update set calls = held.calls + excluded.calls`);
}
