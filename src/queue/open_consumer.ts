import type { JobConsumer, OpenConsumerOptions, QueueBackend } from "./backend.ts";
import type { QueueName } from "./jobs.ts";
import { keepTrying } from "./keep_trying.ts";

/** Works on one queue until closed. */
export interface Consumer {
  /** Takes no more jobs and waits for those under way; for twenty seconds at most. */
  close(): Promise<void>;
}

/** How one queue is worked on. */
export interface ConsumeOptions extends OpenConsumerOptions {
  readonly name: QueueName;
  /** Given before `close`: an attempt to connect is then given up. */
  readonly closing: AbortSignal;
  readonly onError: (error: Error) => void;
}

/** Jobs can be stopped and repeated; what takes longer is left to another worker. */
const CLOSE_MS = 20_000;
/** A server that does not answer by then cannot be told of finished jobs either. */
const PING_MS = 1000;

/**
 * Works on one queue. BullMQ remembers a first connection that failed and never tries again, so a consumer is opened
 * anew until its first connection stands; from then on it reconnects by itself.
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
        // Without its server an orderly end would wait for ever.
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

/** Whether the promise is fulfilled in time. */
async function inTime(promise: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), deadlineMs);
  try {
    return await Promise.race([promise.then(() => true, () => false), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
