import { sql } from "drizzle-orm";
import { doublePrecision, foreignKey, index, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { identifierColumn, momentColumn } from "./columns.ts";
import { locations } from "./locations.ts";
import { maps } from "./maps.ts";
import { organizations } from "./organizations.ts";

/** Which locations are on which map, and in what order. */
export const mapLocations = pgTable("map_locations", {
  mapId: identifierColumn("map_id").notNull(),
  locationId: identifierColumn("location_id").notNull(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  /** Orders the map's locations, ascending. A location put between two others gets the middle. */
  rank: doublePrecision("rank").notNull(),
  addedAt: momentColumn("added_at").notNull(),
}, (table) => [
  // Both columns: a row cannot belong to a thing of another organization, whatever wrote it.
  foreignKey({
    name: "map_locations_of_map_and_organization",
    columns: [table.mapId, table.organizationId],
    foreignColumns: [maps.id, maps.organizationId],
  }).onDelete("cascade"),
  foreignKey({
    name: "map_locations_of_location_and_organization",
    columns: [table.locationId, table.organizationId],
    foreignColumns: [locations.id, locations.organizationId],
  }).onDelete("cascade"),
  primaryKey({ name: "map_locations_key", columns: [table.mapId, table.locationId] }),
  // Serves: a map's locations in their order.
  index("map_locations_in_order").on(table.mapId, table.rank, table.locationId),
  // Serves: which maps a location is on; deleting a location.
  index("map_locations_of_location").on(table.locationId),
  // Serves: deleting an organization.
  index("map_locations_of_organization").on(table.organizationId),
  pgPolicy("map_locations_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
  // The policy of `maps` applies to the subquery too: it sees published ones.
  pgPolicy("map_locations_for_everybody", {
    for: "select",
    using:
      sql`current_setting('locus.publication', true) = 'on' and exists (select from maps where maps.id = map_locations.map_id and maps.visibility <> 'private')`,
  }),
]);
