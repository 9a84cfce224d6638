import { Redis } from "ioredis";
import { within } from "./within.ts";

/** A connection to Redis. Whatever it holds may be lost: Postgres is the truth. */
export interface RedisCapability {
  readonly redis: Redis;
  /** Rejects when the server does not answer in time: for health. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How Redis is opened. */
export interface OpenRedisOptions {
  /** Shown in `CLIENT LIST`; without spaces. */
  readonly connectionName: string;
  /** Told of lost connections, of each reason once until the connection is back. */
  readonly onError?: (error: Error) => void;
}

const CONNECT_MS = 2000;
/** A call that waits longer for a counter had better decide without it. */
const COMMAND_MS = 1000;
const CHECK_MS = 1000;
/** Between attempts to connect: a little more each time, never more than two seconds behind its return. */
const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 2000;

/**
 * Opens Redis. Returns at once; while the server is away commands are rejected within a second, never queued for
 * ever, and the connection is tried again until it is closed.
 *
 * Commands of one turn of the event loop travel together: one connection serves every request of a process.
 */
export function openRedis(url: string, { connectionName, onError }: OpenRedisOptions): RedisCapability {
  const redis = new Redis(url, {
    connectionName,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
    enableAutoPipelining: true,
    retryStrategy: (times) => Math.min(times * RETRY_STEP_MS, RETRY_MAX_MS),
  });
  let told: string | undefined;
  redis.on("error", (error: Error) => {
    if (error.message !== told) {
      told = error.message;
      onError?.(error);
    }
  });
  redis.on("ready", () => told = undefined);
  return {
    redis,
    async check() {
      await within(redis.ping(), { what: "Redis", deadlineMs: CHECK_MS });
    },
    async close() {
      // `quit` waits for what was sent; a server that is away has nothing to wait for.
      if (redis.status === "ready") {
        await within(redis.quit(), { what: "Redis", deadlineMs: CHECK_MS }).catch(() => {});
      }
      redis.disconnect();
    },
  };
}
