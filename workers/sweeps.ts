import { type BatchesDeps, sweepBatches, waitingBatches } from "../src/batches/mod.ts";
import type { Logger } from "../src/observability/mod.ts";
import { type AccountsDeps, sweepExpired } from "../src/accounts/mod.ts";
import type { JobHandler, Queues } from "../src/queue/mod.ts";
import { sweepDetails, sweepStorage } from "../src/usage/mod.ts";
import { pause } from "../src/domain/clock.ts";

/** Most sweeps of one round; the next round deletes the rest. */
const SWEEPS_MAX = 100;

/** Deletes expired batches, in sweeps, so that none holds its locks for long. */
export async function sweepBatchesRound(batches: BatchesDeps, logger: Logger): Promise<void> {
  let total = 0;
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    const swept = await sweepBatches(batches);
    total += swept;
    if (swept === 0) {
      break;
    }
  }
  if (total > 0) {
    logger.info("swept", { batches: total });
  }
}

/** Each sweep deletes a few thousand rows of each kind; the next hour's job deletes the rest. */
const ROUNDS_MAX = 200;

/**
 * The job that deletes what has expired: tokens, sessions, counted log-ins, invitations, stored answers, audit events;
 * and ended sessions. In rounds, so that none holds its locks for long, until nothing is left. Running it twice deletes
 * nothing more.
 */
export function sweepExpiredJob(
  accounts: AccountsDeps,
  { logger }: { readonly logger: Logger },
): JobHandler<"sweep_expired"> {
  return async (_payload, { signal }) => {
    const total: Record<string, number> = {};
    for (let round = 0; round < ROUNDS_MAX && !signal.aborted; round++) {
      const swept = await sweepExpired(accounts);
      let rows = 0;
      for (const [kind, count] of Object.entries(swept)) {
        total[kind] = (total[kind] ?? 0) + count;
        rows += count;
      }
      if (rows === 0) {
        break;
      }
    }
    const counted = signal.aborted ? 0 : await sweepStorage(accounts);
    total["usageDetails"] = signal.aborted ? 0 : await sweepDetails(accounts);
    logger.info("swept", { ...total, storageCounted: counted });
  };
}

/** When no chunk was taken for this long although some are open, their jobs are lost. */
const LOST_AFTER_S = 2;
/** Jobs to queue for them: as many as a few workers run at a time. Superfluous ones end at once. */
const JOBS = 8;

/**
 * Queues jobs for batches whose own jobs are lost: Redis may lose its content, Postgres is the source of truth. Every
 * worker runs this by its own timer, because a schedule in the queue would be lost as well.
 */
export async function watchBatches(batches: BatchesDeps, queues: Pick<Queues, "add">): Promise<void> {
  if (await waitingBatches(batches, LOST_AFTER_S) > 0) {
    await Promise.all(Array.from({ length: JOBS }, () => queues.add("resolve_chunk", {})));
  }
}

/** Runs rounds with pauses in between until stopped. The returned function resolves when the last round has ended. */
export function keepWatch(round: () => Promise<void>, { everyMs, onError }: {
  readonly everyMs: number;
  /** Called for a failed round; the next one runs anyway. */
  readonly onError: (error: unknown) => void;
}): () => Promise<void> {
  const stopping = new AbortController();
  const watching = watch();
  return () => {
    stopping.abort();
    return watching;
  };

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await round().catch(onError);
      await pause(everyMs, stopping.signal);
    }
  }
}

/** Expired rows are ignored wherever they are read; the interval only bounds their number. */
const SWEEP_EVERY_MS = 3_600_000;

/** Schedules the recurring jobs. Every worker calls this at its start; together they create one schedule. */
export function repeatJobs(queues: Queues): void {
  queues.repeat("sweep_expired", {}, { everyMs: SWEEP_EVERY_MS });
}
