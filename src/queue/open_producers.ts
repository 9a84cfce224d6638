import type { JobProducer, QueueBackend } from "./backend.ts";
import type { QueueName } from "./jobs.ts";

/** The producers of every queue, each opened when it is first needed. */
export interface Producers {
  /** Asks something of a queue's producer. */
  use<Value>(name: QueueName, work: (producer: JobProducer) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Keeps one producer a queue. BullMQ remembers a first connection that failed and never tries again, so a producer
 * that failed is replaced at the next use.
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
          // Its connections end when what else it was asked has ended.
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
