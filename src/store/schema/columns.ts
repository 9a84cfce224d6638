import {
  type AnyPgColumn,
  check,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  index,
  pgPolicy,
  timestamp,
} from "drizzle-orm/pg-core";
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

/** Which statements a policy lets through. */
type Statements = "all" | "select";

/** Rows with `organization_id`: for transactions of this organization. */
export function forOrganization(name: string, statements: Statements = "all") {
  return pgPolicy(name, {
    for: statements,
    using: sql`organization_id = current_setting('locus.organization', true)`,
  });
}

/** Rows with `user_id`: for transactions of this person. */
export function forPerson(name: string, statements: Statements = "all") {
  return pgPolicy(name, { for: statements, using: sql`user_id = current_setting('locus.user', true)` });
}

/** The row that has the hash of the caller's token in a column: a caller with the token may read it. */
export function forBearer(name: string, hashColumnName = "token_hash", statements: Statements = "select") {
  return pgPolicy(name, {
    for: statements,
    using: sql`encode(${sql.raw(hashColumnName)}, 'hex') = current_setting('locus.credential', true)`,
  });
}

/** All rows: for the service's own work in the background. */
export function forMaintenance(name: string, statements: Statements = "all") {
  return pgPolicy(name, { for: statements, using: sql`current_setting('locus.maintenance', true) = 'on'` });
}

/** Rows that the service deletes in the background when they have expired. */
export function sweptByExpiry(name: string, { expiresAt }: { readonly expiresAt: ExtraConfigColumn }) {
  return [index(`${name}_by_expiry`).on(expiresAt), forMaintenance(`${name}_to_sweep`)];
}

/** All rows: for the people who run the service. */
export function forOperators(name: string, statements: Statements = "all") {
  return pgPolicy(name, { for: statements, using: sql`current_setting('locus.operator', true) = 'on'` });
}

/** A reference by both columns: a row cannot belong to a thing of another organization, whatever wrote it. */
export function withSameOrganization(
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  { id, organizationId }: { readonly id: AnyPgColumn; readonly organizationId: AnyPgColumn },
) {
  const [first] = columns;
  const foreignColumns: typeof columns = first.name === organizationId.name
    ? [organizationId, id]
    : [id, organizationId];
  return foreignKey({ name: `${name}_and_organization`, columns, foreignColumns }).onDelete("cascade");
}

/** The column has a JSON object of at most so many bytes. */
export function isObjectOf(name: string, column: AnyPgColumn, bytesMax: number) {
  return check(
    name,
    sql`jsonb_typeof(${column}) = 'object' and octet_length(${column}::text) <= ${sql.raw(String(bytesMax))}`,
  );
}
