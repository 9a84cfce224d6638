import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Short codes of locations that are gone. A code that was printed somewhere must never lead to another place, so none
 * is given out twice. Triggers of `locations` write and heed this table; no policy lets anybody else at it.
 */
export const retiredCodes = pgTable("retired_codes", {
  code: text("code").primaryKey(),
}, (table) => [
  check("retired_codes_form", sql`${table.code} ~ '^[0-9A-Z]{8}$'`),
]).enableRLS();
