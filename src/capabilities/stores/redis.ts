import { Redis } from "ioredis";
import { connectRedis, type RedisClient } from "../../queue/connect_redis.ts";
import { untilReady } from "../../queue/queue_state.ts";
import type { RedisCommands } from "../../usage/mod.ts";
import { within } from "../within.ts";

/** A connection to Redis, a server or a cluster. Its content may be lost: Postgres is the source of truth. */
export interface RedisCapability {
  /** The commands used for counting. Rejected within seconds while the server is away. */
  readonly commands: RedisCommands;
  /** Every server that holds keys, for checks of each. */
  servers(): readonly Redis[];
  /** Rejects when the server does not answer in time: for health. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** A call decides without the counter when it has to wait longer. Milliseconds. */
const COMMAND_MS = 1000;
const CHECK_MS = 1000;

/**
 * Opens Redis. Returns at once; while the server is away commands are rejected within a second and never queued for
 * ever, and the connection is retried until it is closed.  Commands of one turn of the event loop are sent together:
 * one connection serves every request of a process.
 */
export function openRedis(url: string, { connectionName, onError }: {
  /** Shown in `CLIENT LIST`; without spaces. */
  readonly connectionName: string;
  /** Called for lost connections, once for each reason until the connection is back. */
  readonly onError?: (error: Error) => void;
}): RedisCapability {
  const redis = connectRedis(url, {
    connectionName,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 1,
    enableAutoPipelining: true,
  });
  let logged: string | undefined;
  redis.on("error", (error: Error) => {
    if (error.message !== logged) {
      logged = error.message;
      onError?.(error);
    }
  });
  redis.on("ready", () => logged = undefined);
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
      // `quit` waits for sent commands; a server that is away has none.
      if (redis.status === "ready") {
        await within(redis.quit(), { what: "Redis", deadlineMs: CHECK_MS }).catch(() => {});
      }
      redis.disconnect();
    },
  };
}

/** A cluster must answer for all its keys: one healthy node is not enough. */
async function check(redis: RedisClient): Promise<void> {
  await untilReady(redis, CHECK_MS);
  if (redis instanceof Redis) {
    await within(redis.ping(), { what: "Redis", deadlineMs: CHECK_MS });
    return;
  }
  const info = await within(redis.cluster("INFO"), { what: "Redis", deadlineMs: CHECK_MS });
  if (!info.includes("cluster_state:ok")) {
    throw new Error("The Redis cluster reports that it is not healthy");
  }
}
