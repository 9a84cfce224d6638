import type { Batch } from "../batch.ts";
import type { BatchesDeps } from "../deps.ts";
import { type GetBatch, getBatch } from "./batches.ts";
import { pause } from "../../domain/pause.ts";

/** What a watcher receives: a new state, or a sign that there is none. */
export type BatchUpdate = { readonly kind: "state"; readonly batch: Batch } | { readonly kind: "heartbeat" };

/** A batch to watch. */
export interface WatchBatch extends GetBatch {
  /** The revision the watcher knows; absent: none. */
  readonly known?: number;
  readonly signal: AbortSignal;
  /** Called at every poll: whether the watcher's credential is still valid. */
  readonly isAllowed: () => Promise<boolean>;
}

/** Polling interval: fast enough for a person; each poll is one query by primary key. Milliseconds. */
const POLL_MS = 500;
/** A sign of life after this long: proxies and servers close connections that are silent for half a minute. */
const HEARTBEAT_MS = 10_000;
/** A watcher reconnects after this long: connections do not live for ever. */
const WATCH_MS = 3_600_000;

/**
 * Yields a batch's states as they change, the first at once, until it has ended or the watcher may no longer see it.
 * Intermediate states may be skipped. It polls Postgres, so it sees the work of all workers, and a watcher may continue at
 * any server.
 *
 * @throws {Problem} `NOT_FOUND`, also if it is deleted meanwhile
 */
export async function* watchBatch(deps: BatchesDeps, command: WatchBatch): AsyncGenerator<BatchUpdate> {
  let known = command.known;
  let quietMs = 0;
  for (let ms = 0; ms < WATCH_MS && !command.signal.aborted; ms += POLL_MS) {
    const batch = await getBatch(deps, command);
    if (batch.revision !== known) {
      known = batch.revision;
      quietMs = 0;
      yield { kind: "state", batch };
    } else if (quietMs >= HEARTBEAT_MS) {
      quietMs = 0;
      yield { kind: "heartbeat" };
    }
    if (batch.finishedAt !== null) {
      return;
    }
    await pause(POLL_MS, command.signal);
    quietMs += POLL_MS;
    if (!await command.isAllowed()) {
      return;
    }
  }
}
