import { Problem } from "../../domain/problem.ts";
import type { ListedJob, QueueName, Queues, QueueState } from "../../queue/mod.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { asOperator, type OperatorAct, recordOperatorEvent } from "./operator_event.ts";
import { asc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { type OperatorAction, processes } from "../../store/schema/operators.ts";
import type { DataAction, DataChange, DataChanges } from "../../domain/data_change.ts";

export type OperatorQueues = Pick<Queues, "states" | "jobs" | "retryJob" | "removeJob">;

/** What changes of jobs need in addition to the accounts. */
interface JobsDeps extends AccountsDeps {
  /** Opens the queues when they are first needed. */
  readonly queues: () => Promise<OperatorQueues>;
}

export interface OperatorQueue extends QueueState {
  /** Jobs that no worker seems to work on any more, of the first `STUCK_SEARCHED_MAX` active ones. */
  readonly stuck: number;
}

export type OperatorJob = ListedJob;

/** The states in which jobs are listed. `stuck`: active for longer than any job should be. */
export const JOB_STATES = ["waiting", "active", "delayed", "failed", "stuck"] as const;

type JobState = (typeof JOB_STATES)[number];

/**
 * A job that is active for longer is stuck: a chunk takes seconds, a delivery 15 at most, a sweep a minute.
 * Milliseconds.
 */
const STUCK_AFTER_MS = 10 * 60_000;
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
interface ListJobs {
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
  return active.filter(({ startedAt }) => startedAt !== null && nowMs - startedAt.getTime() > STUCK_AFTER_MS);
}

interface ActOnJob {
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
  await asOperator(
    deps,
    (transaction) => recordOperatorEvent(deps, { transaction, by, action, targetId: jobId, details: { queue } }),
  );
}

/** A server or a worker, as it reports itself. */
type ProcessReport = Readonly<Omit<typeof processes.$inferSelect, "id" | "seenAt">>;

export interface ProcessView extends Readonly<typeof processes.$inferSelect> {
  /** Whether it has missed several reports: it was killed, or does not reach the database. */
  readonly missing: boolean;
}

/** How often a process reports itself. Milliseconds. */
export const REPORT_EVERY_MS = 30_000;
/** Seconds after which a process without a report is shown as missing: three reports. */
const MISSING_AFTER_S = 95;
/** Days after which it is not shown any more. */
const FORGOTTEN_AFTER_DAYS = 1;
/** Some installations have dozens of processes; more than this are not shown. */
const SHOWN_MAX = 500;

type ProcessDeps = Pick<AccountsDeps, "database" | "clock" | "chance">;

/** The identifier of a process, for as long as it runs. */
export function processId(deps: Pick<ProcessDeps, "clock" | "chance">): string {
  return newIdentifier("prc", deps);
}

/** Writes that a process is alive, and forgets those that have been missing for a day. */
export async function reportProcess(
  deps: Pick<ProcessDeps, "database">,
  { id, ...report }: ProcessReport & { readonly id: string },
): Promise<void> {
  await withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const { gazetteerVersion, version } = report;
    await transaction.insert(processes).values({ id, ...report, seenAt: sql`clock_timestamp()` })
      .onConflictDoUpdate({
        target: processes.id,
        set: { gazetteerVersion, version, seenAt: sql`clock_timestamp()` },
      });
    await transaction.delete(processes)
      .where(lt(processes.seenAt, sql`clock_timestamp() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})`));
  });
}

/** Forgets a process that stops in order. */
export async function forgetProcess(deps: Pick<ProcessDeps, "database">, id: string): Promise<void> {
  await withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    await transaction.delete(processes).where(eq(processes.id, id));
  });
}

/** Lists all processes of the service, servers first. For operators only. */
export function listProcesses(deps: Pick<ProcessDeps, "database">): Promise<readonly ProcessView[]> {
  return withClaims(deps.database, { maintenance: "on" }, (transaction) =>
    transaction.select({
      ...getTableColumns(processes),
      missing: sql<boolean>`${processes.seenAt} < clock_timestamp() - make_interval(secs => ${MISSING_AFTER_S})`,
    }).from(processes).orderBy(asc(processes.kind), asc(processes.id)).limit(SHOWN_MAX));
}

/** A change of the data that an operator wants. */
interface ChangeData {
  readonly changes: DataChanges;
  readonly action: DataAction;
  readonly name: string;
  readonly by: OperatorAct;
}

const EVENTS = { add: "data.added", update: "data.updated", remove: "data.removed" } as const satisfies Readonly<
  Record<DataAction, OperatorAction>
>;

/**
 * Starts to load, update or remove data, and adds it to the operators' trail. A change that cannot be added to it is
 * cancelled.
 *
 * @throws {Problem} as `DataChanges.start()`
 */
export async function changeData(deps: AccountsDeps, { changes, action, name, by }: ChangeData): Promise<DataChange> {
  let started: DataChange | undefined;
  try {
    return await asOperator(deps, async (transaction) => {
      await recordOperatorEvent(deps, { transaction, by, action: EVENTS[action], targetId: name });
      // Last, so that only the end of the transaction can still fail.
      started = await changes.start(action, name);
      return started;
    });
  } catch (error) {
    if (started !== undefined) {
      await changes.cancel().catch(() => {});
    }
    throw error;
  }
}

/**
 * Ends the change that runs.
 *
 * @throws {Problem} as `DataChanges.cancel()`
 */
export function cancelDataChange(
  deps: AccountsDeps,
  { changes, by }: Pick<ChangeData, "changes" | "by">,
): Promise<void> {
  return asOperator(deps, async (transaction) => {
    const targetId = await changes.cancel();
    await recordOperatorEvent(deps, { transaction, by, action: "data.cancelled", targetId });
  });
}
