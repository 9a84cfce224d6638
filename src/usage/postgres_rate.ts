import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../store/database.ts";
import { withOrganization } from "../store/with_organization.ts";
import { leaseSize } from "./lease_size.ts";
import { RATE_SHARE, type RateStore } from "./rate_store.ts";

interface TakenRow extends Record<string, unknown> {
  readonly granted: number;
  readonly calls: number;
  readonly left_ms: number;
}

/** Whole seconds since 1970, by the database's clock. Asked once a statement: a second may turn while it runs. */
const NOW_SECOND = sql`floor(extract(epoch from clock_timestamp()))::bigint`;

/** Counts the calls of each second in Postgres: for a service without Redis, and for while Redis is away. */
export function postgresRate(database: Database): RateStore {
  return {
    take({ organizationId, environment }, { limit, waiting, wish }) {
      const size = (calls: SQL) => leaseSize(sql`(${limit}::bigint - ${calls})`, { waiting, wish, share: RATE_SHARE });
      const spent = sql`(case when held.second >= excluded.second then held.calls else 0 end)`;
      return withOrganization(database, organizationId, async ({ transaction }) => {
        const [row] = await transaction.execute<TakenRow>(sql`
          insert into usage_seconds as held (organization_id, environment, second, calls, last_lease)
          values (${organizationId}, ${environment}, ${NOW_SECOND}, ${size(sql`0`)}, ${size(sql`0`)})
          on conflict (organization_id, environment) do update set
            second = greatest(held.second, excluded.second),
            calls = ${spent} + ${size(spent)},
            last_lease = ${size(spent)}
          returning last_lease::float8 as granted, calls::float8 as calls,
            greatest(0, (second + 1) * 1000 - extract(epoch from clock_timestamp()) * 1000)::float8 as left_ms`);
        if (row === undefined) {
          throw new Error("Cannot tell what was granted as the database returned no row");
        }
        return { granted: row.granted, remaining: Math.max(0, limit - row.calls), leftMs: row.left_ms };
      });
    },
    async leftMs() {
      const [row] = await database.execute<{ left_ms: number }>(
        sql`select ((${NOW_SECOND} + 1) * 1000 - extract(epoch from clock_timestamp()) * 1000)::float8 as left_ms`,
      );
      return Math.max(0, row?.left_ms ?? 1000);
    },
  };
}
