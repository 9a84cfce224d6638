import type { JobConsumer, OpenConsumerOptions, QueueBackend } from "./backend.ts";
import type { QueueName } from "./jobs.ts";
import { keepTrying } from "./keep_trying.ts";

/** A running consumer of one queue. */
export interface Consumer {
  /** Takes no more jobs and waits for the running ones, at most twenty seconds. */
  close(): Promise<void>;
}

/** Options of a consumer. */
export interface ConsumeOptions extends OpenConsumerOptions {
  readonly name: QueueName;
  /** Aborts connection attempts; to be aborted before `close`. */
  readonly closing: AbortSignal;
  readonly onError: (error: Error) => void;
}

/** Jobs can be interrupted and repeated: one that takes longer is left to another worker. */
const CLOSE_MS = 20_000;
/** A server that does not answer by then cannot record finished jobs either. */
const PING_MS = 1000;

/**
 * Works on one queue. After a failed first connection BullMQ never retries, so this reopens the consumer until the
 * first connection succeeds; after that BullMQ reconnects by itself.
 */
export function openConsumer(backend: QueueBackend, options: ConsumeOptions): Consumer {
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
        const isAnswering = await inTime(backend.ping(), PING_MS);
        await inTime(running.close(!isAnswering), CLOSE_MS);
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
async function inTime(promise: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), deadlineMs);
  try {
    return await Promise.race([promise.then(() => true, () => false), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
