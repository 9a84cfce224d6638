import { createPostgresBackend, type Job, withBackend } from "bullmq";
import { Pool } from "pg";
import { CONSUMER_OPTIONS, type QueueBackend } from "./backend.ts";

/** The schema that holds the queues. BullMQ's own default. */
export const QUEUE_SCHEMA = "bullmq";

/** Options of the Postgres backend. */
export interface PostgresBackendOptions {
  /** The role to switch to when the login has more privileges than the service needs. */
  readonly role?: string | undefined;
  /** Called with the error of every failed connection. */
  readonly onError: (error: Error) => void;
}

const CONNECT_MS = 5000;
/** For each queue; a connection that has nothing to do is closed after ten seconds. */
const PRODUCER_CONNECTIONS = 2;
/** Connections for taking jobs and renewing locks. One more listens for new jobs while the consumer lives. */
const CONSUMER_CONNECTIONS = 2;
const STATEMENT_MS = 15_000;

const { Queue, Worker } = withBackend(createPostgresBackend);

/** BullMQ on Postgres: for installations without Redis. Its schema is made by `migrateQueues`. */
export function postgresBackend(url: string, { role, onError }: PostgresBackendOptions): QueueBackend {
  const connection = (max: number) => ({
    connectionString: url,
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
      return queue;
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
