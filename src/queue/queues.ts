import type { QueueBackend } from "./backend.ts";
import { isJobName, type JobName, type JobPayloads, JOBS, type QueueName, QUEUES } from "./jobs.ts";
import { keepTrying } from "./keep_trying.ts";
import { changeJob, type JobChange, type ListedJob, type ListJobs, listJobs } from "./listed_job.ts";
import { type Consumer, openConsumer } from "./open_consumer.ts";
import { openProducers } from "./open_producers.ts";
import { type JobHandlers, processJob, type WorkOptions } from "./process_job.ts";
import { type QueueState, queueState } from "./queue_state.ts";
import { type QueueTrace, TRACE_FIELD } from "./queue_trace.ts";

/** The service's queues. */
export interface Queues {
  readonly backend: "redis" | "postgres";
  /**
   * Adds a job. Rejects within seconds when the server is away. A second job of one id is not added while the first
   * is kept, which it is for an hour after it is done.
   */
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: AddOptions): Promise<void>;
  /**
   * Repeats a job at an interval, on one worker at a time, whichever process registers it. Retries until registered.
   */
  repeat<Name extends JobName>(name: Name, payload: JobPayloads[Name], options: { readonly everyMs: number }): void;
  /** Works on the queues that the handlers' jobs are in, until closed. */
  work(handlers: JobHandlers, options: WorkOptions): void;
  /** Number of waiting jobs of a queue, without delayed ones. */
  waiting(queue: QueueName): Promise<number>;
  /** The state of all queues. */
  states(nowMs: number): Promise<readonly QueueState[]>;
  /** Jobs of a queue in one state, the oldest first. */
  jobs(queue: QueueName, wanted: ListJobs): Promise<readonly ListedJob[]>;
  /** Queues a failed job again. */
  retryJob(queue: QueueName, id: string): Promise<JobChange>;
  /** Removes a job that no worker holds. */
  removeJob(queue: QueueName, id: string): Promise<JobChange>;
  /** Rejects when the server does not answer. */
  ping(): Promise<void>;
  /** Takes no more jobs, waits for the running ones, then closes everything. */
  close(): Promise<void>;
}

/** Options of one job. */
export interface AddOptions {
  /** Must not contain `:`, which BullMQ reserves. */
  readonly id?: string;
  readonly delayMs?: number;
}

/** Finished jobs are kept for inspection, not as a record. */
const KEEP_COMPLETED = { age: 3600, count: 1000 };
const KEEP_FAILED = { age: 7 * 24 * 3600, count: 5000 };

/** Dependencies of the queues, apart from their backend. */
export interface OpenQueuesOptions {
  /** Called with the error of every failed connection. */
  readonly onError: (error: Error) => void;
  /** Continues traces through jobs; absent when tracing is off. */
  readonly trace?: QueueTrace | undefined;
  /** Makes a unique job identifier. */
  readonly newId: () => string;
}

/** Opens the queues over a backend. Returns at once and keeps trying to connect while the server is away. */
export function openQueues(backend: QueueBackend, { onError, newId, trace }: OpenQueuesOptions): Queues {
  const producers = openProducers(backend);
  const consumers: Consumer[] = [];
  const closing = new AbortController();
  return {
    backend: backend.kind,
    async add(name, payload, { id = newId(), delayMs } = {}) {
      await producers.use(JOBS[name].queue, (producer) =>
        producer.add(name, traced(payload, trace?.current()), {
          ...jobOptions(name),
          // BullMQ would create a sequence in Postgres for identifiers, which our role may not.
          jobId: id,
          ...(delayMs === undefined ? {} : { delay: delayMs }),
        }));
    },
    repeat(name, payload, { everyMs }) {
      const template = { name, data: payload, opts: jobOptions(name) };
      void keepTrying(closing.signal, () =>
        producers.use(
          JOBS[name].queue,
          (producer) => producer.upsertJobScheduler(name, { every: everyMs }, template),
        ));
    },
    work(handlers, options) {
      for (const name of new Set(Object.keys(handlers).filter(isJobName).map((job) => JOBS[job].queue))) {
        consumers.push(openConsumer(backend, {
          name,
          concurrency: options.concurrency,
          process: (job, signal) => processJob(job, { handlers, options, signal: signal ?? closing.signal, trace }),
          closing: closing.signal,
          onError,
        }));
      }
    },
    waiting: (queue) => producers.use(queue, async (producer) => (await producer.getJobCounts("wait"))["wait"] ?? 0),
    states: (nowMs) => Promise.all(QUEUES.map((name) => queueState(producers, name, nowMs))),
    jobs: (queue, wanted) => listJobs(producers, queue, wanted),
    retryJob: (queue, id) => changeJob(producers, queue, { id, change: "retry" }),
    removeJob: (queue, id) => changeJob(producers, queue, { id, change: "remove" }),
    ping: () => backend.ping(),
    async close() {
      closing.abort();
      await Promise.all(consumers.map((consumer) => consumer.close()));
      await producers.close();
      await backend.close();
    },
  };
}

function traced(payload: object, traceparent: string | undefined): object {
  return traceparent === undefined ? payload : { ...payload, [TRACE_FIELD]: traceparent };
}

function jobOptions(name: JobName) {
  const { attempts, backoffMs } = JOBS[name];
  return {
    attempts,
    backoff: { type: "exponential", delay: backoffMs },
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
  };
}
