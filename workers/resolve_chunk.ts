import { type BatchesRoom, type RowState, workTurn } from "../src/batches/mod.ts";
import type { JobHandler } from "../src/queue/mod.ts";
import type { ResolutionsDeps } from "../src/resolutions/mod.ts";

/** What working on batches takes. */
export interface ResolveChunkOptions {
  readonly resolutions: ResolutionsDeps;
  readonly monotonicMs: () => number;
  /** Told of the rows of a chunk that were answered and kept. */
  readonly onRows: (counts: Readonly<Record<RowState, number>>) => void;
  /** Queues one more such job. */
  readonly again: () => Promise<void>;
}

/** One job works this long: long enough that queuing it costs nothing, short enough to wait for at the end. */
const JOB_MS = 1000;

/**
 * The job that works on batches: takes chunk after chunk, each time of whoever's turn it is, and asks for its like when
 * there may be more. It names no batch: what is open, and who comes next, is in Postgres.
 */
export function resolveChunkJob(batches: BatchesRoom, options: ResolveChunkOptions): JobHandler<"resolve_chunk"> {
  const { resolutions, monotonicMs, again, onRows } = options;
  return async (_payload, { signal }) => {
    const end = monotonicMs() + JOB_MS;
    while (monotonicMs() < end && !signal.aborted) {
      if (!await workTurn(batches, { resolutions, monotonicMs, signal, pause: nextTurn, onRows })) {
        return;
      }
    }
    await again();
  };
}

/** Lets timers and connections of the process have their turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
