/**
 * The queues: names, payloads, producers and consumers, over Redis or Postgres. What the jobs do is in `workers/`.
 *
 * @module
 */
export type { ListedJob, QueueName } from "./jobs.ts";
export { migrateQueues, openQueues, type Queues } from "./queues.ts";
export type { JobHandler, JobOutcome } from "./process_job.ts";
export { postgresBackend } from "./postgres_backend.ts";
export type { QueueState, QueueTrace } from "./queue_state.ts";
