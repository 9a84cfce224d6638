import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { auditEvents } from "../../store/schema/audit_events.ts";
import { batches } from "../../store/schema/batches.ts";
import { corrections } from "../../store/schema/batch_results.ts";
import { invitations, memberships, organizations } from "../../store/schema/organizations.ts";
import { locations } from "../../store/schema/locations.ts";
import { mapLocations, maps } from "../../store/schema/maps.ts";
import { ssoDomains, ssoProviders } from "../../store/schema/sso.ts";
import { usageDays, usageDetails } from "../../store/schema/usage.ts";
import { users } from "../../store/schema/users.ts";
import { webhookDeliveries, webhooks } from "../../store/schema/webhooks.ts";
import { withOrganization } from "../../store/with_claims.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { recordAct, requireRole } from "../members/memberships.ts";

/** One page of rows of one kind. Every kind has at least one page, which may be empty. */
export interface ExportedRows {
  readonly kind: keyof typeof EXPORTED;
  /** Under the names of the public interface. */
  readonly rows: readonly object[];
}

/** Rows in memory: the largest, locations with all their metadata, have some 50 kB. */
const PAGE = 500;

/** What is exported of one kind of rows. */
interface Exported {
  readonly from: PgTable | SQL;
  /** The column of the organization, alone. */
  readonly owner: readonly PgColumn[];
  readonly columns: readonly PgColumn[];
  /** What identifies a row in its organization, and orders the rows. */
  readonly key: readonly PgColumn[];
}

/**
 * The kinds of rows that an organization has, with the exported columns. A column that is not listed is not exported:
 * secrets and hashes, the organization's identifier in every row, and columns derived for searches and comparisons.
 */
const EXPORTED = {
  organization: rows(
    organizations,
    "id name slug monthlyLimit createdAt storageGb secondFactorRequired zeroDataRetention suspendedAt " +
      "suspensionReason",
    { owner: "id" },
  ),
  members: {
    from: sql`${memberships} join ${users} on ${users.id} = ${memberships.userId}`,
    owner: [memberships.organizationId],
    columns: [memberships.userId, users.email, memberships.role, memberships.joinedAt],
    key: [memberships.userId],
  },
  api_keys: rows(
    apiKeys,
    "id environment name prefix scopes origins dailyLimit monthlyLimit allowedAddresses zeroDataRetention " +
      "counterId createdBy createdAt expiresAt lastUsedAt revokedAt",
  ),
  invitations: rows(invitations, "id role email createdBy createdAt expiresAt"),
  sso_providers: rows(ssoProviders, "id name issuer clientId defaultRole required createdAt updatedAt"),
  sso_domains: rows(ssoDomains, "domain providerId token createdAt verifiedAt", { key: "domain" }),
  usage: rows(usageDays, "environment day calls", { key: "environment day" }),
  usage_details: rows(usageDetails, "environment day keyId status calls", { key: "environment day keyId status" }),
  audit_events: rows(auditEvents, "id at action actorId targetId address userAgent details sequence"),
  locations: rows(
    locations,
    "id environment shortCode name label latitude longitude confidence status precision accuracyM " +
      "components placeId source ids appended batchId batchRow tags metadata version createdAt updatedAt",
  ),
  // Their rows are exported by `batches`, which packs them.
  batches: rows(
    batches,
    "id environment status name fileName options columns createdBy requestId attempt rerun revision " +
      "chunks total processed found uncertain unresolved failed duplicates reviewed reserved spent " +
      "createdAt touchedAt startedAt finishedAt expiresAt downloadedAt",
  ),
  webhooks: rows(
    webhooks,
    "id environment url events previousUntil failures disabledAt disabledReason createdAt updatedAt",
  ),
  webhook_deliveries: rows(
    webhookDeliveries,
    "id webhookId type body status attempts dueAt answered answerText fault tookMs createdAt deliveredAt",
  ),
  maps: rows(
    maps,
    "id environment name description slug visibility embedOrigins batchIds size version revision " +
      "createdAt updatedAt",
  ),
  corrections: rows(
    corrections,
    "id environment input country placeId label latitude longitude precision accuracyM components source " +
      "createdBy createdAt",
  ),
  map_locations: rows(mapLocations, "mapId locationId rank addedAt", { key: "mapId locationId" }),
} as const satisfies Readonly<Record<string, Exported>>;

/** The columns of one table, by their names separated by blanks. */
function rows(
  table: PgTable,
  columns: string,
  { key = "id", owner = "organizationId" }: { readonly key?: string; readonly owner?: string } = {},
): Exported {
  const known = getTableColumns(table);
  const named = (names: string): PgColumn[] =>
    names.split(" ").map((name) => {
      const column = known[name];
      if (column === undefined) {
        throw new TypeError(`Cannot export ${name} because the table has no such column`);
      }
      return column;
    });
  return { from: table, owner: named(owner), columns: named(columns), key: named(key) };
}

interface ReadRow extends Record<string, unknown> {
  readonly cursor: string;
  readonly row: object;
}

/**
 * Yields all rows of an organization, kind by kind and page by page, without secrets and hashes. Writes an audit event
 * first.
 *
 * @throws {Problem} `FORBIDDEN` below owner.
 */
export async function* exportOrganization(
  deps: AccountsDeps,
  act: MemberAct,
): AsyncGenerator<ExportedRows> {
  requireRole(act.caller, "owner");
  const { organizationId } = act.caller;
  await withOrganization(
    deps.database,
    organizationId,
    (tenant) => recordAct(deps, { tenant, act, action: "organization.exported" }),
  );
  for (const kind of KINDS) {
    let after = "";
    for (let isMore = true; isMore;) {
      const page = pageOf(EXPORTED[kind], { organizationId, after });
      const read = await withOrganization(
        deps.database,
        organizationId,
        ({ transaction }) => transaction.execute<ReadRow>(page),
      );
      yield { kind, rows: read.map(({ row }) => row) };
      after = read.at(-1)?.cursor ?? "";
      isMore = read.length === PAGE;
    }
  }
}

// The keys of the table are the kinds; `Object.keys` returns them as plain strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const KINDS = Object.keys(EXPORTED) as readonly ExportedRows["kind"][];

/** The rows after a cursor, each with its own and as a JSON object, whose names are those of the public interface. */
function pageOf(
  { from, owner: [owner], columns, key }: Exported,
  { organizationId, after }: { readonly organizationId: string; readonly after: string },
): SQL {
  const cursor = sql.join([...key], sql` || ' ' || `);
  const fields = columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${column}`);
  return sql`select ${cursor} as cursor, jsonb_build_object(${sql.join(fields, sql`, `)}) as row from ${from}
    where ${owner} = ${organizationId} and ${cursor} > ${after} order by 1 limit ${PAGE}`;
}
