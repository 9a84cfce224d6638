import type { QueueName } from "./jobs.ts";
import type { Producers } from "./backend.ts";
import { Redis } from "ioredis";
import type { RedisClient } from "./connect_redis.ts";

export interface QueueState {
  readonly queue: QueueName;
  /** Jobs by their state: `wait`, `active`, `delayed`, `failed`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Age of the oldest waiting job; zero when none waits. */
  readonly oldestSeconds: number;
}

export async function queueState(producers: Producers, queue: QueueName, nowMs: number): Promise<QueueState> {
  return await producers.use(queue, async (producer) => {
    const counts = await producer.getJobCounts("wait", "active", "delayed", "failed");
    const [oldest] = (counts["wait"] ?? 0) === 0 ? [] : await producer.getJobs("wait", 0, 0, true);
    return { queue, counts, oldestSeconds: oldest === undefined ? 0 : Math.max(0, nowMs - oldest.timestamp) / 1000 };
  });
}

/** How a trace continues through a queue: as a `traceparent` in the job, as a span in the worker. */
export interface QueueTrace {
  /** The current `traceparent`; undefined when tracing is off. */
  current(): string | undefined;
  /** Runs a job inside the trace that created it. */
  run(job: string, parent: string | undefined, work: () => Promise<void>): Promise<void>;
}

/** The field of a job's payload that holds its `traceparent`. The payloads' parsers ignore it. */
export const TRACE_FIELD = "traceparent";
/** 55 characters in the current standard, with room for a later version. */
const LENGTH_MAX = 512;

/** Reads the `traceparent` of a job. */
export function traceIn(payload: unknown): string | undefined {
  const value: unknown = typeof payload === "object" && payload !== null
    ? Reflect.get(payload, TRACE_FIELD)
    : undefined;
  return typeof value === "string" && value.length <= LENGTH_MAX ? value : undefined;
}

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
