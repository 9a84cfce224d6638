import { type SQL, sql } from "drizzle-orm";

/**
 * The condition that the organization of a row is not suspended, for work on the rows of all organizations. Its
 * transaction has the claim `maintenance`.
 */
export function notSuspended(table?: string): SQL {
  const column = table === undefined ? sql`organization_id` : sql`${sql.identifier(table)}.organization_id`;
  return sql`not exists (
    select from organizations where organizations.id = ${column} and organizations.suspended_at is not null)`;
}
