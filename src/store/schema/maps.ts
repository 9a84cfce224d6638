import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { Visibility } from "../../domain/visibility.ts";
import { forOrganization, identifierColumn, momentColumn, withSameOrganization } from "./columns.ts";
import { ofEnvironment, organizationColumn } from "./organizations.ts";
import { locations } from "./locations.ts";

/** Maps: selections of an organization's locations. `map_locations` has the selection and its order. */
export const maps = pgTable("maps", {
  id: identifierColumn("id").primaryKey(),
  ...ofEnvironment(),
  name: text("name").notNull(),
  description: text("description"),
  /** Part of its public address. */
  slug: text("slug").notNull(),
  /** The visual form of the slug: no two maps of an organization may look alike. */
  confusableKey: text("look").notNull(),
  visibility: text("visibility").$type<Visibility>().notNull(),
  /** Origins whose pages may embed the map's page; `*`: any. */
  embedOrigins: text("embed_origins").array().notNull(),
  /** The batches whose rows were imported onto it, the newest last. They may be deleted later. */
  batchIds: text("batch_ids").array().notNull().default(sql`'{}'`),
  /** Number of locations on it, counted by a trigger of `map_locations`. */
  size: integer("size").notNull().default(0),
  /** Number of changes to the map's own fields, from 1. */
  version: integer("version").notNull(),
  /** Number of changes to what it shows, including its locations. Counted by triggers. */
  revision: integer("revision").notNull().default(0),
  createdAt: momentColumn("created_at").notNull(),
  updatedAt: momentColumn("updated_at").notNull(),
}, (table) => [
  // Serves: rows that belong to one of them, which have to be of the same organization.
  unique("maps_with_organization").on(table.id, table.organizationId),
  // Serve: a map by its public address, and that no two have one.
  unique("maps_slug").on(table.organizationId, table.environment, table.slug),
  unique("maps_look").on(table.organizationId, table.environment, table.confusableKey),
  // Serves: an organization's maps in one environment, newest first.
  index("maps_of_organization").on(table.organizationId, table.environment, table.id),
  // Serves: the list of public maps, newest first.
  index("maps_published").on(table.id).where(sql`visibility = 'public'`),
  check("maps_environment", sql`${table.environment} in ('test', 'live')`),
  check("maps_name_length", sql`char_length(${table.name}) between 1 and 200`),
  check("maps_description_length", sql`char_length(${table.description}) between 1 and 2000`),
  check(
    "maps_slug_form",
    sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${table.slug}) between 3 and 64`,
  ),
  check("maps_look_length", sql`char_length(${table.confusableKey}) between 1 and 128`),
  check("maps_visibility", sql`${table.visibility} in ('private', 'unlisted', 'public')`),
  check("maps_only_live_published", sql`${table.environment} = 'live' or ${table.visibility} = 'private'`),
  check("maps_embed_origins_count", sql`cardinality(${table.embedOrigins}) <= 20`),
  check("maps_batch_ids_count", sql`cardinality(${table.batchIds}) <= 20`),
  check("maps_size_range", sql`${table.size} between 0 and 100000`),
  check("maps_version_range", sql`${table.version} >= 1 and ${table.revision} >= 0`),
  forOrganization("maps_of_an_organization"),
  // Serves: requests without a credential for published maps.
  pgPolicy("maps_for_everybody", {
    for: "select",
    using: sql`current_setting('locus.publication', true) = 'on' and visibility <> 'private'`,
  }),
]);

/** Which locations are on which map, and in what order. */
export const mapLocations = pgTable("map_locations", {
  mapId: identifierColumn("map_id").notNull(),
  locationId: identifierColumn("location_id").notNull(),
  organizationId: organizationColumn(),
  /** Orders the map's locations, ascending. A location put between two others gets the middle. */
  rank: doublePrecision("rank").notNull(),
  addedAt: momentColumn("added_at").notNull(),
}, (table) => [
  withSameOrganization("map_locations_of_map", [table.mapId, table.organizationId], maps),
  withSameOrganization("map_locations_of_location", [table.locationId, table.organizationId], locations),
  primaryKey({ name: "map_locations_key", columns: [table.mapId, table.locationId] }),
  // Serves: a map's locations in their order.
  index("map_locations_in_order").on(table.mapId, table.rank, table.locationId),
  // Serves: which maps a location is on; deleting a location.
  index("map_locations_of_location").on(table.locationId),
  // Serves: deleting an organization.
  index("map_locations_of_organization").on(table.organizationId),
  forOrganization("map_locations_of_an_organization"),
  // The policy of `maps` applies to the subquery too: it sees published ones.
  pgPolicy("map_locations_for_everybody", {
    for: "select",
    using:
      sql`current_setting('locus.publication', true) = 'on' and exists (select from maps where maps.id = map_locations.map_id and maps.visibility <> 'private')`,
  }),
]);
