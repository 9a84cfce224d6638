import { type Job, Queue, Worker } from "bullmq";
import { CONSUMER_OPTIONS, type QueueBackend } from "./backend.ts";
import { connectRedis, type ConnectRedisOptions, type RedisClient } from "./connect_redis.ts";
import { untilReady } from "./queue_state.ts";

/** The braces make all keys of the queues fall into one slot of a Redis cluster, as BullMQ's scripts need. */
const PREFIX = "{locus}";
/** Adding a job takes a millisecond; a caller of the API waits at most this long while Redis is away. */
const PRODUCER_COMMAND_MS = 2000;

/**
 * BullMQ on Redis, a server or a cluster, which must run with `noeviction` and an append-only file. Connects in the
 * background.
 *
 * @param onError called with the error of every failed connection
 */
export function redisBackend(url: string, onError: (error: Error) => void): QueueBackend {
  const clients: RedisClient[] = [];
  const connect = (options: ConnectRedisOptions): RedisClient => {
    const client = connectRedis(url, options);
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
        // A consumer waits for Redis without a deadline.
        connection: connect({ connectionName: "locus-worker", maxRetriesPerRequest: null }),
      });
      worker.on("error", onError);
      return worker;
    },
    ready: () => untilReady(producer, PRODUCER_COMMAND_MS),
    async ping() {
      await untilReady(producer, PRODUCER_COMMAND_MS);
      // Checks the node that holds the queues: another node may answer while that one is away.
      await producer.exists(PREFIX);
    },
    close() {
      clients.forEach((client) => client.disconnect());
      return Promise.resolve();
    },
  };
}
