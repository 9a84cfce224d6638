import { openRedis, type RedisCapability } from "../../../src/capabilities/stores/redis.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import { withOrganization } from "../../../src/store/with_claims.ts";
import {
  closeUsage,
  openUsage,
  postgresRate,
  type RateStore,
  redisRate,
  reserveIn,
  settleIn,
  spendCall,
  type Spender,
  type UsageDeps,
  type UsageParts,
  withFallback,
} from "../../../src/usage/mod.ts";
import type { TestRedis } from "../databases/test_redis.ts";
import { type TestAccounts, testAccounts } from "./test_accounts.ts";
import { atEnd } from "../processes/at_end.ts";

/** Servers that count calls, on one database and perhaps one Redis. */
export interface TestUsage {
  readonly accounts: TestAccounts;
  /** Another server: it shares the database and Redis with the others, nothing else. */
  server(changes?: Partial<UsageParts>): UsageDeps;
  /** A new organization, as a caller in its live environment. */
  spender(monthlyLimit?: number): Promise<Spender>;
  /** What the database counts as spent. */
  counted(spender: Spender): Promise<number>;
}

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/** Opens usage for one test file, at whose end it is closed. */
export async function testUsage(redis?: TestRedis): Promise<TestUsage> {
  const accounts = await testAccounts();
  const { db, clock } = accounts;
  const opened: { close(): Promise<void> }[] = [];
  const ended = new AbortController();

  function rateOf(url: string | undefined, database: UsageParts["database"]): RateStore {
    const postgres = postgresRate(database);
    if (url === undefined) {
      return postgres;
    }
    const client: RedisCapability = openRedis(url, { connectionName: "locus-usage" });
    opened.push(client);
    const first = redisRate(client.commands, { sleep: Bun.sleep });
    return withFallback({ first, second: postgres, sleep: Bun.sleep, signal: ended.signal });
  }

  atEnd(async () => {
    ended.abort();
    for (const one of opened.toReversed()) {
      await one.close();
    }
  });
  return {
    accounts,
    server(changes = {}) {
      const pool = openDatabase(db.url, { applicationName: "locus test usage", maxConnections: 4 });
      const deps = openUsage({
        database: pool.database,
        clock,
        chance,
        monotonicMs: () => performance.now(),
        rate: rateOf(redis?.url, pool.database),
        ratePerSecond: 100_000,
        monthlyLimit: 10_000,
        testPerDay: 1000,
        storageGb: 10,
        ...changes,
      });
      opened.push(pool, { close: () => closeUsage(deps) });
      return deps;
    },
    async spender(monthlyLimit) {
      const { caller: { organizationId } } = await accounts.person();
      if (monthlyLimit !== undefined) {
        await db.ownerSql`update organizations set monthly_limit = ${monthlyLimit} where id = ${organizationId}`;
      }
      return { organizationId, environment: "live" };
    },
    async counted({ organizationId, environment }) {
      const [row] = await db.ownerSql`
        select coalesce(sum(calls), 0)::int as calls,
          (select coalesce(sum(calls), 0)::int from usage_days d
           where d.organization_id = ${organizationId} and d.environment = ${environment}) as days
        from usage_periods where organization_id = ${organizationId} and environment = ${environment}`;
      if (row?.["calls"] !== row?.["days"]) {
        throw new Error(`The days count ${row?.["days"]}, the periods ${row?.["calls"]}`);
      }
      return Number(row?.["calls"]);
    },
  };
}

/** Makes a call: "allowed", or the code of the problem. */
export async function outcomeOf(deps: UsageDeps, spender: Spender): Promise<string> {
  try {
    await spendCall(deps, spender);
    return "allowed";
  } catch (error) {
    if (error instanceof Problem) {
      return error.kind;
    }
    throw error;
  }
}

/** How often each outcome came. */
export function tally(outcomes: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Reserves calls, in a transaction of its own. */
export function reserveCalls(deps: UsageDeps, command: Parameters<typeof reserveIn>[2]): Promise<void> {
  return withOrganization(deps.database, command.spender.organizationId, (tenant) => reserveIn(deps, tenant, command));
}

/** Settles reserved calls, in a transaction of its own. */
export function settleCalls(
  deps: UsageDeps,
  { organizationId, ...settled }: { organizationId: string; purpose: string; spent: number },
): Promise<void> {
  return withOrganization(deps.database, organizationId, (tenant) => settleIn(tenant, settled));
}
