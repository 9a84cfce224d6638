/**
 * The queues: names, payloads, producers and consumers, over Redis or Postgres. What the jobs do is in `workers/`.
 *
 * @module
 */
export { type JobChange, type JobName, type JobPayloads, type ListedJob, type QueueName, QUEUES } from "./jobs.ts";
export { type AddOptions, migrateQueues, openQueues, type OpenQueuesOptions, type Queues } from "./queues.ts";
export { type JobHandler, type JobHandlers, type JobOutcome, type WorkOptions } from "./process_job.ts";
export { type QueueBackend } from "./backend.ts";
export { postgresBackend } from "./postgres_backend.ts";
export type { QueueState, QueueTrace } from "./queue_state.ts";
