import { sql } from "drizzle-orm";
import type { Database } from "../store/database.ts";
import type { Tenant } from "../store/with_organization.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { Spender } from "./spender.ts";

/** Calls that were counted and not made. */
export interface GiveBack {
  readonly spender: Spender;
  readonly calls: number;
  /** Where they were counted. */
  readonly origin: { readonly period: string; readonly day: string };
}

/** Takes calls off the count that were leased and not spent. Must be told of each but once. */
export function giveBack(database: Database, command: GiveBack): Promise<void> {
  return withOrganization(database, command.spender.organizationId, (tenant) => giveBackIn(tenant, command));
}

/** The same, in a transaction under way. */
export async function giveBackIn({ transaction, organizationId }: Tenant, command: GiveBack): Promise<void> {
  const { spender: { environment }, calls, origin: { period, day } } = command;
  // The day waits for the period, as everywhere: two transactions never hold what the other one needs.
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
