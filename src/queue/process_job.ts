import type { Job } from "bullmq";
import { isJobName, type JobName, type JobPayloads, JOBS } from "./jobs.ts";
import { type QueueTrace, traceIn } from "./queue_state.ts";

/** Handles one job. A job may run twice: a worker can die after the work and before it is recorded. */
export type JobHandler<Name extends JobName> = (
  payload: JobPayloads[Name],
  context: { readonly signal: AbortSignal },
) => Promise<void>;

export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> };

export interface JobOutcome {
  readonly job: JobName;
  /** Of the job in its queue. */
  readonly id: string;
  readonly state: "completed" | "failed";
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly durationMs: number;
  readonly error?: unknown;
}

export interface WorkOptions {
  /** Jobs of one queue at a time. */
  readonly concurrency: number;
  readonly onOutcome?: (outcome: JobOutcome) => void;
}

/**
 * Runs the handler of a job and reports the outcome. Rejects when the handler rejects; BullMQ then retries.
 */
export async function processJob(
  job: Job,
  { handlers, options, signal, trace }: {
    readonly handlers: JobHandlers;
    readonly options: WorkOptions;
    readonly signal: AbortSignal;
    readonly trace?: QueueTrace | undefined;
  },
): Promise<void> {
  const { name } = job;
  if (!isJobName(name)) {
    throw new Error(`Cannot work on a job that this version does not know: ${name}`);
  }
  const outcome = { job: name, id: job.id ?? "", attempt: job.attemptsMade + 1 };
  const start = performance.now();
  try {
    const work = () => run(name, job.data, { handlers, signal });
    await (trace === undefined ? work() : trace.run(name, traceIn(job.data), work));
    options.onOutcome?.({ ...outcome, state: "completed", durationMs: performance.now() - start });
  } catch (error) {
    options.onOutcome?.({ ...outcome, state: "failed", durationMs: performance.now() - start, error });
    throw error;
  }
}

// One name ties the handler to its payload.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function run<Name extends JobName>(
  name: Name,
  payload: unknown,
  { handlers, signal }: { readonly handlers: JobHandlers; readonly signal: AbortSignal },
): Promise<void> {
  const handler: JobHandler<Name> | undefined = handlers[name];
  if (handler === undefined) {
    throw new Error(`Cannot work on ${name} because this worker has no handler for it`);
  }
  await handler(JOBS[name].parse(payload), { signal });
}
