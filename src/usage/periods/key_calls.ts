import { type SQL, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { type Database, type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { LeaseRequest } from "../rates/rate_store.ts";
import type { Period } from "./read_calls.ts";
import { leaseSize, SHARE } from "./take_calls.ts";
import { firstOr } from "../../store/rows.ts";

export interface KeyOf {
  readonly organizationId: string;
  readonly keyId: string;
}

/** Where calls of a key were counted. */
export interface KeyOrigin {
  /** The first key of its rotations. */
  readonly counterId: string;
  /** The first day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  readonly day: string;
}

export interface KeyLimit {
  readonly limit: number;
  /** Never below 0: a limit may be set that is already exceeded. */
  readonly remaining: number;
}

/** State of the limits of a key; undefined: it has no such limit. */
export interface KeyLimits {
  readonly day: KeyLimit | undefined;
  readonly month: KeyLimit | undefined;
}

/** A lease of a key's calls. */
export interface KeyGrant extends KeyLimits {
  readonly granted: number;
  readonly origin: KeyOrigin;
}

/** Above every limit; calls are subtracted from it where a key has no limit. */
const UNLIMITED = 1_000_000_000_000;

interface StateRow extends Record<string, unknown> {
  readonly calls: number;
  readonly day_calls: number;
  readonly daily_limit: number | null;
  readonly monthly_limit: number | null;
}

interface TakenRow extends StateRow {
  readonly granted: number;
  readonly counter_id: string;
  readonly day: string;
}

/** The request for a lease. Its period is a calendar month, also for a test key. */
interface TakeKeyCalls extends KeyOf {
  readonly period: Period;
  readonly request: LeaseRequest;
}

/**
 * Grants at least the waiting calls within both limits of a key and counts them as used, in one statement, so that the
 * limits hold for any number of servers.
 *
 * @throws {Problem} `UNAUTHORIZED` where the key was deleted since.
 */
export function takeKeyCalls(database: Database, command: TakeKeyCalls): Promise<KeyGrant> {
  return withOrganization(database, command.organizationId, (tenant) => takeIn(tenant, command));
}

async function takeIn(
  { transaction, organizationId }: Tenant,
  { keyId, period: { period, day }, request }: Omit<TakeKeyCalls, "organizationId">,
): Promise<KeyGrant> {
  const size = (calls: SQL, dayCalls: SQL) =>
    sql`(select ${leaseSize(sql`remaining`, { ...request, share: SHARE })} from (
      select least(coalesce(monthly_limit, ${UNLIMITED}::bigint) - ${calls},
        coalesce(daily_limit, ${UNLIMITED}::bigint) - ${dayCalls}) as remaining
      from api_keys where id = ${keyId} and organization_id = ${organizationId}) key)`;
  const unused = size(sql`0`, sql`0`);
  // A server whose clock is behind counts in the newest day, which never goes back.
  const dayCalls = sql`case when held.day < excluded.day then 0 else held.day_calls end`;
  const more = size(sql`held.calls`, sql`(${dayCalls})`);
  const row = await transaction.execute<TakenRow>(sql`
    with taken as (
      insert into api_key_calls as held (organization_id, counter_id, month, calls, day, day_calls, last_lease)
      select organization_id, coalesce(counter_id, id), ${period}::date, ${unused}, ${day}::date, ${unused}, ${unused}
      from api_keys where id = ${keyId} and organization_id = ${organizationId}
      on conflict (organization_id, counter_id, month) do update
        set calls = held.calls + ${more}, day = greatest(held.day, excluded.day), day_calls = ${dayCalls} + ${more},
          last_lease = ${more}
      returning counter_id, calls, day, day_calls, last_lease
    )
    select last_lease::float8 as granted, taken.counter_id, calls::float8 as calls, to_char(day, 'YYYY-MM-DD') as day,
      day_calls::float8 as day_calls, daily_limit::float8 as daily_limit, monthly_limit::float8 as monthly_limit
    from taken, api_keys where id = ${keyId} and api_keys.organization_id = ${organizationId}`)
    .then(firstOr(() => new Problem("UNAUTHORIZED", "The key was deleted")));
  return {
    granted: row.granted,
    origin: { counterId: row.counter_id, month: period, day: row.day },
    ...limitsOf(row),
  };
}

export function readKeyCalls(
  database: Database,
  { organizationId, keyId, period: { period, day } }: KeyOf & { readonly period: Period },
): Promise<KeyLimits> {
  return withOrganization(database, organizationId, async ({ transaction }) => {
    const [row] = await transaction.execute<StateRow>(sql`
      select coalesce(held.calls, 0)::float8 as calls,
        (case when held.day >= ${day}::date then held.day_calls else 0 end)::float8 as day_calls,
        daily_limit::float8 as daily_limit, monthly_limit::float8 as monthly_limit
      from api_keys key left join api_key_calls held on held.organization_id = key.organization_id
        and held.counter_id = coalesce(key.counter_id, key.id) and held.month = ${period}::date
      where key.id = ${keyId} and key.organization_id = ${organizationId}`);
    return row === undefined ? { day: undefined, month: undefined } : limitsOf(row);
  });
}

function limitsOf(row: StateRow): KeyLimits {
  return { day: limitOf(row.daily_limit, row.day_calls), month: limitOf(row.monthly_limit, row.calls) };
}

function limitOf(limit: number | null, calls: number): KeyLimit | undefined {
  return limit === null ? undefined : { limit, remaining: Math.max(0, limit - calls) };
}

/** Calls of a key that were counted and not made. */
export interface GiveKeyBack {
  readonly organizationId: string;
  readonly calls: number;
  readonly origin: KeyOrigin;
}

/** Subtracts leased calls that were not used. Must be called once for each of them. */
export function giveKeyBack(database: Database, command: GiveKeyBack): Promise<void> {
  return withOrganization(database, command.organizationId, (tenant) => giveKeyBackIn(tenant, command));
}

/** As `giveKeyBack()`, in the given transaction. */
export async function giveKeyBackIn(
  { transaction, organizationId }: Tenant,
  { calls, origin: { counterId, month, day } }: Omit<GiveKeyBack, "organizationId">,
): Promise<void> {
  await transaction.execute(sql`
    update api_key_calls set calls = calls - ${calls}::bigint,
      day_calls = day_calls - case when day = ${day}::date then ${calls}::bigint else 0 end
    where organization_id = ${organizationId} and counter_id = ${counterId} and month = ${month}::date`);
}

/**
 * Counts calls of a key with limits, all or none, in the given transaction. Returns where they were counted; undefined
 * for a key without limits.
 *
 * @throws {Problem} `QUOTA_EXCEEDED` where fewer are left.
 */
export async function reserveKeyCallsIn(
  tenant: Tenant,
  { keyId, calls, period, now }: {
    readonly keyId: string;
    readonly calls: number;
    readonly period: Period;
    readonly now: Date;
  },
): Promise<string | undefined> {
  const { transaction, organizationId } = tenant;
  const [limited] = await transaction.execute(sql`
    select from api_keys where id = ${keyId} and organization_id = ${organizationId}
      and (daily_limit is not null or monthly_limit is not null)`);
  if (limited === undefined) {
    return undefined;
  }
  const grant = await takeIn(tenant, { keyId, period, request: { waiting: calls, preferred: calls } });
  if (grant.granted < calls) {
    // The transaction is rolled back, and with it what was counted.
    const isMonth = grant.month?.remaining === 0;
    const ends = isMonth ? period.endsMs : period.dayEndsMs;
    const of = isMonth ? "monthly" : "daily";
    throw new Problem("QUOTA_EXCEEDED", `This needs ${calls} calls, and fewer are left of the key's ${of} limit`, {
      retryAfterS: Math.ceil((ends - now.getTime()) / 1000),
    });
  }
  return grant.origin.counterId;
}
