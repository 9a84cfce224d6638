import { sql } from "drizzle-orm";
import { check, doublePrecision, index, jsonb, pgPolicy, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Environment } from "../../domain/environment.ts";
import type { Components, Precision, Source } from "../../domain/resolution.ts";
import { hashColumn, identifierColumn, momentColumn } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** What people of an organization have settled: which place an input means, from then on. */
export const corrections = pgTable("corrections", {
  id: identifierColumn("id").primaryKey(),
  organizationId: identifierColumn("organization_id").notNull().references(() => organizations.id, {
    onDelete: "cascade",
  }),
  environment: text("environment").$type<Environment>().notNull(),
  /** As it was written. */
  input: text("input").notNull(),
  /** SHA-256 of the input's key: see `correctionKey()`. */
  inputHash: hashColumn("input_hash").notNull(),
  /** ISO 3166-1 alpha-2: only for calls with this country. Empty: for every call. */
  country: text("country").notNull(),
  /** Null where a person gave the point. */
  placeId: text("place_id"),
  // The place as it was when it was chosen: it is answered when the place is no longer in the data.
  label: text("label").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  precision: text("precision").$type<Precision>().notNull(),
  /** Metres. */
  accuracyM: doublePrecision("accuracy_m").notNull(),
  components: jsonb("components").$type<Components>().notNull(),
  source: jsonb("source").$type<Source>().notNull(),
  /** Input and label without case and accents, for searches. */
  folded: text("folded").notNull(),
  /** A user's or a key's identifier. */
  createdBy: identifierColumn("created_by").notNull(),
  createdAt: momentColumn("created_at").notNull(),
}, (table) => [
  // Serves: the correction of a text; one text has one.
  unique("corrections_input").on(table.organizationId, table.environment, table.inputHash, table.country),
  // Serves: an organization's corrections, newest first.
  index("corrections_of_organization").on(table.organizationId, table.environment, table.id),
  check("corrections_environment", sql`${table.environment} in ('test', 'live')`),
  check("corrections_input_length", sql`char_length(${table.input}) between 1 and 4096`),
  check("corrections_input_hash_length", sql`octet_length(${table.inputHash}) = 32`),
  check("corrections_country_form", sql`${table.country} ~ '^([A-Z]{2})?$'`),
  check("corrections_label_length", sql`char_length(${table.label}) between 1 and 500`),
  check("corrections_latitude_range", sql`${table.latitude} between -90 and 90`),
  check("corrections_longitude_range", sql`${table.longitude} between -180 and 180`),
  check("corrections_accuracy_range", sql`${table.accuracyM} >= 0`),
  check("corrections_components_object", sql`jsonb_typeof(${table.components}) = 'object'`),
  pgPolicy("corrections_of_an_organization", {
    for: "all",
    using: sql`organization_id = current_setting('locus.organization', true)`,
  }),
]);
