import { openQueues, postgresBackend, type Queues, type QueueTrace, redisBackend } from "../queue/mod.ts";
import { oncePerReason } from "./once_per_reason.ts";
import { within } from "./within.ts";

/** The service's queues, opened. */
export interface QueueCapability extends Queues {
  /** Rejects when the server that holds the queues does not answer in time: for health. */
  check(): Promise<void>;
}

/** Where the queues are. */
export interface OpenQueueOptions {
  /** Absent: the queues are in Postgres. */
  readonly redisUrl?: string | undefined;
  readonly databaseUrl: string;
  /** The role to act as in Postgres, where the login may do more than the service should. */
  readonly role?: string | undefined;
  /** Told of lost connections, of each reason once in ten seconds. */
  readonly onError?: (error: Error) => void;
  /** Absent: nothing is traced. */
  readonly trace?: QueueTrace | undefined;
}

const CHECK_MS = 2000;
/** Of a cluster several nodes may be asked, one after the other, before it is given up. */
const ASK_MS = 5000;

/** Opens the queues. Returns at once and connects in the background. */
export function openQueue({ redisUrl, databaseUrl, role, onError, trace }: OpenQueueOptions): QueueCapability {
  const tell = oncePerReason(onError ?? (() => {}));
  const backend = redisUrl === undefined
    ? postgresBackend(databaseUrl, { role, onError: tell })
    : redisBackend(redisUrl, tell);
  const queues = openQueues(backend, { onError: tell, newId: () => crypto.randomUUID(), trace });
  return {
    ...queues,
    add: (name, payload, options) => inTime(queues.add(name, payload, options), ASK_MS),
    waiting: (queue) => inTime(queues.waiting(queue), ASK_MS),
    states: (nowMs) => inTime(queues.states(nowMs), ASK_MS),
    check: () => inTime(queues.ping(), CHECK_MS),
  };
}

function inTime<Value>(asked: Promise<Value>, deadlineMs: number): Promise<Value> {
  return within(asked, { what: "The queue", deadlineMs });
}
