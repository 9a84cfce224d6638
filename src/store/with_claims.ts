import { claim } from "./claim.ts";
import type { Claims } from "./claims.ts";
import type { Database } from "./database.ts";
import { withoutValues } from "./without_values.ts";

/**
 * Runs `work` in one transaction that sees what `claims` allow, and nothing else.
 *
 * @throws {Problem} `UNAVAILABLE` where the database cannot be reached.
 * @throws {StoreError} where the database refuses, without the refused values.
 */
export async function withClaims<Value>(
  database: Database,
  claims: Claims,
  work: (transaction: Database) => Promise<Value>,
): Promise<Value> {
  try {
    return await database.transaction(async (transaction) => {
      await claim(transaction, claims);
      return await work(transaction);
    });
  } catch (error) {
    throw withoutValues(error);
  }
}
