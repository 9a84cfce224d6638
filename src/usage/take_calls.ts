import { type SQL, sql } from "drizzle-orm";
import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import { Problem } from "../domain/problem.ts";
import type { Database } from "../store/database.ts";
import { withOrganization } from "../store/with_organization.ts";
import type { LeaseAsk } from "./lease_ask.ts";
import { leaseSize } from "./lease_size.ts";
import { type LimitDefaults, limitOf } from "./limit_of.ts";
import type { Period } from "./period.ts";
import type { Spender } from "./spender.ts";
import { tellOfQuota } from "./tell_of_quota.ts";

/** What is given of a month, or of a day in the test environment. */
export interface CallsGrant {
  readonly granted: number;
  /** What is left of the period for everybody. */
  readonly remaining: number;
  readonly limit: number;
}

/**
 * A lease is at most this part of what is left of the period. At 10,000 calls that is 39, and from 255 on every call is
 * leased alone: a limit of 100 is spent to the last call, however calls spread over servers.
 */
const SHARE = 256;

interface TakenRow extends Record<string, unknown> {
  readonly granted: number;
  readonly calls: number;
  readonly limit: number;
  readonly told: number;
}

/** What is asked for, and what is needed to tell webhooks of it. */
export interface TakeCalls extends LimitDefaults {
  readonly spender: Spender;
  readonly period: Period;
  readonly ask: LeaseAsk;
  readonly clock: Clock;
  readonly chance: Chance;
}

/**
 * Gives at least what waits, as far as the limit goes, and counts it as spent: in one statement, so that however many
 * servers ask, the limit holds.
 *
 * @throws {Problem} `UNAUTHORIZED` where the organization was deleted since.
 */
export function takeCalls(database: Database, command: TakeCalls): Promise<CallsGrant> {
  const { spender: { organizationId, environment }, period: { period, day }, ask } = command;
  const limit = limitOf(command.spender, command);
  const size = (calls: SQL) => leaseSize(sql`(${limit} - ${calls})`, { ...ask, share: SHARE });
  return withOrganization(database, organizationId, async (tenant) => {
    const [row] = await tenant.transaction.execute<TakenRow>(sql`
      with taken as (
        insert into usage_periods as held (organization_id, environment, period, calls, last_lease)
        select id, ${environment}::text, ${period}::date, ${size(sql`0`)}, ${size(sql`0`)}
        from organizations where id = ${organizationId}
        on conflict (organization_id, environment, period) do update
          set calls = held.calls + ${size(sql`held.calls`)}, last_lease = ${size(sql`held.calls`)}
        returning calls, last_lease, told
      ), counted as (
        insert into usage_days as held (organization_id, environment, day, calls)
        select ${organizationId}, ${environment}, ${day}::date, last_lease from taken where last_lease > 0
        on conflict (organization_id, environment, day) do update set calls = held.calls + excluded.calls
      )
      select last_lease::float8 as granted, calls::float8 as calls, ${limit}::float8 as limit, told
      from taken`);
    if (row === undefined) {
      throw new Problem("UNAUTHORIZED", "The organization of this credential is gone");
    }
    if (environment === "live") {
      const isRefused = row.granted < ask.waiting;
      await tellOfQuota(command, tenant, { period, isRefused, calls: row.calls, limit: row.limit, told: row.told });
    }
    return { granted: row.granted, limit: row.limit, remaining: Math.max(0, row.limit - row.calls) };
  });
}
