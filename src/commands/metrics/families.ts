import { batchBacklog } from "../../batches/mod.ts";
import { mailBacklog } from "../../mails/outbox/send_mail.ts";
import { type Family, gauge } from "../../observability/mod.ts";
import type { Queues } from "../../queue/mod.ts";
import type { Database } from "../../store/with_claims.ts";
import { deliveryBacklog } from "../../webhooks/mod.ts";
import type { PoolUse } from "../../store/connection/watch_pool.ts";
import type { ProcessStats } from "../../capabilities/process_stats.ts";
import { VERSION } from "../../release/mod.ts";
import type { OnStage, Stage } from "../../resolver/mod.ts";

/** The backlog of batches and webhooks, from the database, which is the source of truth. */
export async function backlogFamilies(database: Database): Promise<readonly Family[]> {
  const [batches, deliveries] = await Promise.all([batchBacklog({ database }), deliveryBacklog({ database })]);
  return [
    gauge("locus_batches_open", "Batches with unanswered rows.", batches.batches),
    gauge(
      "locus_batches_oldest_seconds",
      "Seconds since the longest-waiting open batch was last worked on.",
      batches.oldestSeconds,
    ),
    gauge("locus_webhook_deliveries_pending", "Deliveries that are not made yet, by whether they are due.", {
      due: [["yes", deliveries.due], ["no", deliveries.pending - deliveries.due]],
    }),
    gauge(
      "locus_webhook_deliveries_oldest_seconds",
      "How long the oldest due delivery has been due.",
      deliveries.oldestSeconds,
    ),
  ];
}

/** The mails that wait, where the service sends mails. */
export async function mailFamilies(database: Database): Promise<readonly Family[]> {
  const { pending, oldestSeconds } = await mailBacklog({ database });
  return [
    gauge("locus_mails_pending", "Mails that are not sent yet.", pending),
    gauge("locus_mails_oldest_seconds", "How long the oldest unsent mail has been waiting.", oldestSeconds),
  ];
}

export async function queueFamilies(queues: Pick<Queues, "states">, nowMs: number): Promise<readonly Family[]> {
  const states = await queues.states(nowMs);
  return [
    {
      name: "locus_queue_jobs",
      help: "Jobs by queue and state.",
      type: "gauge",
      labels: ["queue", "state"],
      samples: states.flatMap(({ queue, counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: [queue, state], value }))
      ),
    },
    gauge("locus_queue_oldest_seconds", "Wait of the longest-waiting job.", {
      queue: states.map(({ queue, oldestSeconds }) => [queue, oldestSeconds] as const),
    }),
  ];
}

interface BackupStatus {
  readonly overdue: 0 | 1;
  /** 1: the last backup that was verified is damaged. */
  readonly damaged: 0 | 1;
  /** 1: none was found good for longer than `BACKUP_VERIFY` allows. */
  readonly unverified: 0 | 1;
  /** When one was last verified and good, in seconds since 1970; absent: none was. */
  readonly verifiedS?: number;
  /** Absent until there is one. */
  readonly newest?: { readonly ageS: number; readonly bytes: number };
}

/** Whether a backup is overdue, and the age and size of the newest one, and when one was last verified. */
export function backupFamilies({ overdue, damaged, unverified, newest, verifiedS }: BackupStatus): readonly Family[] {
  const late = gauge("locus_backup_overdue", "1 if the newest backup is older than BACKUP_SCHEDULE allows.", overdue);
  return [
    late,
    gauge("locus_backup_damaged", "1 if the last backup that was verified is damaged.", damaged),
    gauge("locus_backup_unverified", "1 if no backup was found good for longer than BACKUP_VERIFY allows.", unverified),
    ...(newest === undefined ? [] : [
      gauge("locus_backup_age_seconds", "Seconds since the moment that the newest backup shows.", newest.ageS),
      gauge("locus_backup_size_bytes", "Stored bytes of the newest backup.", newest.bytes),
    ]),
    ...(verifiedS === undefined ? [] : [
      gauge(
        "locus_backup_verified_timestamp_seconds",
        "When a backup was last verified and good, in seconds since 1970.",
        verifiedS,
      ),
    ]),
  ];
}

