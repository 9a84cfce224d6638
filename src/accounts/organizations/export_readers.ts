import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
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

/** The kinds of rows that an organization has. */
export type ExportedKind =
  | "organization"
  | "members"
  | "api_keys"
  | "invitations"
  | "usage"
  | "usage_details"
  | "audit_events"
  | "locations"
  | "batches"
  | "sso_providers"
  | "sso_domains"
  | "webhooks"
  | "webhook_deliveries"
  | "maps"
  | "corrections"
  | "map_locations";

/** The start of a page of rows. */
export interface ExportPage {
  readonly organizationId: string;
  /** The `cursor` of the last row before the page; empty for the first page. */
  readonly after: string;
}

/**
 * The exported columns. A column that is not listed is not exported: secrets and hashes, the organization's identifier
 * in every row, and columns derived for searches and comparisons.
 */
const COLUMNS: Readonly<Record<ExportedKind, readonly PgColumn[]>> = {
  organization: [
    organizations.id,
    organizations.name,
    organizations.slug,
    organizations.monthlyLimit,
    organizations.createdAt,
    organizations.storageGb,
    organizations.secondFactorRequired,
    organizations.zeroDataRetention,
    organizations.suspendedAt,
    organizations.suspensionReason,
  ],
  members: [memberships.userId, users.email, memberships.role, memberships.joinedAt],
  api_keys: [
    apiKeys.id,
    apiKeys.environment,
    apiKeys.name,
    apiKeys.prefix,
    apiKeys.scopes,
    apiKeys.origins,
    apiKeys.dailyLimit,
    apiKeys.monthlyLimit,
    apiKeys.allowedAddresses,
    apiKeys.zeroDataRetention,
    apiKeys.counterId,
    apiKeys.createdBy,
    apiKeys.createdAt,
    apiKeys.expiresAt,
    apiKeys.lastUsedAt,
    apiKeys.revokedAt,
  ],
  invitations: [
    invitations.id,
    invitations.role,
    invitations.email,
    invitations.createdBy,
    invitations.createdAt,
    invitations.expiresAt,
  ],
  sso_providers: [
    ssoProviders.id,
    ssoProviders.name,
    ssoProviders.issuer,
    ssoProviders.clientId,
    ssoProviders.defaultRole,
    ssoProviders.required,
    ssoProviders.createdAt,
    ssoProviders.updatedAt,
  ],
  sso_domains: [
    ssoDomains.domain,
    ssoDomains.providerId,
    ssoDomains.token,
    ssoDomains.createdAt,
    ssoDomains.verifiedAt,
  ],
  usage: [usageDays.environment, usageDays.day, usageDays.calls],
  usage_details: [
    usageDetails.environment,
    usageDetails.day,
    usageDetails.keyId,
    usageDetails.status,
    usageDetails.calls,
  ],
  audit_events: [
    auditEvents.id,
    auditEvents.at,
    auditEvents.action,
    auditEvents.actorId,
    auditEvents.targetId,
    auditEvents.address,
    auditEvents.userAgent,
    auditEvents.details,
    auditEvents.sequence,
  ],
  locations: [
    locations.id,
    locations.environment,
    locations.shortCode,
    locations.name,
    locations.label,
    locations.latitude,
    locations.longitude,
    locations.confidence,
    locations.status,
    locations.precision,
    locations.accuracyM,
    locations.components,
    locations.placeId,
    locations.source,
    locations.ids,
    locations.appended,
    locations.batchId,
    locations.batchRow,
    locations.tags,
    locations.metadata,
    locations.version,
    locations.createdAt,
    locations.updatedAt,
  ],
  batches: [
    batches.id,
    batches.environment,
    batches.status,
    batches.name,
    batches.fileName,
    batches.options,
    batches.columns,
    batches.createdBy,
    batches.requestId,
    batches.attempt,
    batches.rerun,
    batches.revision,
    batches.chunks,
    batches.total,
    batches.processed,
    batches.found,
    batches.uncertain,
    batches.unresolved,
    batches.failed,
    batches.duplicates,
    batches.reviewed,
    batches.reserved,
    batches.spent,
    batches.createdAt,
    batches.touchedAt,
    batches.startedAt,
    batches.finishedAt,
    batches.expiresAt,
    batches.downloadedAt,
  ],
  webhooks: [
    webhooks.id,
    webhooks.environment,
    webhooks.url,
    webhooks.events,
    webhooks.previousUntil,
    webhooks.failures,
    webhooks.disabledAt,
    webhooks.disabledReason,
    webhooks.createdAt,
    webhooks.updatedAt,
  ],
  webhook_deliveries: [
    webhookDeliveries.id,
    webhookDeliveries.webhookId,
    webhookDeliveries.type,
    webhookDeliveries.body,
    webhookDeliveries.status,
    webhookDeliveries.attempts,
    webhookDeliveries.dueAt,
    webhookDeliveries.answered,
    webhookDeliveries.answerText,
    webhookDeliveries.fault,
    webhookDeliveries.tookMs,
    webhookDeliveries.createdAt,
    webhookDeliveries.deliveredAt,
  ],
  maps: [
    maps.id,
    maps.environment,
    maps.name,
    maps.description,
    maps.slug,
    maps.visibility,
    maps.embedOrigins,
    maps.batchIds,
    maps.size,
    maps.version,
    maps.revision,
    maps.createdAt,
    maps.updatedAt,
  ],
  corrections: [
    corrections.id,
    corrections.environment,
    corrections.input,
    corrections.country,
    corrections.placeId,
    corrections.label,
    corrections.latitude,
    corrections.longitude,
    corrections.precision,
    corrections.accuracyM,
    corrections.components,
    corrections.source,
    corrections.createdBy,
    corrections.createdAt,
  ],
  map_locations: [mapLocations.mapId, mapLocations.locationId, mapLocations.rank, mapLocations.addedAt],
};

