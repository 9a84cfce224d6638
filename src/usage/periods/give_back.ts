import { sql } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { Spender } from "../spender.ts";

/** Calls that were counted and not made. */
export interface GiveBack {
  readonly spender: Spender;
  readonly calls: number;
  /** Where they were counted. */
  readonly origin: { readonly period: string; readonly day: string };
}

/** Subtracts leased calls that were not used. Must be called once for each of them. */
export function giveBack(database: Database, command: GiveBack): Promise<void> {
  return withOrganization(database, command.spender.organizationId, (tenant) => giveBackIn(tenant, command));
}

/** As `giveBack()`, in the given transaction. */
export async function giveBackIn({ transaction, organizationId }: Tenant, command: GiveBack): Promise<void> {
  const { spender: { environment }, calls, origin: { period, day } } = command;
  // The period is locked before the day, as everywhere, so that two transactions cannot deadlock.
  await transaction.execute(sql`
    with given as (
      update usage_periods set calls = calls - ${calls}::bigint
      where organization_id = ${organizationId} and environment = ${environment} and period = ${period}::date
      returning organization_id
    )
    update usage_days held set calls = held.calls - ${calls}::bigint from given
    where held.organization_id = given.organization_id and held.environment = ${environment}
      and held.day = ${day}::date`);
}
