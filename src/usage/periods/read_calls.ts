import { and, asc, gt, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Spender, UsageDeps } from "../deps.ts";
import { DAY_MS, dayFaults } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { type Database, withOrganization } from "../../store/with_claims.ts";
import type { Environment } from "../../domain/caller.ts";
import { usageDays } from "../../store/schema/usage.ts";
import {
  groupUsage,
  readDetails,
  type UsageGroup,
  type UsageGrouping,
  type UsageRow,
} from "../details/read_details.ts";
import { firstOr, matching } from "../../store/rows.ts";

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
interface ReadCalls {
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

/** A range of days, in UTC. */
export interface ReadUsage {
  readonly spender: Spender;
  /** `YYYY-MM-DD`; absent: the first of this month. */
  readonly from?: string;
  /** `YYYY-MM-DD`, included; absent: today. */
  readonly to?: string;
  /** Adds groups of the spender's environment; by `environment`, of those listed. */
  readonly groupBy?: { readonly by: UsageGrouping; readonly environments: readonly Environment[] };
}

export interface DayUsage {
  readonly day: string;
  readonly calls: number;
}

/** The usage of an organization in one environment. */
export interface UsageView {
  readonly environment: Environment;
  readonly from: string;
  readonly to: string;
  /** Every day of the range that had calls, oldest first. */
  readonly days: readonly DayUsage[];
  /** The limit's current period: the month, in the test environment the day. */
  readonly period: ReadCalls & { readonly from: string; readonly endsAt: Date };
  /** Only with `groupBy`; most calls first. */
  readonly groups?: readonly UsageGroup[];
}

/** A little more than a year: one answer without pages. */
const DAYS_MAX = 400;

/**
 * Reads the usage. This server's leases are returned first, so that its count contains calls that were made; leases of
 * other servers count as used for up to two seconds.
 *
 * @throws {Problem} `INVALID_REQUEST` for a range that is no range, or of more than 400 days.
 */
export async function readUsage(deps: UsageDeps, command: ReadUsage): Promise<UsageView> {
  const { spender, groupBy } = command;
  const { environment, organizationId } = spender;
  const { period, from, to } = rangeOf(deps, command);
  await release(deps, organizationId);
  const state = await readCalls(deps, { spender, period });
  const days = await withOrganization(
    deps.database,
    organizationId,
    ({ transaction }) =>
      transaction.select({ day: usageDays.day, calls: usageDays.calls }).from(usageDays)
        .where(and(
          matching(usageDays, { organizationId, environment }),
          gte(usageDays.day, from),
          lte(usageDays.day, to),
          gt(usageDays.calls, 0),
        ))
        .orderBy(asc(usageDays.day)).limit(DAYS_MAX),
  );
  const view = {
    environment,
    from,
    to,
    days,
    period: { ...state, from: period.period, endsAt: new Date(period.endsMs) },
  };
  if (groupBy === undefined) {
    return view;
  }
  const environments = groupBy.by === "environment" ? groupBy.environments : [environment];
  const rows = await readDetails(deps.database, { organizationId, environments, from, to });
  return { ...view, groups: groupUsage({ rows, by: groupBy.by }) };
}

/**
 * Reads the calls by day, key and status, oldest first, as current as those of `readUsage()`.
 *
 * @throws {Problem} `INVALID_REQUEST` for a range that is no range, of more than 400 days or of too many rows.
 */
export async function exportUsage(
  deps: UsageDeps,
  command: Omit<ReadUsage, "groupBy">,
): Promise<readonly UsageRow[]> {
  const { environment, organizationId } = command.spender;
  const { from, to } = rangeOf(deps, command);
  await release(deps, organizationId);
  return await readDetails(deps.database, { organizationId, environments: [environment], from, to });
}

/** Writes what this server counted and did not write yet. */
async function release({ ledger, tally }: UsageDeps, organizationId: string): Promise<void> {
  await Promise.all([ledger.release(organizationId), tally.release(organizationId)]);
}

function rangeOf({ clock }: UsageDeps, { spender, from, to }: ReadUsage) {
  const period = periodOf(spender.environment, clock.now());
  const range = { period, from: from ?? `${period.day.slice(0, 7)}-01`, to: to ?? period.day };
  assertRange(range.from, range.to);
  return range;
}

/** @throws {Problem} `INVALID_REQUEST` for a range that is no range, or of more than 400 days. */
export function assertRange(from: string, to: string): void {
  const errors = dayFaults({ "/from": from, "/to": to });
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (errors.length === 0 && (days < 1 || days > DAYS_MAX)) {
    errors.push({ pointer: "/to", detail: `must not be before from, nor ${DAYS_MAX} days or more after it` });
  }
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The usage cannot be read because fields are invalid", { errors });
  }
}
