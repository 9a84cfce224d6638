import { type SQL, sql } from "drizzle-orm";
import type { Spender } from "../spender.ts";

/** The limits where the operator set no others. */
export interface LimitDefaults {
  /** Live calls in a calendar month. */
  readonly monthlyLimit: number;
  /** Test calls in a day. */
  readonly testPerDay: number;
}

/**
 * The limit of a spender's period, as an SQL expression: it is read when it is used, so that a change takes effect at
 * once.
 */
export function limitOf({ organizationId, environment }: Spender, defaults: LimitDefaults): SQL {
  return environment === "test"
    ? sql`${defaults.testPerDay}::bigint`
    : sql`(select coalesce(monthly_limit, ${defaults.monthlyLimit}::bigint) from organizations
        where id = ${organizationId})`;
}
