import { join } from "node:path";
import type { BatchesDeps } from "../../batches/mod.ts";
import { encryptWithAge } from "../../capabilities/age.ts";
import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import { openSpool } from "../../capabilities/spool.ts";
import { openWorkbooks } from "../../capabilities/threads/workbooks.ts";
import type { Config } from "../../config.ts";
import type { Queues, QueueTrace } from "../../queue/mod.ts";
import type { Database } from "../../store/with_claims.ts";
import {
  assertStorageIn,
  closeUsage,
  countReservedIn,
  maintainUsage,
  openUsage,
  postgresRate,
  type RateStore,
  redisBuckets,
  redisRate,
  reserveIn,
  settleIn,
  withFallback,
} from "../../usage/mod.ts";
import { emitEvent, type WebhooksDeps } from "../../webhooks/mod.ts";
import type { LocationsDeps } from "../../locations/mod.ts";
import { lookUpAll } from "../../net/public_address.ts";
import { guardedFetch, OutboundError } from "../../net/mod.ts";
import type { Tracer } from "../../observability/tracing/mod.ts";
import type { RedisCapability } from "../../capabilities/stores/redis.ts";
import type { Logger } from "../../observability/mod.ts";

/** Most jobs queued for a new batch: further workers find it by themselves. */
const JOBS_MAX = 32;

export function openBatchesDeps(
  config: Config,
  { database, queues, trace }: {
    readonly database: Database;
    readonly queues: () => Promise<Pick<Queues, "add">>;
    readonly trace?: QueueTrace | undefined;
  },
): BatchesDeps {
  const clock = openClock();
  const chance = openChance();
  const workbooks = openWorkbooks();
  const { monthlyLimit, testPerDay, storageGb } = config;
  const mail = config.smtpUrl === undefined ? "off" : "on";
  return {
    database,
    clock,
    chance,
    secrets: config.jwtSecrets,
    encryptFor: encryptWithAge,
    calls: {
      reserve: (tenant, reservation) =>
        reserveIn({ clock, chance, mail, monthlyLimit, testPerDay }, tenant, reservation),
      count: countReservedIn,
      settle: settleIn,
    },
    assertStorage: (tenant) => assertStorageIn({ storageGb }, tenant),
    emitEvent: (tenant, event) => emitEvent({ clock, chance }, tenant, event),
    spool: openSpool(join(config.dataDir, "uploads")),
    workbooks: workbooks.rows,
    sheetStarts: workbooks.starts,
    async wake(chunks) {
      const queue = await queues();
      await Promise.all(Array.from({ length: Math.min(chunks, JOBS_MAX) }, () => queue.add("resolve_chunk", {})));
    },
    trace,
    retentionDays: config.batchRetentionDays,
    mail,
  };
}

/** What every module needs, and all that the locations do. */
export function openLocationsDeps(database: Database): LocationsDeps {
  return { database, clock: openClock(), chance: openChance() };
}

export function openWebhooksDeps(
  config: Config,
  { database, tracer }: { readonly database: Database; readonly tracer?: Tracer | undefined },
): WebhooksDeps {
  return {
    ...openLocationsDeps(database),
    secrets: config.jwtSecrets,
    allowPrivate: config.webhookAllowPrivate,
    fetch: tracer === undefined ? guardedFetch : tracedFetch(tracer),
    lookUp: lookUpAll,
    monotonicMs: () => performance.now(),
  };
}

/** Records a span for each sent delivery. It contains the identifier of the delivery, not its URL, which is the customer's. */
function tracedFetch(tracer: Tracer): WebhooksDeps["fetch"] {
  return (url, options) =>
    tracer.run({ name: "webhook", kind: "client" }, async (span) => {
      const { method = "GET", headers = {} } = options;
      span.attributes = { "http.request.method": method, "locus.delivery_id": headers["webhook-id"] };
      try {
        const response = await guardedFetch(url, options);
        span.hasFailed = response.status >= 400;
        span.attributes = { ...span.attributes, "http.response.status_code": response.status };
        return response;
      } catch (error) {
        const reason = error instanceof OutboundError ? error.kind : "error";
        span.attributes = { ...span.attributes, "error.type": reason };
        throw error;
      }
    });
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
) {
  const ended = new AbortController();
  const redis = await openRedisOf(config, logger);
  const deps = openUsage({
    ...openLocationsDeps(database),
    monotonicMs: () => performance.now(),
    rate: rateOver(redis, { database, logger, signal: ended.signal }),
    ...(redis === undefined ? {} : { buckets: redisBuckets(redis.commands) }),
    ratePerSecond: config.ratePerSecond,
    monthlyLimit: config.monthlyLimit,
    testPerDay: config.testPerDay,
    storageGb: config.storageGb,
    mail: config.smtpUrl === undefined ? "off" : "on",
  });
  const timer = setInterval(() => maintainUsage(deps), MAINTAIN_MS);
  return {
    deps,
    /** For health: rejects while Redis is away; absent without Redis. */
    ...(redis === undefined ? {} : { check: () => redis.check() }),
    /** Returns every lease, then closes Redis. Close the database after it. */
    async close() {
      clearInterval(timer);
      ended.abort();
      await closeUsage(deps);
      await redis?.close();
    },
  };
}

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
