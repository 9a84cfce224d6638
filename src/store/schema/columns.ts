import { customType, pgPolicy, timestamp } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

/** Raw bytes. */
export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array | string }>({
  dataType: () => "bytea",
  toDriver: (bytes) => bytes,
  fromDriver: (value) => typeof value === "string" ? Uint8Array.fromHex(value.replace("\\x", "")) : value,
});

/** A SHA-256, kept as 32 bytes and written as 64 hexadecimal digits. */
export const hashColumn = customType<{ data: string; driverData: Uint8Array | string }>({
  dataType: () => "bytea",
  toDriver: (hexadecimal) => Uint8Array.fromHex(hexadecimal),
  fromDriver: (value) => typeof value === "string" ? value.replace("\\x", "") : value.toHex(),
});

/**
 * A public identifier. Compared byte by byte (`collate "C"`), so that rows sort by creation time whatever the
 * database's language.
 */
export const identifierColumn = customType<{ data: string; driverData: string }>({
  dataType: () => `text COLLATE "C"`,
});

/** A point in time, to the millisecond: what a `Date` can carry there and back. */
export function momentColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
}

/** Words for searches (`tsvector`), stored unchanged: no dictionary of Postgres is applied. */
export const wordsColumn = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => "tsvector",
  toDriver: (words) => words.map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`).join(" "),
});

/** Rows with `organization_id`: for transactions of this organization. */
export function forOrganization(name: string) {
  return pgPolicy(name, { for: "all", using: sql`organization_id = current_setting('locus.organization', true)` });
}

/** Rows with `user_id`: for transactions of this person. */
export function forPerson(name: string) {
  return pgPolicy(name, { for: "all", using: sql`user_id = current_setting('locus.user', true)` });
}

/** A caller with a token may read the row that has the hash of this token in `token_hash`. */
export function forBearer(name: string) {
  return pgPolicy(name, {
    for: "select",
    using: sql`encode(token_hash, 'hex') = current_setting('locus.credential', true)`,
  });
}

/** All rows: for the service's own work in the background. */
export function forMaintenance(name: string) {
  return pgPolicy(name, { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` });
}
