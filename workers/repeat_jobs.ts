import type { Queues } from "../src/queue/mod.ts";

/** Expired rows are refused wherever they are read; an hour only bounds how many lie about. */
const SWEEP_EVERY_MS = 3_600_000;

/** Has the jobs that nobody asks for done in time. Every worker calls this at its start; one schedule comes of it. */
export function repeatJobs(queues: Queues): void {
  queues.repeat("sweep_expired", {}, { everyMs: SWEEP_EVERY_MS });
}
