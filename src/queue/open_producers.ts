import type { JobProducer, QueueBackend } from "./backend.ts";
import type { QueueName } from "./jobs.ts";

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
