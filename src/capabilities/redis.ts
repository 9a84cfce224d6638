import { Redis } from "ioredis";
import { connectRedis, type RedisClient } from "../queue/connect_redis.ts";
import { untilReady } from "../queue/until_ready.ts";
import type { RedisCommands } from "../usage/mod.ts";
import { within } from "./within.ts";

/** A connection to Redis, a server or a cluster. Whatever it holds may be lost: Postgres is the truth. */
export interface RedisCapability {
  /** What counting asks of it. Rejected within seconds while the server is away. */
  readonly commands: RedisCommands;
  /** Every server that holds keys, for a look at each. */
  servers(): readonly Redis[];
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

/** A call that waits longer for a counter had better decide without it. */
const COMMAND_MS = 1000;
const CHECK_MS = 1000;

/**
 * Opens Redis. Returns at once; while the server is away commands are rejected within a second, never queued for
 * ever, and the connection is tried again until it is closed.
 *
 * Commands of one turn of the event loop travel together: one connection serves every request of a process.
 */
export function openRedis(url: string, { connectionName, onError }: OpenRedisOptions): RedisCapability {
  const redis = connectRedis(url, {
    connectionName,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
    enableAutoPipelining: true,
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
    commands: {
      async eval(script, keys, ...values) {
        await untilReady(redis, COMMAND_MS);
        return await within(redis.eval(script, keys, ...values), { what: "Redis", deadlineMs: COMMAND_MS });
      },
    },
    servers: () => redis instanceof Redis ? [redis] : redis.nodes("master"),
    check: () => check(redis),
    async close() {
      // `quit` waits for what was sent; a server that is away has nothing to wait for.
      if (redis.status === "ready") {
        await within(redis.quit(), { what: "Redis", deadlineMs: CHECK_MS }).catch(() => {});
      }
      redis.disconnect();
    },
  };
}

/** A cluster answers for all its keys only together: a node that answers for itself is not enough. */
async function check(redis: RedisClient): Promise<void> {
  await untilReady(redis, CHECK_MS);
  if (redis instanceof Redis) {
    await within(redis.ping(), { what: "Redis", deadlineMs: CHECK_MS });
    return;
  }
  const info = await within(redis.cluster("INFO"), { what: "Redis", deadlineMs: CHECK_MS });
  if (!info.includes("cluster_state:ok")) {
    throw new Error("Redis' cluster says that it is not well");
  }
}
