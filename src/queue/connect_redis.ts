import { Cluster, Redis } from "ioredis";
import { readRedisAddress } from "../domain/redis_address.ts";

/** A connection to one Redis server, or to all nodes of a cluster. */
export type RedisClient = Redis | Cluster;

export interface ConnectRedisOptions {
  /** Shown in `CLIENT LIST`; without spaces. */
  readonly connectionName: string;
  /** Deadline of one command, in milliseconds. Absent: none. */
  readonly commandTimeout?: number;
  /** Retries of a command. Null: it waits until it succeeds, however long the server is away. */
  readonly maxRetriesPerRequest: number | null;
  /** Whether commands issued in one turn of the event loop are sent together. */
  readonly enableAutoPipelining?: boolean;
}

const CONNECT_MS = 2000;
/** Delay before the next connection attempt: grows up to two seconds. */
const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 2000;
/** Deadline and interval of the cluster's node list; a failover is noticed within it even without traffic. */
const SLOTS_MS = 1000;
const SLOTS_EVERY_MS = 5000;

/** Connects in the background, again and again until it is closed. Errors are emitted as `error`. */
export function connectRedis(url: string, options: ConnectRedisOptions): RedisClient {
  const address = readRedisAddress(url);
  if (address === undefined) {
    throw new RangeError("Cannot connect to Redis because its address is none");
  }
  const { enableAutoPipelining = false, ...shared } = options;
  if (address.kind === "server") {
    return new Redis(address.url, {
      ...shared,
      enableAutoPipelining,
      connectTimeout: CONNECT_MS,
      retryStrategy: retryMs,
    });
  }
  const { username, password, isEncrypted } = address;
  return new Cluster([...address.nodes], {
    enableAutoPipelining,
    clusterRetryStrategy: retryMs,
    // Commands fail at once while the cluster is away; callers that can wait use `untilReady` first.
    enableOfflineQueue: options.maxRetriesPerRequest === null,
    slotsRefreshTimeout: SLOTS_MS,
    slotsRefreshInterval: SLOTS_EVERY_MS,
    // Host names are kept: certificates are issued for them, and a node may return with another address.
    dnsLookup: (host, found) => found(null, host),
    redisOptions: {
      ...shared,
      connectTimeout: CONNECT_MS,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(isEncrypted ? { tls: {} } : {}),
    },
  });
}

function retryMs(times: number): number {
  return Math.min(times * RETRY_STEP_MS, RETRY_MAX_MS);
}
