import { sql } from "drizzle-orm";
import { DAY_MS } from "../../domain/clock.ts";
import type { Environment } from "../../domain/caller.ts";
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type Page,
  pageFrom,
  type PageRequest,
  readPageRequest,
} from "../../domain/page.ts";
import { withClaims } from "../../store/with_claims.ts";
import { csvField } from "../../text/csv_field.ts";
import type { UsageDeps } from "../deps.ts";
import { readDetails, type UsageRow } from "../details/read_details.ts";
import { assertRange } from "./read_usage.ts";

/** What the usage of organizations can be grouped by in addition to the organization. */
export type TenantUsageGrouping = "key" | "day";

export interface TenantUsage {
  /** `YYYY-MM-DD`, both included; absent: the first of this month, today. */
  readonly from?: string;
  readonly to?: string;
  readonly environment: Environment;
  readonly by: readonly TenantUsageGrouping[];
  /** Absent: all organizations. */
  readonly organizationId?: string;
}

/** Calls of one organization; of one key and day, where they are grouped so. */
export interface TenantUsageRow {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly environment: Environment;
  /** Null where the calls are not grouped by day. */
  readonly day: string | null;
  /** Null where the calls are not grouped by key. */
  readonly caller: UsageRow["caller"] | null;
  /** Null unless `caller` is `key`. */
  readonly keyId: string | null;
  readonly keyName: string | null;
  readonly calls: number;
}

/** On the command line there are no calls of the own process to write first. */
type TenantUsageDeps = Pick<UsageDeps, "database" | "clock"> & Partial<Pick<UsageDeps, "ledger" | "tally">>;

interface NamedTenant extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

/** Organizations read at a time. */
const TENANTS_AT_A_TIME = 100;

/** Most organizations that are read for one page, most of which may have no calls. The next page continues. */
const TENANTS_OF_A_PAGE = 500;

/** Days read at a time, so that the limit of rows of `readDetails()` is that of a month. */
const DAYS_AT_A_TIME = 31;

/**
 * Reads the usage of organizations row by row, by organization, day and key. The numbers are those that each
 * organization sees. For operators only.
 *
 * @throws {Problem} `INVALID_REQUEST` for a range that is no range, or of more than 400 days.
 */
export function exportTenantUsage(deps: TenantUsageDeps, command: TenantUsage): AsyncGenerator<TenantUsageRow> {
  const range = rangeOf(deps, command);
  return rowsOf(deps, { ...command, ...range });
}

/**
 * Reads a page of the same rows. A page may have fewer rows than its limit although there are more.
 *
 * @throws {Problem} `INVALID_REQUEST` for a range or a page that cannot be read.
 */
export async function listTenantUsage(
  deps: TenantUsageDeps,
  command: TenantUsage & PageRequest,
): Promise<Page<TenantUsageRow>> {
  const { limit } = readPageRequest(command.limit === undefined ? {} : { limit: command.limit });
  const after = command.cursor === undefined ? undefined : positionIn(command.cursor);
  const range = rangeOf(deps, command);
  const rows: TenantUsageRow[] = [];
  const seen = { tenants: 0, last: "" };
  for await (const row of rowsOf(deps, { ...command, ...range, ...(after === undefined ? {} : { after }), seen })) {
    rows.push(row);
    if (rows.length > limit) {
      return pageFrom(rows, { limit, positionOf });
    }
  }
  if (seen.tenants < TENANTS_OF_A_PAGE) {
    return pageFrom(rows, { limit, positionOf });
  }
  // All rows of the last organization were read, and "~" is after each of them.
  return { data: rows, nextCursor: encodeCursor(`${seen.last} ~`), hasMore: true };
}

interface RowQuery extends TenantUsage {
  readonly from: string;
  readonly to: string;
  /** The position of the last row of the page before. */
  readonly after?: { readonly organizationId: string; readonly place: string };
  /** Counts the organizations, and ends after those of a page. */
  readonly seen?: { tenants: number; last: string };
}

async function* rowsOf(deps: TenantUsageDeps, query: RowQuery): AsyncGenerator<TenantUsageRow> {
  const { after, seen } = query;
  let from = after?.organizationId ?? "";
  for (let isFirst = true;; isFirst = false) {
    const tenants = await tenantsFrom(deps, { from, isIncluded: isFirst, organizationId: query.organizationId });
    for (const tenant of tenants) {
      if (seen !== undefined && seen.tenants >= TENANTS_OF_A_PAGE) {
        return;
      }
      const rows = await usageOf(deps, { tenant, query });
      yield* after?.organizationId === tenant.id ? rows.filter((row) => placeOf(row) > after.place) : rows;
      if (seen !== undefined) {
        seen.tenants++;
        seen.last = tenant.id;
      }
      from = tenant.id;
    }
    if (tenants.length < TENANTS_AT_A_TIME) {
      return;
    }
  }
}

