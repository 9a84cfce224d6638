import { sql } from "drizzle-orm";
import type { Claims } from "./claims.ts";
import type { Database } from "./database.ts";

/**
 * Adds claims to the current transaction until it ends. For work that finds out during the transaction whose data it
 * needs: a token that identifies its person.
 */
export async function claim(transaction: Database, claims: Claims): Promise<void> {
  const settings = [
    ["locus.organization", claims.organizationId],
    ["locus.user", claims.userId],
    ["locus.credential", claims.credential],
    ["locus.maintenance", claims.maintenance],
    ["locus.publication", claims.publication],
  ].flatMap(([name, value]) => value === undefined ? [] : [sql`set_config(${sql.raw(`'${name}'`)}, ${value}, true)`]);
  if (settings.length === 0) {
    throw new RangeError("Cannot claim as there is no claim: nothing would be seen");
  }
  // Prepared, which `execute` is not: every transaction begins with it, and an unprepared statement takes two round
  // trips.
  await transaction.select({ settings: sql`concat(${sql.join(settings, sql`, `)})` }).from(sql`(values (0)) as once`)
    .prepare("claim").execute();
}
