import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Appended } from "../../domain/appended.ts";
import type { Ids } from "../../domain/ids.ts";
import type { Components, Precision, Source, Status } from "../../domain/resolution.ts";
import { forOrganization, identifierColumn, isObjectOf, momentColumn, wordsColumn } from "./columns.ts";
import { ofEnvironment } from "./organizations.ts";

/** The saved locations of organizations. */
export const locations = pgTable("locations", {
  id: identifierColumn("id").primaryKey(),
  ...ofEnvironment(),
  /** The location's short code, without its hyphen. Null until one is assigned. */
  shortCode: text("short_code"),
  name: text("name"),
  label: text("label").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  confidence: doublePrecision("confidence").notNull(),
  status: text("status").$type<Exclude<Status, "unresolved">>().notNull(),
  precision: text("precision").$type<Precision>().notNull(),
  /** Metres; null where a person gave the point and its accuracy is unknown. */
  accuracyM: doublePrecision("accuracy_m"),
  components: jsonb("components").$type<Components>().notNull(),
  placeId: text("place_id"),
  /** Source of the point: its attribution must be shown with it. Null where a person gave the point. */
  source: jsonb("source").$type<Source>(),
  /** Identifiers of the place in other data. */
  ids: json("ids").$type<Ids>(),
  /** The columns that were requested when its point was saved. `json` keeps their order. */
  appended: json("appended").$type<Appended>(),
  /**
   * Its cell on a Z-order curve of 2^24 by 2^24 cells: nearby cells are close on the curve. See `geo/curve_cell.ts`.
   */
  cell: bigint("cell", { mode: "number" }).generatedAlwaysAs(sql`locus_cell(latitude, longitude)`),
  /** Owner and words of its name, label and tags, joined, for searches. */
  words: wordsColumn("words").notNull().default(sql`''`),
  /** For an imported location: the row of the batch it comes from. The batch may be deleted later. */
  batchId: identifierColumn("batch_id"),
  batchRow: integer("batch_row"),
  tags: text("tags").array().notNull(),
  metadata: jsonb("metadata").$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
  /** Number of changes, from 1. */
  version: integer("version").notNull(),
  createdAt: momentColumn("created_at").notNull(),
  updatedAt: momentColumn("updated_at").notNull(),
}, (table) => [
  // Serves: rows that belong to one of them, which have to be of the same organization.
  unique("locations_with_organization").on(table.id, table.organizationId),
  unique("locations_short_code").on(table.shortCode),
  // Serves: an organization's locations in one environment, newest first.
  index("locations_of_organization").on(table.organizationId, table.environment, table.id),
  // Serves: the locations in a box or near a point, found without reading a row, because the index contains the
  // point. A B-tree, because row-level security rules out every other kind of index: the planner only trusts
  // comparison operators not to leak rows.
  index("locations_by_point").on(
    table.organizationId,
    table.environment,
    table.cell,
    table.id,
    table.latitude,
    table.longitude,
  ),
  // Serves: the locations with some words or tags, through the view `own_locations`.
  index("locations_by_words").using("gin", table.words),
  // Serves: importing a batch twice, which adds nothing the second time.
  uniqueIndex("locations_batch_row").on(table.organizationId, table.batchId, table.batchRow)
    .where(sql`batch_id is not null`),
  check("locations_environment", sql`${table.environment} in ('test', 'live')`),
  check("locations_short_code_form", sql`${table.shortCode} ~ '^[0-9A-Z]{8}$'`),
  check("locations_name_length", sql`char_length(${table.name}) between 1 and 200`),
  check("locations_label_length", sql`char_length(${table.label}) between 1 and 500`),
  check("locations_latitude_range", sql`${table.latitude} between -90 and 90`),
  check("locations_longitude_range", sql`${table.longitude} between -180 and 180`),
  check("locations_confidence_range", sql`${table.confidence} between 0 and 1`),
  check("locations_status", sql`${table.status} in ('found', 'uncertain')`),
  check(
    "locations_precision",
    sql`${table.precision} in ('coordinate', 'house', 'interpolated', 'street', 'intersection', 'place', 'postcode', 'district', 'locality', 'county', 'region', 'country', 'cell', 'map_center')`,
  ),
  check("locations_accuracy_range", sql`${table.accuracyM} >= 0`),
  check("locations_components_object", sql`jsonb_typeof(${table.components}) = 'object'`),
  check("locations_tags_count", sql`cardinality(${table.tags}) <= 32`),
  isObjectOf("locations_metadata_size", table.metadata, 32768),
  check("locations_version_range", sql`${table.version} >= 1`),
  check("locations_batch", sql`(${table.batchId} is null) = (${table.batchRow} is null)`),
  forOrganization("locations_of_an_organization"),
  // The policies of `map_locations` and `maps` apply to the subquery too: it sees published ones.
  pgPolicy("locations_for_everybody", {
    for: "select",
    using:
      sql`current_setting('locus.publication', true) = 'on' and exists (select from map_locations where map_locations.location_id = locations.id)`,
  }),
]);

/**
 * Short codes of deleted locations. A printed code must never lead to another place, so none is issued twice. Triggers
 * of `locations` write and check this table; no policy gives any other access.
 */
export const retiredCodes = pgTable("retired_codes", {
  code: text("code").primaryKey(),
}, (table) => [
  check("retired_codes_form", sql`${table.code} ~ '^[0-9A-Z]{8}$'`),
]).enableRLS();