function tenantsFrom(
  { database }: TenantUsageDeps,
  { from, isIncluded, organizationId }: {
    readonly from: string;
    readonly isIncluded: boolean;
    readonly organizationId: string | undefined;
  },
): Promise<readonly NamedTenant[]> {
  const comparison = sql.raw(isIncluded ? ">=" : ">");
  const only = organizationId === undefined ? sql`true` : sql`id = ${organizationId}`;
  return withClaims(database, { operator: "on" }, (transaction) =>
    transaction.execute<NamedTenant>(sql`
      select id, name from operator_organizations
      where id ${comparison} ${from} and ${only} order by id limit ${TENANTS_AT_A_TIME}`));
}

/** The rows of one organization, in the order of their places. */
async function usageOf(
  { database, ledger, tally }: TenantUsageDeps,
  { tenant, query }: { readonly tenant: NamedTenant; readonly query: RowQuery },
): Promise<readonly TenantUsageRow[]> {
  const { environment, by, from, to } = query;
  const organizationId = tenant.id;
  await Promise.all([ledger?.release(organizationId), tally?.release(organizationId)]);
  const groups = new Map<string, { -readonly [Name in keyof TenantUsageRow]: TenantUsageRow[Name] }>();
  for (const window of windowsOf(from, to)) {
    for (const row of await readDetails(database, { organizationId, environments: [environment], ...window })) {
      const isByKey = by.includes("key");
      const group = {
        organizationId,
        organizationName: tenant.name,
        environment,
        day: by.includes("day") ? row.day : null,
        caller: isByKey ? row.caller : null,
        keyId: isByKey ? row.keyId : null,
        keyName: isByKey ? row.keyName : null,
        calls: 0,
      };
      const place = placeOf(group);
      const open = groups.get(place) ?? group;
      groups.set(place, open);
      open.calls += row.calls;
    }
  }
  return [...groups].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, group]) => group);
}

/** The place of a row among those of its organization. */
function placeOf({ day, caller, keyId }: Pick<TenantUsageRow, "day" | "caller" | "keyId">): string {
  return `${day ?? ""}/${caller ?? ""}/${keyId ?? ""}`;
}

function positionOf(row: TenantUsageRow): string {
  return `${row.organizationId} ${placeOf(row)}`;
}

const POSITION = /^(org_[0-9a-z]{1,40}) ([\w/~-]{1,200})$/u;

function positionIn(cursor: string): { readonly organizationId: string; readonly place: string } {
  const [, organizationId, place] = POSITION.exec(decodeCursor(cursor)) ?? [];
  if (organizationId === undefined || place === undefined) {
    throw invalidCursor();
  }
  return { organizationId, place };
}

function* windowsOf(from: string, to: string): Generator<{ readonly from: string; readonly to: string }> {
  const end = Date.parse(to);
  for (let start = Date.parse(from); start <= end; start += DAYS_AT_A_TIME * DAY_MS) {
    yield { from: dayOf(start), to: dayOf(Math.min(end, start + (DAYS_AT_A_TIME - 1) * DAY_MS)) };
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length);
}

function rangeOf({ clock }: TenantUsageDeps, { from, to }: Pick<TenantUsage, "from" | "to">) {
  const today = dayOf(clock.now().getTime());
  const range = { from: from ?? `${today.slice(0, 7)}-01`, to: to ?? today };
  assertRange(range.from, range.to);
  return range;
}

/** The columns of the table of usage that is grouped so. */
function columnsOf(by: readonly TenantUsageGrouping[]): readonly string[] {
  return [
    "organization_id",
    "organization_name",
    "environment",
    ...(by.includes("day") ? ["date"] : []),
    ...(by.includes("key") ? ["caller", "key_id", "key_name"] : []),
    "calls",
  ];
}

/** Writes the rows as a table (RFC 4180), line by line. Names cannot become formulas of a spreadsheet. */
export async function* tenantUsageTable(
  rows: AsyncIterable<TenantUsageRow>,
  by: readonly TenantUsageGrouping[],
): AsyncGenerator<string> {
  yield `${columnsOf(by).join()}\r\n`;
  for await (const { organizationId, organizationName, environment, day, caller, keyId, keyName, calls } of rows) {
    yield `${
      [
        organizationId,
        csvField(organizationName),
        environment,
        ...(day === null ? [] : [day]),
        ...(caller === null ? [] : [caller, keyId ?? "", csvField(keyName ?? "")]),
        calls,
      ].join()
    }\r\n`;
  }
}
