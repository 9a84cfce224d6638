import { type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../domain/caller.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { firstOr } from "../../store/rows.ts";
import { type Database, withOrganization } from "../../store/with_claims.ts";
import type { Spender } from "../parts.ts";

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
    const row = await transaction.execute<{ calls: number; limit: number }>(sql`
      select coalesce(held.calls, 0)::float8 as calls, ${limitOf(spender, parts)}::float8 as limit
      from organizations left join usage_periods held
        on held.organization_id = id and held.environment = ${environment} and held.period = ${period}::date
      where id = ${organizationId}`).then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization")));
    return { ...row, remaining: Math.max(0, row.limit - row.calls) };
  });
}

/** The period of a limit, and the current day in it. In UTC. */
export interface Period {
  /** Its first day, `YYYY-MM-DD`: the first of a month, or the day itself. */
  readonly period: string;
  readonly day: string;
  /** End of the day, in milliseconds since 1970: a lease is for one day, so that days add up. */
  readonly dayEndsMs: number;
  readonly endsMs: number;
  readonly lengthS: number;
}

/** The period of a moment: for live calls the calendar month, for test calls the day. From the contract. */
export function periodOf(environment: Environment, now: Date): Period {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const dayStartsMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const dayEndsMs = dayStartsMs + DAY_MS;
  const day = dateOf(dayStartsMs);
  if (environment === "test") {
    return { period: day, day, dayEndsMs, endsMs: dayEndsMs, lengthS: DAY_MS / 1000 };
  }
  const startsMs = Date.UTC(year, month);
  const endsMs = Date.UTC(year, month + 1);
  return { period: dateOf(startsMs), day, dayEndsMs, endsMs, lengthS: (endsMs - startsMs) / 1000 };
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
