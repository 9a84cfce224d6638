import { type Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { CONSUMER_OPTIONS, type QueueBackend } from "./backend.ts";

/** The braces make all keys of the queues fall into one slot of a Redis cluster, as BullMQ's scripts need. */
const PREFIX = "{locus}";
/** In what producers and consumers differ. */
interface ClientOptions {
  /** Shown in `CLIENT LIST`. */
  readonly connectionName: string;
  readonly commandTimeout?: number;
  /** Null: as often as it takes. */
  readonly maxRetriesPerRequest: number | null;
}

const CONNECT_MS = 2000;
/** Adding a job takes a millisecond; a caller of the API waits at most this long for a Redis that is away. */
const PRODUCER_COMMAND_MS = 2000;
const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 2000;

/**
 * BullMQ on Redis, which must run with `noeviction` and an append-only file. Connects in the background.
 *
 * @param onError told of every failed connection
 */
export function redisBackend(url: string, onError: (error: Error) => void): QueueBackend {
  const clients: Redis[] = [];
  const connect = (options: ClientOptions): Redis => {
    const client = new Redis(url, {
      connectTimeout: CONNECT_MS,
      retryStrategy: (times: number) => Math.min(times * RETRY_STEP_MS, RETRY_MAX_MS),
      ...options,
    });
    client.on("error", onError);
    clients.push(client);
    return client;
  };
  const producer = connect({
    connectionName: "locus-queue",
    commandTimeout: PRODUCER_COMMAND_MS,
    maxRetriesPerRequest: 1,
  });
  return {
    kind: "redis",
    openProducer(name) {
      const queue = new Queue(name, { connection: producer, prefix: PREFIX, skipWaitingForReady: true });
      queue.on("error", onError);
      return queue;
    },
    openConsumer(name, { process, concurrency }) {
      const worker = new Worker(name, (job: Job, _token, signal) => process(job, signal), {
        ...CONSUMER_OPTIONS,
        concurrency,
        prefix: PREFIX,
        // A consumer waits for Redis as long as it takes.
        connection: connect({ connectionName: "locus-worker", maxRetriesPerRequest: null }),
      });
      worker.on("error", onError);
      return worker;
    },
    async ping() {
      await producer.ping();
    },
    close() {
      clients.forEach((client) => client.disconnect());
      return Promise.resolve();
    },
  };
}
