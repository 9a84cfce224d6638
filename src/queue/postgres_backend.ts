import { createPostgresBackend, type Job, withBackend } from "bullmq";
import { Pool } from "pg";
import { CONSUMER_OPTIONS, type JobProducer, type QueueBackend } from "./backend.ts";

/** The schema that holds the queues. BullMQ's own default. */
export const QUEUE_SCHEMA = "bullmq";

const CONNECT_MS = 5000;
/** For each queue; a connection that has nothing to do is closed after ten seconds. */
const PRODUCER_CONNECTIONS = 2;
/** Connections for taking jobs and renewing locks. One more listens for new jobs while the consumer lives. */
const CONSUMER_CONNECTIONS = 2;
const STATEMENT_MS = 15_000;

const { Queue, Worker } = withBackend(createPostgresBackend);

/** Jobs may be taken between counting and reading them. */
const ATTEMPTS = 3;

/** BullMQ on Postgres: for installations without Redis. Its schema is made by `migrateQueues`. */
export function postgresBackend(url: string, { role, password, onError }: {
  /** The role to switch to when the login has more privileges than the service needs. */
  readonly role?: string | undefined;
  /** Read for every connection, in place of the one in the address: tokens that replace passwords expire. */
  readonly password?: (() => Promise<string>) | undefined;
  /** Called with the error of every failed connection. */
  readonly onError: (error: Error) => void;
}): QueueBackend {
  const connection = (max: number) => ({
    ...connectionOf(url, password),
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    ...(role === undefined ? {} : { options: `-c role=${role}` }),
  });
  const pinger = new Pool(connection(1));
  pinger.on("error", onError);
  return {
    kind: "postgres",
    openProducer(name) {
      const queue = new Queue(name, { connection: { ...connection(PRODUCER_CONNECTIONS), schema: QUEUE_SCHEMA } });
      queue.on("error", onError);
      return fromOldest(queue);
    },
    openConsumer(name, { process, concurrency }) {
      const worker = new Worker(name, (job: Job, _token, signal) => process(job, signal), {
        ...CONSUMER_OPTIONS,
        concurrency,
        connection: { ...connection(CONSUMER_CONNECTIONS), schema: QUEUE_SCHEMA },
      });
      worker.on("error", onError);
      return worker;
    },
    ready: () => Promise.resolve(),
    async ping() {
      await pinger.query("select 1");
    },
    close: () => pinger.end(),
  };
}

/**
 * A producer that numbers waiting and active jobs from the oldest one, as it does on Redis: BullMQ takes the range from
 * the newest one here, and only then reverses it.
 */
function fromOldest(queue: JobProducer): JobProducer {
  return {
    add: (name, payload, options) => queue.add(name, payload, options),
    upsertJobScheduler: (id, repeat, template) => queue.upsertJobScheduler(id, repeat, template),
    getJobCounts: (...states) => queue.getJobCounts(...states),
    async getJobs(state, from, to, ascending) {
      if (!ascending || (state !== "wait" && state !== "active")) {
        return await queue.getJobs(state, from, to, ascending);
      }
      for (let attempt = 1;; attempt++) {
        const { [state]: count = 0 } = await queue.getJobCounts(state);
        // -1: jobs that were added since the count move the older ones further back.
        const last = from === 0 ? -1 : count - 1 - from;
        const jobs = from >= count ? [] : await queue.getJobs(state, Math.max(0, count - 1 - to), last, ascending);
        if (jobs.length > 0 || from >= count || attempt === ATTEMPTS) {
          return jobs;
        }
      }
    },
    getJob: (id) => queue.getJob(id),
    close: () => queue.close(),
  };
}

const PORT = 5432;

/**
 * The connection of an address for the driver of the queues. With a password of its own the address is taken apart,
 * because an address has precedence over it.
 */
export function connectionOf(text: string, password: (() => Promise<string>) | undefined) {
  if (password === undefined) {
    return { connectionString: text };
  }
  const { hostname, port, username, pathname, searchParams } = new URL(text);
  const mode = searchParams.get("sslmode") ?? "disable";
  return {
    host: hostname,
    port: port === "" ? PORT : Number(port),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    ssl: mode === "no-verify" ? { rejectUnauthorized: false } : mode !== "disable",
    // BullMQ hands it to the driver, which takes functions. Its own type knows texts only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    password: password as unknown as string,
  };
}
