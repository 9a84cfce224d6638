import type { Job, JobsOptions } from "bullmq";
import type { QueueName } from "./jobs.ts";

/** What is asked of a BullMQ queue. Its own type names what it stands on. */
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
  /** Jobs that wait, the oldest first. */
  getJobs(
    state: "wait",
    from: number,
    to: number,
    ascending: boolean,
  ): Promise<readonly { readonly timestamp: number }[]>;
  close(): Promise<void>;
}

/** What is asked of a BullMQ worker. */
export interface JobConsumer {
  /** Rejects when the server was away at the first attempt; it never becomes ready after that. */
  waitUntilReady(): Promise<unknown>;
  /** Works until closed. */
  run(): Promise<void>;
  close(force?: boolean): Promise<void>;
}

/** BullMQ on one of the servers it can stand on. */
export interface QueueBackend {
  readonly kind: "redis" | "postgres";
  /** A producer of its own; it shares connections with the backend's other producers. */
  openProducer(name: QueueName): JobProducer;
  /** A consumer of its own. It does not run yet. */
  openConsumer(name: QueueName, options: OpenConsumerOptions): JobConsumer;
  /** Resolves when producers can be used, and rejects within seconds where they cannot: what they would fail at. */
  ready(): Promise<void>;
  /** Rejects when the server does not answer. Has no deadline of its own. */
  ping(): Promise<void>;
  /** Closes the connections. Producers and consumers are closed before. */
  close(): Promise<void>;
}

/** How a consumer is opened. */
export interface OpenConsumerOptions {
  readonly process: (job: Job, signal: AbortSignal | undefined) => Promise<void>;
  /** Jobs at a time. */
  readonly concurrency: number;
}

/** What consumers share, whatever they stand on. */
export const CONSUMER_OPTIONS = {
  autorun: false,
  /** A worker that died holds its jobs this long; renewed while it lives. */
  lockDuration: 30_000,
  /** How often jobs of dead workers are looked for. */
  stalledInterval: 15_000,
  /** A job whose worker died this often is taken for the cause. */
  maxStalledCount: 3,
} as const;
