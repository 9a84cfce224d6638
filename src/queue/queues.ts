import { type JobConsumer, type OpenConsumerOptions, openProducers, type QueueBackend } from "./backend.ts";
import {
  changeJob,
  isJobName,
  type JobChange,
  type JobName,
  type JobPayloads,
  JOBS,
  type ListedJob,
  type ListJobs,
  listJobs,
  type QueueName,
  QUEUES,
} from "./jobs.ts";
import { type JobHandlers, processJob, type WorkOptions } from "./process_job.ts";
import { type QueueState, queueState, type QueueTrace, TRACE_FIELD } from "./queue_state.ts";
import { inTime, pause } from "../domain/clock.ts";
import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations, SchemaMigrationRequiredError } from "bullmq";
import { Client } from "pg";
import { connectionOf, QUEUE_SCHEMA } from "./postgres_backend.ts";

const CONNECT_MS = 10_000;
/** Identifier of the advisory lock for changing the queues' tables; any number not used elsewhere. */
const LOCK_KEY = 7_261_001_939;

/** A server that restarts is back within seconds. */
const RETRY_MS = 1000;

/** Jobs can be interrupted and repeated: one that takes longer is left to another worker. */
const CLOSE_MS = 20_000;

/** A server that does not answer by then cannot record finished jobs either. */
const PING_MS = 1000;

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

export interface AddOptions {
  /** Must not contain `:`, which BullMQ reserves. */
  readonly id?: string;
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
    async add(name, payload, { id = newId() } = {}) {
      await producers.use(JOBS[name].queue, (producer) =>
        producer.add(name, traced(payload, trace?.current()), {
          ...jobOptions(name),
          // BullMQ would create a sequence in Postgres for identifiers, which our role may not.
          jobId: id,
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

/** A running consumer of one queue. */
interface Consumer {
  /** Takes no more jobs and waits for the running ones, at most twenty seconds. */
  close(): Promise<void>;
}

interface ConsumeOptions extends OpenConsumerOptions {
  readonly name: QueueName;
  /** Aborts connection attempts; to be aborted before `close`. */
  readonly closing: AbortSignal;
  readonly onError: (error: Error) => void;
}

/**
 * Works on one queue. After a failed first connection BullMQ never retries, so this reopens the consumer until the
 * first connection succeeds; after that BullMQ reconnects by itself.
 */
function openConsumer(backend: QueueBackend, options: ConsumeOptions): Consumer {
  let running: JobConsumer | undefined;
  const started = keepTrying(options.closing, async () => {
    try {
      await backend.ping();
      running = await readyConsumer(backend, options);
      void running.run().catch(options.onError);
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  });
  return {
    async close() {
      await started;
      if (running !== undefined) {
        // Without its server an orderly close would wait forever.
        const isAnswering = await resolves(backend.ping(), PING_MS);
        await resolves(running.close(!isAnswering), CLOSE_MS);
      }
    },
  };
}

async function readyConsumer(backend: QueueBackend, options: ConsumeOptions): Promise<JobConsumer> {
  const consumer = backend.openConsumer(options.name, options);
  try {
    await consumer.waitUntilReady();
    return consumer;
  } catch (error) {
    await consumer.close(true);
    throw error;
  }
}

/** Whether the promise resolves in time. */
function resolves(promise: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  return inTime(promise.then(() => true, () => false), { deadlineMs, late: () => false });
}

/** Repeats an operation until it succeeds or the signal aborts. The operation reports its own errors. */
async function keepTrying(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch {
      await pause(RETRY_MS, signal);
    }
  }
}

/**
 * Brings the tables that hold BullMQ's queues to this version's shape, as the database's owner, and lets a role work
 * with them. Servers that start together wait for each other. With nothing to do it is one statement.
 *
 * @param options.role exists already: `migrate` makes it
 * @param options.password read for the connection, in place of the one in the address
 */
export async function migrateQueues(
  url: string,
  { role, password }: { readonly role: string; readonly password?: (() => Promise<string>) | undefined },
): Promise<void> {
  const client = new Client({
    ...connectionOf(url, password),
    application_name: "locus migrate",
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    if (await isReady(client, role)) {
      return;
    }
    // The lock belongs to the session, which is closed in any case.
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await runMigrations(client, QUEUE_SCHEMA);
    await grant(client, role);
  } finally {
    await client.end();
  }
}

/** Whether both steps are done: a process can end between them. */
async function isReady(client: Client, role: string): Promise<boolean> {
  try {
    if (await assertSchemaCompatibility(client, QUEUE_SCHEMA) < LATEST_SCHEMA_VERSION) {
      return false;
    }
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) {
      return false;
    }
    throw error;
  }
  const { rows } = await client.query<{ granted: boolean }>(
    "select has_schema_privilege($1, $2, 'usage') as granted",
    [role, QUEUE_SCHEMA],
  );
  return rows[0]?.granted === true;
}

/** One message to the server is one transaction: all of it or nothing. */
async function grant(client: Client, role: string): Promise<void> {
  const grantee = client.escapeIdentifier(role);
  await client.query(`
    grant usage on schema ${QUEUE_SCHEMA} to ${grantee};
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${grantee};
    grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to ${grantee};
    grant execute on all functions in schema ${QUEUE_SCHEMA} to ${grantee}`);
}
