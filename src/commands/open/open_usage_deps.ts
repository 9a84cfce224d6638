import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import type { RedisCapability } from "../../capabilities/stores/redis.ts";
import type { Config } from "../../config.ts";
import type { Logger } from "../../observability/mod.ts";
import type { Database } from "../../store/with_claims.ts";
import {
  closeUsage,
  maintainUsage,
  openUsage,
  postgresRate,
  type RateStore,
  redisBuckets,
  redisRate,
  type UsageDeps,
  withFallback,
} from "../../usage/mod.ts";
import { mailModeOf } from "./mail_mode_of.ts";

/** The dependencies of usage, with the connections behind them. */
export interface OpenedUsage {
  readonly deps: UsageDeps;
  /** For health: rejects while Redis is away; absent without Redis. */
  readonly check?: () => Promise<void>;
  /** Returns every lease, then closes Redis. Close the database after it. */
  close(): Promise<void>;
}

/** Interval of the search for idle leases. Milliseconds. */
const MAINTAIN_MS = 1000;

/**
 * Opens the dependencies of usage, as configured: the rate per second in Redis where there is one, everything else in
 * Postgres.
 */
export async function openUsageDeps(
  config: Config,
  { database, logger }: { readonly database: Database; readonly logger: Logger },
): Promise<OpenedUsage> {
  const ended = new AbortController();
  const redis = await openRedisOf(config, logger);
  const deps = openUsage({
    database,
    clock: openClock(),
    chance: openChance(),
    monotonicMs: () => performance.now(),
    rate: rateOver(redis, { database, logger, signal: ended.signal }),
    ...(redis === undefined ? {} : { buckets: redisBuckets(redis.commands) }),
    ratePerSecond: config.ratePerSecond,
    monthlyLimit: config.monthlyLimit,
    testPerDay: config.testPerDay,
    storageGb: config.storageGb,
    mail: mailModeOf(config),
  });
  const timer = setInterval(() => maintainUsage(deps), MAINTAIN_MS);
  return {
    deps,
    ...(redis === undefined ? {} : { check: () => redis.check() }),
    async close() {
      clearInterval(timer);
      ended.abort();
      await closeUsage(deps);
      await redis?.close();
    },
  };
}

/** The client is loaded only where it is configured. */
async function openRedisOf({ redisUrl }: Config, logger: Logger): Promise<RedisCapability | undefined> {
  if (redisUrl === undefined) {
    return undefined;
  }
  const { openRedis } = await import("../../capabilities/stores/redis.ts");
  const onError = (error: Error) => logger.warn("redis", { error: error.message });
  return openRedis(redisUrl, { connectionName: "locus-usage", onError });
}

function rateOver(redis: RedisCapability | undefined, { database, logger, signal }: {
  readonly database: Database;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}): RateStore {
  const postgres = postgresRate(database);
  if (redis === undefined) {
    return postgres;
  }
  return withFallback({
    first: redisRate(redis.commands, { sleep: Bun.sleep }),
    second: postgres,
    sleep: Bun.sleep,
    signal,
    onChange: (state) => logger.warn("rate", { redis: state }),
  });
}
