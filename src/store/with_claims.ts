import { claim } from "./claim.ts";
import type { Claims } from "./claims.ts";
import type { Database } from "./database.ts";
import { isLostConnection } from "./is_lost_connection.ts";
import { withoutValues } from "./without_values.ts";

/**
 * Runs `work` in one transaction that sees what `claims` allow, and nothing else. A connection found lost before `work`
 * began is replaced by a second attempt, because nothing was sent yet.
 *
 * @throws {Problem} `UNAVAILABLE` where the database cannot be reached.
 * @throws {StoreError} where the database refuses, without the refused values.
 */
export async function withClaims<Value>(
  database: Database,
  claims: Claims,
  work: (transaction: Database) => Promise<Value>,
): Promise<Value> {
  let hasBegun = false;
  const run = (): Promise<Value> =>
    database.transaction(async (transaction) => {
      await claim(transaction, claims);
      hasBegun = true;
      return await work(transaction);
    });
  try {
    return await run().catch((error: unknown) => {
      if (hasBegun || !isLostConnection(error)) {
        throw error;
      }
      return run();
    });
  } catch (error) {
    throw withoutValues(error);
  }
}
