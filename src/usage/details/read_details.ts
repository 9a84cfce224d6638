import { columnsOf } from "../../store/rows.ts";
import { and, asc, eq, gt, gte, inArray, lte, sql } from "drizzle-orm";
import type { CallStatus, Environment } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { type Database, type Tenant, withClaims, withOrganization } from "../../store/with_claims.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { usageDays, usageDetails } from "../../store/schema/usage.ts";
import { DAY_MS } from "../../domain/clock.ts";
import type { UsageParts } from "../parts.ts";

/** Organization, environments and days whose details are read. */
export interface ReadDetails {
  readonly organizationId: string;
  readonly environments: readonly Environment[];
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

/** Calls of one day with one status, made with one key. */
export interface UsageRow {
  readonly environment: Environment;
  readonly day: string;
  /** `unattributed`: counted, but its key and status are not known (yet): see `usage_details`. */
  readonly caller: "key" | "session" | "unattributed";
  /** Null unless `caller` is `key`. */
  readonly keyId: string | null;
  readonly keyName: string | null;
  /** Null for `unattributed`. */
  readonly status: CallStatus | null;
  readonly calls: number;
}

/** A year of 30 keys in daily use has fewer; a table of this size has 5 MB. */
const ROWS_MAX = 50_000;

/**
 * Reads the calls by day, key and status, oldest day first. The rows of a day add up to its calls in `usage_days`: what
 * is missing in the details is a row without key and status.
 *
 * @throws {Problem} `INVALID_REQUEST` for a range with more than 50,000 rows.
 */
export function readDetails(database: Database, command: ReadDetails): Promise<readonly UsageRow[]> {
  return withOrganization(database, command.organizationId, async (tenant) => {
    // The details first: what is counted meanwhile is then unattributed, and no sum exceeds the calls of its day.
    const rows = await readCounts(tenant, command);
    const names = await readNames(tenant, rows);
    const attributed = new Map<string, number>();
    const known = rows.map(({ keyId, ...row }): UsageRow => {
      const name = nameOf(row);
      attributed.set(name, (attributed.get(name) ?? 0) + row.calls);
      return keyId === ""
        ? { ...row, caller: "session", keyId: null, keyName: null }
        : { ...row, caller: "key", keyId, keyName: names.get(keyId) ?? null };
    });
    const others = (await readDays(tenant, command)).flatMap((row): readonly UsageRow[] => {
      const calls = row.calls - (attributed.get(nameOf(row)) ?? 0);
      return calls > 0 ? [{ ...row, caller: "unattributed", keyId: null, keyName: null, status: null, calls }] : [];
    });
    return [...known, ...others].toSorted((a, b) => a.day < b.day ? -1 : a.day > b.day ? 1 : 0);
  });
}

function nameOf({ environment, day }: { readonly environment: Environment; readonly day: string }): string {
  return `${environment} ${day}`;
}

async function readCounts({ transaction, organizationId }: Tenant, { environments, from, to }: ReadDetails) {
  const rows = await transaction.select(columnsOf(usageDetails, "environment day keyId status calls")).from(
    usageDetails,
  )
    .where(and(
      eq(usageDetails.organizationId, organizationId),
      inArray(usageDetails.environment, [...environments]),
      gte(usageDetails.day, from),
      lte(usageDetails.day, to),
      gt(usageDetails.calls, 0),
    ))
    .orderBy(asc(usageDetails.environment), asc(usageDetails.day), asc(usageDetails.keyId), asc(usageDetails.status))
    .limit(ROWS_MAX + 1);
  if (rows.length > ROWS_MAX) {
    throw new Problem("INVALID_REQUEST", "The usage cannot be read because fields are invalid", {
      errors: [{ pointer: "/from", detail: `must be later: the range has more than ${ROWS_MAX} rows` }],
    });
  }
  return rows;
}

function readDays({ transaction, organizationId }: Tenant, { environments, from, to }: ReadDetails) {
  return transaction.select({ environment: usageDays.environment, day: usageDays.day, calls: usageDays.calls })
    .from(usageDays)
    .where(and(
      eq(usageDays.organizationId, organizationId),
      inArray(usageDays.environment, [...environments]),
      gte(usageDays.day, from),
      lte(usageDays.day, to),
    ));
}

/** The names of the keys, also of revoked ones. */
async function readNames(
  { transaction, organizationId }: Tenant,
  rows: readonly { readonly keyId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ keyId }) => keyId))].filter((id) => id !== "");
  if (ids.length === 0) {
    return new Map();
  }
  const keys = await transaction.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.id, ids)));
  return new Map(keys.map(({ id, name }) => [id, name]));
}

