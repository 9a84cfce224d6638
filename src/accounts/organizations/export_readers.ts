import { type SQL, sql } from "drizzle-orm";

/** The kinds of rows that an organization has, in addition to its own. */
export type ExportedKind =
  | "members"
  | "api_keys"
  | "invitations"
  | "usage"
  | "audit_events"
  | "locations"
  | "batches"
  | "webhooks"
  | "webhook_deliveries"
  | "maps"
  | "map_locations";

/** The start of a page of rows. */
export interface ExportPage {
  readonly organizationId: string;
  /** The `cursor` of the last row before the page; empty for the first page. */
  readonly after: string;
}

/**
 * A query for each kind: `cursor`, ascending, and `row`, a JSON object with the names of the public interface and without
 * hashes.
 */
export const EXPORT_READERS: Readonly<Record<ExportedKind, (page: ExportPage) => SQL>> = {
  members: ({ organizationId, after }) =>
    sql`select user_id as cursor, jsonb_build_object('user_id', user_id, 'email', email, 'role', role,
          'joined_at', joined_at) as row
        from memberships join users on users.id = user_id
        where organization_id = ${organizationId} and user_id > ${after} order by user_id`,
  api_keys: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(api_keys) - 'key_hash' - 'organization_id' as row from api_keys
        where organization_id = ${organizationId} and id > ${after} order by id`,
  invitations: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(invitations) - 'token_hash' - 'organization_id' as row from invitations
        where organization_id = ${organizationId} and id > ${after} order by id`,
  usage: ({ organizationId, after }) =>
    sql`select environment || ' ' || day as cursor,
          jsonb_build_object('environment', environment, 'day', day, 'calls', calls) as row
        from usage_days
        where organization_id = ${organizationId} and environment || ' ' || day > ${after} order by 1`,
  audit_events: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(audit_events) - 'organization_id' as row from audit_events
        where organization_id = ${organizationId} and id > ${after} order by id`,
  locations: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(locations) - 'cell' - 'words' - 'organization_id' as row from locations
        where organization_id = ${organizationId} and id > ${after} order by id`,
  // Their rows are exported by `batches`, which packs them.
  batches: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(batches) - 'organization_id' as row from batches
        where organization_id = ${organizationId} and id > ${after} order by id`,
  webhooks: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(webhooks) - 'secret' - 'previous_secret' - 'organization_id' as row
        from webhooks where organization_id = ${organizationId} and id > ${after} order by id`,
  webhook_deliveries: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(webhook_deliveries) - 'organization_id' as row from webhook_deliveries
        where organization_id = ${organizationId} and id > ${after} order by id`,
  maps: ({ organizationId, after }) =>
    sql`select id as cursor, to_jsonb(maps) - 'look' - 'organization_id' as row from maps
        where organization_id = ${organizationId} and id > ${after} order by id`,
  map_locations: ({ organizationId, after }) =>
    sql`select map_id || ' ' || location_id as cursor, to_jsonb(map_locations) - 'organization_id' as row
        from map_locations
        where organization_id = ${organizationId} and map_id || ' ' || location_id > ${after} order by 1`,
};
