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

/** The name of a job. */
export type JobName = keyof JobPayloads;

/** The name of a queue: jobs that may wait for each other share one. */
export type QueueName = "maintenance" | "batches" | "webhooks" | "mails";

/** How one kind of job is queued. */
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
