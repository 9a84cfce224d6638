import type { StoredJob } from "./backend.ts";
import type { QueueName } from "./jobs.ts";
import type { Producers } from "./open_producers.ts";

/** A job as operators see it: not its payload. */
export interface ListedJob {
  readonly id: string;
  readonly name: string;
  /** Attempts that have ended. */
  readonly attempts: number;
  readonly createdAtMs: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
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

/** Lists jobs of a queue. */
export async function listJobs(
  producers: Producers,
  queue: QueueName,
  { state, offset, limit }: ListJobs,
): Promise<readonly ListedJob[]> {
  const jobs = await producers.use(queue, (producer) => producer.getJobs(state, 0, LISTED_MAX - 1, true));
  // A job that ended meanwhile is undefined.
  const found = jobs.flatMap((job) => job === undefined ? [] : [listed(job)]);
  return found.toSorted((a, b) => a.createdAtMs - b.createdAtMs).slice(offset, offset + limit);
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
    createdAtMs: timestamp,
    startedAtMs: processedOn ?? null,
    endedAtMs: finishedOn ?? null,
    fault: failedReason === undefined || failedReason === "" ? null : failedReason.slice(0, FAULT_LENGTH_MAX),
  };
}