/** Whether the published gazetteer is the one in force. */
export type FollowState = "current" | "fetching" | "refused" | "unreachable";

const STATES: readonly FollowState[] = ["current", "fetching", "refused", "unreachable"];

export function followingFamilies(now: FollowState): readonly Family[] {
  return [
    gauge("locus_gazetteer_following", "1 for the state of following the published gazetteer.", {
      state: STATES.map((state) => [state, state === now ? 1 : 0]),
    }),
  ];
}

export interface ReadGazetteer {
  current(): {
    readonly version: string;
    readonly datasets: readonly { readonly name: string; readonly version: string }[];
  };
  /** A remark where a newer set cannot be opened. */
  check(): Promise<string | undefined>;
}

/** Which gazetteer is active, and whether it is the newest. */
export async function gazetteerFamilies(gazetteer: ReadGazetteer): Promise<readonly Family[]> {
  const { version, datasets } = gazetteer.current();
  const remark = await gazetteer.check();
  return [
    gauge("locus_gazetteer_info", "The active gazetteer.", { version: [[version, 1]] }),
    {
      name: "locus_gazetteer_dataset_info",
      help: "The active data sets.",
      type: "gauge",
      labels: ["dataset", "version"],
      samples: distinct(datasets).map((dataset) => ({ labels: [dataset.name, dataset.version], value: 1 })),
    },
    gauge("locus_gazetteer_outdated", "1 while a newer gazetteer cannot be opened.", remark === undefined ? 0 : 1),
  ];
}

/** A data set in several files, for example one of several countries, is one series: Prometheus refuses duplicates. */
function distinct<Dataset extends { readonly name: string; readonly version: string }>(
  datasets: readonly Dataset[],
): readonly Dataset[] {
  return [...new Map(datasets.map((dataset) => [JSON.stringify([dataset.name, dataset.version]), dataset])).values()];
}

export type ReadPool = () => PoolUse;

export function poolFamilies({ max, busy, waiting }: PoolUse): readonly Family[] {
  return [
    gauge("locus_postgres_connections_max", "Most connections of this process's pool.", max),
    gauge("locus_postgres_transactions", "Transactions of this process by their state.", {
      state: [["busy", busy], ["waiting", waiting]],
    }),
  ];
}

/** Resources of the process, under the names that dashboards know. */
export function processFamilies(stats: ProcessStats): readonly Family[] {
  return [
    { ...gauge("process_cpu_seconds_total", "CPU time used.", stats.cpuSeconds), type: "counter" },
    gauge("process_resident_memory_bytes", "Memory in use, mapped gazetteer files included.", stats.residentBytes),
    gauge("process_heap_bytes", "Memory of JavaScript's objects.", stats.heapBytes),
    gauge("process_start_time_seconds", "When the process began, seconds since 1970.", stats.startedAt),
    ...(stats.openFiles === undefined
      ? []
      : [gauge("process_open_fds", "Open files and connections.", stats.openFiles)]),
    gauge("locus_build_info", "The running version.", { version: [[VERSION, 1]] }),
  ];
}

/**
 * One input of this many is timed: reading the clock at every stage of every input would cost half a microsecond each.
 */
const SAMPLE = 8;

/** Times the stages of every eighth input. Called at the start of each input. */
export function stageSampler(
  { record, monotonicMs }: { readonly record: (stage: Stage, ms: number) => void; readonly monotonicMs: () => number },
): () => OnStage | undefined {
  let count = 0;
  return () => {
    if (count++ % SAMPLE !== 0) {
      return undefined;
    }
    let lastMs = monotonicMs();
    return (stage) => {
      const nowMs = monotonicMs();
      record(stage, nowMs - lastMs);
      lastMs = nowMs;
    };
  };
}
