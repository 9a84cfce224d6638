import { and, asc, eq, gt, gte, inArray, lte } from "drizzle-orm";
import type { CallStatus } from "../../domain/call_status.ts";
import type { Environment } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import type { Database } from "../../store/database.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { usageDays } from "../../store/schema/usage_days.ts";
import { usageDetails } from "../../store/schema/usage_details.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";

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
  const rows = await transaction.select({
    environment: usageDetails.environment,
    day: usageDetails.day,
    keyId: usageDetails.keyId,
    status: usageDetails.status,
    calls: usageDetails.calls,
  }).from(usageDetails)
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
