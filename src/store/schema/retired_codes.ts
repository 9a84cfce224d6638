import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Short codes of deleted locations. A printed code must never lead to another place, so none is issued twice. Triggers
 * of `locations` write and check this table; no policy gives any other access.
 */
export const retiredCodes = pgTable("retired_codes", {
  code: text("code").primaryKey(),
}, (table) => [
  check("retired_codes_form", sql`${table.code} ~ '^[0-9A-Z]{8}$'`),
]).enableRLS();
