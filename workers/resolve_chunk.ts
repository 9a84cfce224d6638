import { type BatchesDeps, type KnownAnswers, type RowState, workTurn } from "../src/batches/mod.ts";
import { nextTurn } from "../src/domain/next_turn.ts";
import type { JobHandler } from "../src/queue/mod.ts";
import type { ResolutionsDeps } from "../src/resolutions/mod.ts";

/** Dependencies of work on batches. */
export interface ResolveChunkOptions {
  readonly resolutions: ResolutionsDeps;
  readonly known: KnownAnswers;
  readonly monotonicMs: () => number;
  /** Called with the rows of a chunk that were answered and stored. */
  readonly onRows: (counts: Readonly<Record<RowState, number>>) => void;
  /** Queues one more such job. */
  readonly again: () => Promise<void>;
}

/** Duration of one job: long enough that queuing costs nothing, short enough to wait for on shutdown. */
const JOB_MS = 1000;

/**
 * The job that works on batches: takes one chunk after the other, each from the organization whose turn it is, and
 * queues another job when there may be more. It names no batch: Postgres knows which are open, and whose turn it is.
 */
export function resolveChunkJob(batches: BatchesDeps, options: ResolveChunkOptions): JobHandler<"resolve_chunk"> {
  const { resolutions, known, monotonicMs, again, onRows } = options;
  return async (_payload, { signal }) => {
    const end = monotonicMs() + JOB_MS;
    while (monotonicMs() < end && !signal.aborted) {
      if (!await workTurn(batches, { resolutions, monotonicMs, signal, pause: nextTurn, onRows, known })) {
        return;
      }
    }
    await again();
  };
}
