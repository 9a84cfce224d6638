import { sql } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { FORGOTTEN_MS, momentStep, RATE_SHARE, type RateGrant, type RateStore, WINDOW_MS } from "./rate_store.ts";

interface TakenRow extends Record<string, unknown> {
  readonly granted: number;
  readonly remaining: number;
  readonly next_ms: number;
}

/**
 * Counts the calls of the last second in Postgres, by the database's clock: for a service without Redis, and while
 * Redis is away. The function `locus_take_rate` decides atomically, as the script of `redisRate` does.
 */
export function postgresRate(database: Database): RateStore {
  return {
    take(organizationId, { limit, waiting, preferred }) {
      return withOrganization(database, organizationId, async ({ transaction }): Promise<RateGrant> => {
        const [row] = await transaction.execute<TakenRow>(sql`
          select granted::float8, remaining::float8, next_ms::float8 from locus_take_rate(
            ${organizationId}, ${limit}::bigint, ${waiting}::bigint, ${preferred}::bigint, ${RATE_SHARE}::bigint,
            ${WINDOW_MS}::bigint, ${FORGOTTEN_MS}::bigint, ${momentStep(limit)}::bigint)`);
        if (row === undefined) {
          throw new Error("Cannot read what was granted because the database returned no row");
        }
        return { granted: row.granted, remaining: row.remaining, nextMs: row.next_ms };
      });
    },
    async check() {
      await database.execute(sql`select 1`);
    },
  };
}
