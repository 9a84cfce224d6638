import { sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import type { Database } from "../../store/database.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { Spender } from "../spender.ts";
import { type LimitDefaults, limitOf } from "./limit_of.ts";
import type { Period } from "./period.ts";

/** State of a limit. */
export interface ReadCalls {
  readonly calls: number;
  readonly limit: number;
  /** Never below 0: the operator may have set a limit that is already exceeded. */
  readonly remaining: number;
}

/**
 * Reads the state of a period's limit.
 *
 * @throws {Problem} `NOT_FOUND` where the organization was deleted since.
 */
export function readCalls(
  parts: LimitDefaults & { readonly database: Database },
  { spender, period: { period } }: { readonly spender: Spender; readonly period: Period },
): Promise<ReadCalls> {
  const { organizationId, environment } = spender;
  return withOrganization(parts.database, organizationId, async ({ transaction }) => {
    const [row] = await transaction.execute<{ calls: number; limit: number }>(sql`
      select coalesce(held.calls, 0)::float8 as calls, ${limitOf(spender, parts)}::float8 as limit
      from organizations left join usage_periods held
        on held.organization_id = id and held.environment = ${environment} and held.period = ${period}::date
      where id = ${organizationId}`);
    if (row === undefined) {
      throw new Problem("NOT_FOUND", "There is no such organization");
    }
    return { ...row, remaining: Math.max(0, row.limit - row.calls) };
  });
}
