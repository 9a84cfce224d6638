import type { Producers, StoredJob } from "./backend.ts";

/** The payload of each job. Small and without secrets: anyone with access to the queue can read it. */
export interface JobPayloads {
  /** Deletes what has expired. */
  readonly sweep_expired: Record<string, never>;
  /** Resolves the next chunks of batches, in fair turns between organizations. */
  readonly resolve_chunk: Record<string, never>;
  /** Tries to send one mail. */
  readonly send_mail: { readonly mailId: string };
  /** Tries to deliver one event. */
  readonly deliver_webhook: { readonly organizationId: string; readonly deliveryId: string };
}

export type JobName = keyof JobPayloads;

/** The name of a queue: jobs that may wait for each other share one. */
export type QueueName = "maintenance" | "batches" | "webhooks" | "mails";

export interface JobDefinition<Name extends JobName> {
  readonly queue: QueueName;
  /** Attempts before the job counts as failed. */
  readonly attempts: number;
  /** Delay before the second attempt; doubles before each further one. */
  readonly backoffMs: number;
  /** Validates a payload from the queue, which an older version may have written. @throws TypeError */
  readonly parse: (payload: unknown) => JobPayloads[Name];
}

/** Longer than any identifier of ours. */
const IDENTIFIER_LENGTH_MAX = 64;

/** Every job of the service. */
export const JOBS: { readonly [Name in JobName]: JobDefinition<Name> } = {
  sweep_expired: { queue: "maintenance", attempts: 3, backoffMs: 30_000, parse: () => ({}) },
  // A lost job is found again in Postgres within seconds.
  resolve_chunk: { queue: "batches", attempts: 3, backoffMs: 1000, parse: () => ({}) },
  // Retries follow the schedule in Postgres.
  deliver_webhook: { queue: "webhooks", attempts: 1, backoffMs: 1000, parse: deliveryOf },
  send_mail: { queue: "mails", attempts: 1, backoffMs: 1000, parse: mailOf },
};

/** Every queue of the service. */
export const QUEUES: readonly QueueName[] = ["maintenance", "batches", "webhooks", "mails"];

/** Whether a text names a job of this version. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOBS, name);
}

function deliveryOf(payload: unknown): JobPayloads["deliver_webhook"] {
  return { organizationId: textOf(payload, "organizationId"), deliveryId: textOf(payload, "deliveryId") };
}

function mailOf(payload: unknown): JobPayloads["send_mail"] {
  return { mailId: textOf(payload, "mailId") };
}

function textOf(payload: unknown, name: string): string {
  const value: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : undefined;
  if (typeof value !== "string" || value.length > IDENTIFIER_LENGTH_MAX) {
    throw new TypeError(`Cannot read a job because its ${name} must be an identifier`);
  }
  return value;
}

/** A job as operators see it: not its payload. */
export interface ListedJob {
  readonly id: string;
  readonly name: string;
  /** Attempts that have ended. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** The beginning of the error of the last attempt; null: none. */
  readonly fault: string | null;
}

/** Which jobs of a queue are listed, the oldest first. */
export interface ListJobs {
  readonly state: "wait" | "active" | "delayed" | "failed";
  readonly offset: number;
  readonly limit: number;
}

/** What became of a request to change a job. */
export type JobChange = "done" | "unknown" | "refused";

const FAULT_LENGTH_MAX = 300;
/** Jobs of one state that are listed at all, the oldest ones. They are read at once and sorted here by their time. */
const LISTED_MAX = 1000;

export async function listJobs(
  producers: Producers,
  queue: QueueName,
  { state, offset, limit }: ListJobs,
): Promise<readonly ListedJob[]> {
  const jobs = await producers.use(queue, (producer) => producer.getJobs(state, 0, LISTED_MAX - 1, true));
  // A job that ended meanwhile is undefined.
  const found = jobs.flatMap((job) => job === undefined ? [] : [listed(job)]);
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).slice(offset, offset + limit);
}

/** Changes one job; refused where its state does not allow it. */
export async function changeJob(
  producers: Producers,
  queue: QueueName,
  { id, change }: { readonly id: string; readonly change: "retry" | "remove" },
): Promise<JobChange> {
  return await producers.use(queue, async (producer) => {
    const job = await producer.getJob(id);
    if (job === undefined) {
      return "unknown";
    }
    if (change === "retry" && await job.getState() !== "failed") {
      return "refused";
    }
    // A connection that is lost fails the request; the queue's own refusals are answers.
    return await (change === "retry" ? job.retry("failed") : job.remove()).then(
      () => "done" as const,
      (error: unknown) => {
        if (error instanceof Error && REFUSAL.test(error.message)) {
          return "refused" as const;
        }
        throw error;
      },
    );
  });
}

/** As BullMQ words them. */
const REFUSAL = /could not be removed because it is locked|is not in the failed state|Missing key for job/iu;

function listed({ id, name, attemptsMade, timestamp, processedOn, finishedOn, failedReason }: StoredJob): ListedJob {
  return {
    id: id ?? "",
    name,
    attempts: attemptsMade,
    createdAt: new Date(timestamp),
    startedAt: processedOn === undefined ? null : new Date(processedOn),
    endedAt: finishedOn === undefined ? null : new Date(finishedOn),
    fault: failedReason === undefined || failedReason === "" ? null : failedReason.slice(0, FAULT_LENGTH_MAX),
  };
}
