import type { Job, JobsOptions } from "bullmq";
import type { QueueName } from "./jobs.ts";

/** The parts of a BullMQ queue that are used here. BullMQ's own type depends on the backend. */
export interface JobProducer {
  add(name: string, payload: object, options: JobsOptions): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { readonly every: number },
    template: { readonly name: string; readonly data: object; readonly opts: JobsOptions },
  ): Promise<unknown>;
  getJobCounts(
    ...states: readonly ("wait" | "active" | "delayed" | "failed")[]
  ): Promise<Readonly<Record<string, number>>>;
  /** Jobs in a state, the oldest first where `ascending`. Undefined: it ended meanwhile. */
  getJobs(
    state: "wait" | "active" | "delayed" | "failed",
    from: number,
    to: number,
    ascending: boolean,
  ): Promise<readonly (StoredJob | undefined)[]>;
  getJob(id: string): Promise<StoredJob | undefined>;
  close(): Promise<void>;
}

/** The parts of a BullMQ job that operators see and change. */
export interface StoredJob {
  readonly id?: string | undefined;
  readonly name: string;
  readonly attemptsMade: number;
  /** When it was added, milliseconds since 1970. */
  readonly timestamp: number;
  readonly processedOn?: number | undefined;
  readonly finishedOn?: number | undefined;
  readonly failedReason?: string | undefined;
  getState(): Promise<string>;
  retry(state: "failed"): Promise<void>;
  remove(): Promise<void>;
}

/** The parts of a BullMQ worker that are used here. */
export interface JobConsumer {
  /** Rejects when the first connection attempt fails; the worker never becomes ready after that. */
  waitUntilReady(): Promise<unknown>;
  /** Works until closed. */
  run(): Promise<void>;
  close(force?: boolean): Promise<void>;
}

/** BullMQ on Redis or Postgres. */
export interface QueueBackend {
  readonly kind: "redis" | "postgres";
  /** Opens a producer; producers of a backend share connections. */
  openProducer(name: QueueName): JobProducer;
  /** Opens a consumer, not yet running. */
  openConsumer(name: QueueName, options: OpenConsumerOptions): JobConsumer;
  /** Resolves when producers can be used; rejects within seconds, with the connection's error, when they cannot. */
  ready(): Promise<void>;
  /** Rejects when the server does not answer. Has no deadline: the caller sets one. */
  ping(): Promise<void>;
  /** Closes the connections. Producers and consumers are closed before. */
  close(): Promise<void>;
}

export interface OpenConsumerOptions {
  readonly process: (job: Job, signal: AbortSignal | undefined) => Promise<void>;
  /** Jobs at a time. */
  readonly concurrency: number;
}

/** Settings of all consumers. */
export const CONSUMER_OPTIONS = {
  autorun: false,
  /** How long a job stays locked without renewal; live workers renew it. */
  lockDuration: 30_000,
  /** How often jobs of dead workers are searched for. */
  stalledInterval: 15_000,
  /** A job whose worker died this many times is treated as the cause and fails. */
  maxStalledCount: 3,
} as const;

/** The producers of every queue, each opened when it is first needed. */
export interface Producers {
  /** Runs an operation with a queue's producer. */
  use<Value>(name: QueueName, work: (producer: JobProducer) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Keeps one producer per queue. After a failed first connection BullMQ never retries, so a failed producer is replaced
 * at its next use.
 */
export function openProducers(backend: QueueBackend): Producers {
  const open = new Map<QueueName, JobProducer>();
  return {
    async use(name, work) {
      await backend.ready();
      const producer = open.get(name) ?? backend.openProducer(name);
      open.set(name, producer);
      try {
        return await work(producer);
      } catch (error) {
        if (open.get(name) === producer) {
          open.delete(name);
          // Its connections close when its other operations have ended.
          void producer.close().catch(() => {});
        }
        throw error;
      }
    },
    async close() {
      await Promise.all([...open.values()].map((producer) => producer.close()));
    },
  };
}
