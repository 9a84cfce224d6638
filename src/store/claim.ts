import { sql } from "drizzle-orm";
import type { Claims } from "./claims.ts";
import type { Database } from "./database.ts";

/**
 * Adds claims to the transaction under way, until it ends. For work that learns on its way whose it is: a token that
 * names its person.
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
  // Prepared, which `execute` is not: every transaction begins with it, and one not prepared asks the server twice.
  await transaction.select({ settings: sql`concat(${sql.join(settings, sql`, `)})` }).from(sql`(values (0)) as once`)
    .prepare("claim").execute();
}