/** A query for each kind: `cursor`, ascending, and `row`, a JSON object of the exported columns. */
export const EXPORT_READERS: Readonly<Record<ExportedKind, (page: ExportPage) => SQL>> = {
  organization: ({ organizationId, after }) =>
    sql`select id as cursor, ${rowOf("organization")} as row from organizations
        where id = ${organizationId} and id > ${after}`,
  members: ({ organizationId, after }) =>
    sql`select user_id as cursor, ${rowOf("members")} as row
        from memberships join users on users.id = user_id
        where organization_id = ${organizationId} and user_id > ${after} order by user_id`,
  api_keys: byId("api_keys"),
  invitations: byId("invitations"),
  sso_providers: byId("sso_providers"),
  sso_domains: ({ organizationId, after }) =>
    sql`select domain as cursor, ${rowOf("sso_domains")} as row from sso_domains
        where organization_id = ${organizationId} and domain > ${after} order by domain`,
  usage: ({ organizationId, after }) =>
    sql`select environment || ' ' || day as cursor, ${rowOf("usage")} as row from usage_days
        where organization_id = ${organizationId} and environment || ' ' || day > ${after} order by 1`,
  usage_details: ({ organizationId, after }) =>
    sql`select environment || ' ' || day || ' ' || key_id || ' ' || status as cursor, ${rowOf("usage_details")} as row
        from usage_details
        where organization_id = ${organizationId}
          and environment || ' ' || day || ' ' || key_id || ' ' || status > ${after} order by 1`,
  audit_events: byId("audit_events"),
  locations: byId("locations"),
  // Their rows are exported by `batches`, which packs them.
  batches: byId("batches"),
  webhooks: byId("webhooks"),
  webhook_deliveries: byId("webhook_deliveries"),
  maps: byId("maps"),
  corrections: byId("corrections"),
  map_locations: ({ organizationId, after }) =>
    sql`select map_id || ' ' || location_id as cursor, ${rowOf("map_locations")} as row from map_locations
        where organization_id = ${organizationId} and map_id || ' ' || location_id > ${after} order by 1`,
};

/** The reader of a table that has the name of its kind and the key `id`. */
function byId(kind: ExportedKind): (page: ExportPage) => SQL {
  return ({ organizationId, after }) =>
    sql`select id as cursor, ${rowOf(kind)} as row from ${sql.identifier(kind)}
        where organization_id = ${organizationId} and id > ${after} order by id`;
}

/** `jsonb_build_object('id', api_keys.id, …)`: the names of the columns are those of the public interface. */
function rowOf(kind: ExportedKind): SQL {
  const pairs = COLUMNS[kind].map((column) => sql`${sql.raw(`'${column.name}'`)}, ${column}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
