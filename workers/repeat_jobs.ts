import type { Queues } from "../src/queue/mod.ts";

/** Expired rows are ignored wherever they are read; the interval only bounds their number. */
const SWEEP_EVERY_MS = 3_600_000;

/** Schedules the recurring jobs. Every worker calls this at its start; together they create one schedule. */
export function repeatJobs(queues: Queues): void {
  queues.repeat("sweep_expired", {}, { everyMs: SWEEP_EVERY_MS });
}