/** What the calls of a report can be grouped by. */
export type UsageGrouping = "key" | "status" | "environment";

/** Calls that have one thing in common. */
export type UsageGroup = ReturnType<typeof groupUsage>[number];

/** Most groups of a report: more are hard to compare, and each has up to 400 days. */
const GROUPS_MAX = 50;

/** Groups the rows of a report, the group with most calls first. The groups of a report add up to its calls. */
export function groupUsage(
  { rows, by }: { readonly rows: readonly UsageRow[]; readonly by: UsageGrouping },
) {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const group = groupOf(row, by);
    sums.set(group, (sums.get(group) ?? 0) + row.calls);
  }
  const named = new Set(
    [...sums].toSorted(([, a], [, b]) => b - a).slice(0, GROUPS_MAX).map(([group]) => group),
  );
  const groups = new Map<string, OpenGroup>();
  for (const row of rows) {
    const own = groupOf(row, by);
    const group = named.has(own) ? own : "others";
    const open = groups.get(group) ?? { group, name: by === "key" && group === own ? row.keyName : null, ...empty() };
    groups.set(group, open);
    open.calls += row.calls;
    open.statuses[row.status ?? "unattributed"] += row.calls;
    open.days.set(row.day, (open.days.get(row.day) ?? 0) + row.calls);
  }
  return [...groups.values()].toSorted((a, b) => b.calls - a.calls)
    .map((open) => ({ ...open, days: [...open.days].map(([day, calls]) => ({ day, calls })) }));
}

interface OpenGroup {
  /**
   * A key's identifier, `session`, a status or an environment; `unattributed` where it is not known, and `others` for
   * keys beyond the 50 with most calls.
   */
  readonly group: string;
  /** The key's name. */
  readonly name: string | null;
  calls: number;
  /** `unattributed`: the status is not known, or not yet. */
  readonly statuses: Record<CallStatus | "unattributed", number>;
  readonly days: Map<string, number>;
}

function empty() {
  return {
    calls: 0,
    statuses: { found: 0, uncertain: 0, unresolved: 0, other: 0, unattributed: 0 },
    days: new Map<string, number>(),
  };
}

function groupOf({ environment, caller, keyId, status }: UsageRow, by: UsageGrouping): string {
  if (by === "environment") {
    return environment;
  }
  return by === "status" ? status ?? "unattributed" : keyId ?? caller;
}

/** Calls of all organizations on one day with one status. */
export type ServiceDay = Awaited<ReturnType<typeof readServiceDays>>[number];

/**
 * The calls of all organizations in the last days, today included, oldest first. Days without calls are missing; the
 * last seconds of other servers too. For operators only.
 */
export function readServiceDays(
  { database, clock }: Pick<UsageParts, "database" | "clock">,
  days: number,
) {
  const from = new Date(clock.now().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return withClaims(database, { maintenance: "on" }, (transaction) =>
    transaction.select({
      ...columnsOf(usageDetails, "day environment status"),
      calls: sql<number>`sum(${usageDetails.calls})`.mapWith(Number),
    }).from(usageDetails)
      .where(gte(usageDetails.day, from))
      .groupBy(usageDetails.day, usageDetails.environment, usageDetails.status)
      .orderBy(usageDetails.day));
}
