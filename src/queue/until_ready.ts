import { Redis } from "ioredis";
import type { RedisClient } from "./connect_redis.ts";

/**
 * Resolves when a cluster can be used; rejects when it cannot within the time. Returns at once for a single server: its
 * client keeps commands, each with a deadline, until it is connected.
 */
export async function untilReady(client: RedisClient, deadlineMs: number): Promise<void> {
  if (client instanceof Redis || client.status === "ready") {
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`No node of the cluster answered in ${deadlineMs} ms`)), deadlineMs);
  client.once("ready", resolve);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    client.off("ready", resolve);
  }
}
