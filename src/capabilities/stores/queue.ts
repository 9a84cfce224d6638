import { openQueues, postgresBackend, type Queues, type QueueTrace } from "../../queue/mod.ts";
import { databaseAddress } from "../../store/connection/open_driver.ts";
import { oncePerReason } from "../once_per_reason.ts";
import { within } from "../within.ts";

/** The service's queues, opened. */
export interface QueueCapability extends Queues {
  /** Rejects when the server that holds the queues does not answer in time: for health. */
  check(): Promise<void>;
}

export interface OpenQueueOptions {
  /** Absent: the queues are in Postgres. */
  readonly redisUrl?: string | undefined;
  readonly databaseUrl: string;
  /** The role to use in Postgres, where the login has more privileges than the service should have. */
  readonly role?: string | undefined;
  /** Called for lost connections, at most once in ten seconds for each reason. */
  readonly onError?: (error: Error) => void;
  /** Absent: nothing is traced. */
  readonly trace?: QueueTrace | undefined;
}

const CHECK_MS = 2000;
/** Of a cluster several nodes may be tried, one after the other. Milliseconds. */
const ANSWER_MS = 5000;

/**
 * Opens the queues. Returns at once and connects in the background. The client of Redis, whose code takes 80 ms to load,
 * is loaded where it is used.
 */
export async function openQueue(
  { redisUrl, databaseUrl, role, onError, trace }: OpenQueueOptions,
): Promise<QueueCapability> {
  const report = oncePerReason(onError ?? (() => {}));
  const address = databaseAddress(databaseUrl);
  const backend = redisUrl === undefined
    ? postgresBackend(address.url, { role, password: address.password, onError: report })
    : (await import("../../queue/redis_backend.ts")).redisBackend(redisUrl, report);
  const queues = openQueues(backend, { onError: report, newId: () => crypto.randomUUID(), trace });
  return {
    ...queues,
    add: (name, payload, options) => inTime(queues.add(name, payload, options), ANSWER_MS),
    waiting: (queue) => inTime(queues.waiting(queue), ANSWER_MS),
    states: (nowMs) => inTime(queues.states(nowMs), ANSWER_MS),
    jobs: (queue, wanted) => inTime(queues.jobs(queue, wanted), ANSWER_MS),
    retryJob: (queue, id) => inTime(queues.retryJob(queue, id), ANSWER_MS),
    removeJob: (queue, id) => inTime(queues.removeJob(queue, id), ANSWER_MS),
    check: () => inTime(queues.ping(), CHECK_MS),
  };
}

function inTime<Value>(answer: Promise<Value>, deadlineMs: number): Promise<Value> {
  return within(answer, { what: "The queue", deadlineMs });
}
