import type { Batch } from "./batch.ts";
import { type GetBatch, getBatch } from "./get_batch.ts";
import type { BatchesDeps } from "./deps.ts";

/** What a watcher hears: a new state, or that there is none. */
export type BatchNews = { readonly kind: "state"; readonly batch: Batch } | { readonly kind: "quiet" };

/** How a batch is watched. */
export interface WatchBatch extends GetBatch {
  /** The revision the watcher knows; absent: none. */
  readonly known?: number;
  readonly signal: AbortSignal;
  /** Asked at every look: whether the watcher's credential still holds. */
  readonly isAllowed: () => Promise<boolean>;
}

/** Fast enough for a person's eye; a query by primary key each. */
const LOOK_MS = 500;
/** Proxies and servers close what is silent for half a minute. */
const QUIET_MS = 10_000;
/** A watcher that stays longer comes back: connections do not live for ever. */
const WATCH_MS = 3_600_000;

/**
 * Tells of a batch's states as they change, the first at once, until it has ended or the watcher may no longer see it.
 * States in between may be left out.
 * Looks into Postgres, so it hears of what any worker did, and a watcher may go on at any server.
 *
 * @throws {Problem} `NOT_FOUND`, also when it is deleted meanwhile
 */
export async function* watchBatch(deps: BatchesDeps, command: WatchBatch): AsyncGenerator<BatchNews> {
  let known = command.known;
  let quietMs = 0;
  for (let ms = 0; ms < WATCH_MS && !command.signal.aborted; ms += LOOK_MS) {
    const batch = await getBatch(deps, command);
    if (batch.revision !== known) {
      known = batch.revision;
      quietMs = 0;
      yield { kind: "state", batch };
    } else if (quietMs >= QUIET_MS) {
      quietMs = 0;
      yield { kind: "quiet" };
    }
    if (batch.finishedAt !== null) {
      return;
    }
    await pause(command.signal);
    quietMs += LOOK_MS;
    if (!await command.isAllowed()) {
      return;
    }
  }
}

function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    resolve();
  };
  const timer = setTimeout(stop, LOOK_MS);
  signal.addEventListener("abort", stop);
  return promise;
}
