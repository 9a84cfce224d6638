import { Cluster, Redis } from "ioredis";
import { readRedisAddress } from "../domain/redis_address.ts";

/** A connection to one Redis server, or to all nodes of a cluster. */
export type RedisClient = Redis | Cluster;

/** How Redis is connected to. */
export interface ConnectRedisOptions {
  /** Shown in `CLIENT LIST`; without spaces. */
  readonly connectionName: string;
  /** How long one server is waited for, once it was sent a command. Absent: as long as it takes. */
  readonly commandTimeout?: number;
  /** Null: a command waits until it was done, however long the server is away. */
  readonly maxRetriesPerRequest: number | null;
  /** Whether commands of one turn of the event loop travel together. */
  readonly enableAutoPipelining?: boolean;
}

const CONNECT_MS = 2000;
/** Between attempts to connect: a little more each time, never more than two seconds behind its return. */
const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 2000;
/** How long one node is asked which nodes there are, and how often: a failover is noticed by then without traffic. */
const SLOTS_MS = 1000;
const SLOTS_EVERY_MS = 5000;

/** Connects in the background, again and again until it is closed. Errors are emitted as `error`. */
export function connectRedis(url: string, options: ConnectRedisOptions): RedisClient {
  const address = readRedisAddress(url);
  if (address === undefined) {
    throw new RangeError("Cannot connect to Redis as its address is none");
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
    // What must not wait is told at once that the cluster is away; it waits for it beforehand, by `untilReady`.
    enableOfflineQueue: options.maxRetriesPerRequest === null,
    slotsRefreshTimeout: SLOTS_MS,
    slotsRefreshInterval: SLOTS_EVERY_MS,
    // Names stay names: certificates are for them, and behind one a node may come back with another address.
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
