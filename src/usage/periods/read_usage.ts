import { and, asc, gt, gte, lte } from "drizzle-orm";
import type { Environment } from "../../domain/caller.ts";
import { DAY_MS, dayFaults } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { matching } from "../../store/rows.ts";
import { usageDays } from "../../store/schema/usage.ts";
import { withOrganization } from "../../store/with_claims.ts";
import type { UsageDeps } from "../deps.ts";
import { groupUsage, readDetails, type UsageGrouping, type UsageRow } from "../details/read_details.ts";
import type { Spender } from "../parts.ts";
import { periodOf, readCalls } from "./read_calls.ts";

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

/** The usage of an organization in one environment. */
export type UsageView = Awaited<ReturnType<typeof readUsage>>;

/** A little more than a year: one answer without pages. */
const DAYS_MAX = 400;

/**
 * Reads the usage. This server's leases are returned first, so that its count contains calls that were made; leases of
 * other servers count as used for up to two seconds.
 *
 * @throws {Problem} `INVALID_REQUEST` for a range that is no range, or of more than 400 days.
 */
export async function readUsage(deps: UsageDeps, command: ReadUsage) {
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
  const environments = groupBy?.by === "environment" ? groupBy.environments : [environment];
  return {
    environment,
    from,
    to,
    /** Every day of the range that had calls, oldest first. */
    days,
    /** The limit's current period: the month, in the test environment the day. */
    period: { ...state, from: period.period, endsAt: new Date(period.endsMs) },
    /** Most calls first; undefined without `groupBy`. */
    groups: groupBy && groupUsage({
      rows: await readDetails(deps.database, { organizationId, environments, from, to }),
      by: groupBy.by,
    }),
  };
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
