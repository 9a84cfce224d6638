import { Problem } from "../../domain/problem.ts";
import type { ListedJob, QueueName, Queues, QueueState } from "../../queue/mod.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { type OperatorAct, recordOperatorEvent } from "./operator_event.ts";

/** What operators use of the queues. */
export type OperatorQueues = Pick<Queues, "states" | "jobs" | "retryJob" | "removeJob">;

/** What changes of jobs need in addition to the accounts. */
export interface JobsDeps extends AccountsDeps {
  /** Opens the queues when they are first needed. */
  readonly queues: () => Promise<OperatorQueues>;
}

/** The state of one queue for operators. */
export interface OperatorQueue extends QueueState {
  /** Jobs that no worker seems to work on any more, of the first `STUCK_SEARCHED_MAX` active ones. */
  readonly stuck: number;
}

/** A job for operators. */
export type OperatorJob = ListedJob;

/** The states in which jobs are listed. `stuck`: active for longer than any job should be. */
export const JOB_STATES = ["waiting", "active", "delayed", "failed", "stuck"] as const;

/** A state in which jobs are listed. */
export type JobState = (typeof JOB_STATES)[number];

/**
 * A job that is active for longer is stuck: a chunk takes seconds, a delivery 15 at most, a sweep a minute.
 * Milliseconds.
 */
export const STUCK_AFTER_MS = 10 * 60_000;
/** Active jobs among which stuck ones are searched: more than workers have at a time. */
const STUCK_SEARCHED_MAX = 1000;

/**
 * Lists the queues with their jobs by state. For operators only.
 *
 * @throws {Problem} `UNAVAILABLE` where the store of the queues does not answer, as all functions of this file
 */
export async function listQueues(deps: JobsDeps): Promise<readonly OperatorQueue[]> {
  const now = deps.clock.now().getTime();
  return await withQueues(deps, async (queues) => {
    const states = await queues.states(now);
    return await Promise.all(states.map(async (state) => ({
      ...state,
      stuck: (state.counts["active"] ?? 0) === 0 ? 0 : (await stuckJobs(queues, state.queue, now)).length,
    })));
  });
}

async function withQueues<Value>(
  deps: Pick<JobsDeps, "queues">,
  work: (queues: OperatorQueues) => Promise<Value>,
): Promise<Value> {
  try {
    return await work(await deps.queues());
  } catch (cause) {
    if (cause instanceof Problem || cause instanceof TypeError || cause instanceof RangeError) {
      throw cause;
    }
    throw new Problem("UNAVAILABLE", "The queue does not answer: try again in a moment", { retryAfterS: 1, cause });
  }
}

/** Jobs of one queue in one state. */
export interface ListJobs {
  readonly queue: QueueName;
  readonly state: JobState;
  /** The number of jobs before the page. */
  readonly offset: number;
  readonly limit: number;
}

/** Lists jobs of a queue, the oldest first. One more than `limit` where there are more. For operators only. */
export async function listJobs(
  deps: JobsDeps,
  { queue, state, offset, limit }: ListJobs,
): Promise<readonly OperatorJob[]> {
  return await withQueues(
    deps,
    async (queues) =>
      state === "stuck"
        ? (await stuckJobs(queues, queue, deps.clock.now().getTime())).slice(offset, offset + limit + 1)
        : await queues.jobs(queue, { state: state === "waiting" ? "wait" : state, offset, limit: limit + 1 }),
  );
}

async function stuckJobs(
  queues: OperatorQueues,
  queue: QueueName,
  nowMs: number,
): Promise<readonly OperatorJob[]> {
  const active = await queues.jobs(queue, { state: "active", offset: 0, limit: STUCK_SEARCHED_MAX });
  return active.filter(({ startedAtMs }) => startedAtMs !== null && nowMs - startedAtMs > STUCK_AFTER_MS);
}

/** One job that an operator acts on. */
export interface ActOnJob {
  readonly queue: QueueName;
  readonly jobId: string;
  readonly by: OperatorAct;
}

/**
 * Queues a failed job again.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` where it has not failed.
 */
export async function retryJob(deps: JobsDeps, { queue, jobId, by }: ActOnJob): Promise<void> {
  assertChanged(await withQueues(deps, (queues) => queues.retryJob(queue, jobId)), "Only a failed job can be retried");
  await record(deps, { by, action: "job.retried", jobId, queue });
}

/**
 * Removes a job that no worker holds. What it was for is found again in Postgres: chunks and deliveries get another
 * job.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` where a worker holds it.
 */
export async function removeJob(deps: JobsDeps, { queue, jobId, by }: ActOnJob): Promise<void> {
  assertChanged(await withQueues(deps, (queues) => queues.removeJob(queue, jobId)), "A worker holds the job");
  await record(deps, { by, action: "job.removed", jobId, queue });
}

function assertChanged(outcome: "done" | "unknown" | "refused", refusal: string): void {
  if (outcome === "unknown") {
    throw new Problem("NOT_FOUND", "There is no job with this identifier in this queue");
  }
  if (outcome === "refused") {
    throw new Problem("CONFLICT", refusal);
  }
}

async function record(
  deps: AccountsDeps,
  { by, action, jobId, queue }: {
    readonly by: OperatorAct;
    readonly action: "job.retried" | "job.removed";
    readonly jobId: string;
    readonly queue: QueueName;
  },
): Promise<void> {
  await withClaims(
    deps.database,
    { operator: "on" },
    (transaction) => recordOperatorEvent(deps, { transaction, by, action, targetId: jobId, details: { queue } }),
  );
}
