import { type SQL, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { type Database, type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { MailQueueDeps } from "../../store/queue_mail.ts";
import type { LeaseRequest } from "../rates/rate_store.ts";
import type { Spender } from "../parts.ts";
import { emitQuotaEvents } from "./emit_quota_events.ts";
import { type LimitDefaults, limitOf, type Period } from "./read_calls.ts";
import { firstOr } from "../../store/rows.ts";

/** A lease of a month, or of a day in the test environment. */
export interface CallsGrant {
  readonly granted: number;
  /** What is left of the period for all servers. */
  readonly remaining: number;
  readonly limit: number;
}

/**
 * A lease is at most this share of what is left of the period. At 10,000 calls that is 39, and below 256 every call is
 * leased alone: a limit of 100 is used to the last call, however calls are spread over servers.
 */
export const SHARE = 256;

interface TakenRow extends Record<string, unknown> {
  readonly granted: number;
  readonly calls: number;
  readonly limit: number;
  readonly events_sent: number;
}

/** The request, and what the quota's events need. */
interface TakeCalls extends LimitDefaults, MailQueueDeps {
  readonly spender: Spender;
  readonly period: Period;
  readonly request: LeaseRequest;
}

/**
 * Grants at least the waiting calls within the limit and counts them as used, in one statement, so that the limit holds
 * for any number of servers.
 *
 * @throws {Problem} `UNAUTHORIZED` where the organization was deleted since.
 */
export function takeCalls(database: Database, command: TakeCalls): Promise<CallsGrant> {
  const { spender: { organizationId, environment }, period: { period, day }, request } = command;
  const limit = limitOf(command.spender, command);
  const size = (calls: SQL) => leaseSize(sql`(${limit} - ${calls})`, { ...request, share: SHARE });
  return withOrganization(database, organizationId, async (tenant) => {
    const row = await tenant.transaction.execute<TakenRow>(sql`
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
      select last_lease::float8 as granted, calls::float8 as calls, ${limit}::float8 as limit,
        told as events_sent
      from taken`).then(firstOr(() => new Problem("UNAUTHORIZED", "The organization of this credential was deleted")));
    if (environment === "live") {
      const isRefused = row.granted < request.waiting;
      const { calls, limit: quota, events_sent: eventsSent } = row;
      await emitQuotaEvents(command, tenant, { period, isRefused, calls, limit: quota, eventsSent });
    }
    return { granted: row.granted, limit: row.limit, remaining: Math.max(0, row.limit - row.calls) };
  });
}

/**
 * The size of a lease, as an SQL expression: the waiting calls, or the preferred size up to a share of the remaining
 * calls, and never more than those. As they run out the share shrinks to nothing, and only waiting calls are granted.
 */
export function leaseSize(
  remaining: SQL,
  { waiting, preferred, share }: LeaseRequest & { readonly share: number },
): SQL {
  return sql`greatest(0, least(${remaining}, greatest(${waiting}::bigint, least(${preferred}::bigint,
    ${remaining} / ${share}::bigint))))`;
}

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
