import type { PoolUse } from "./watch_pool.ts";

/** What is watched, and what happens when it is silent. */
export interface WatchServerOptions {
  /** Use of the pool. */
  readonly use: () => PoolUse;
  /** Sends a statement on a separate connection. */
  readonly ping: () => Promise<unknown>;
  /** Called repeatedly while the server is silent: fails everything that waits for it. */
  readonly onSilent: () => void;
}

/** A watch on a server, until closed. */
export interface ServerWatch {
  /** Whether the server has not answered a ping for seconds. */
  readonly isSilent: () => boolean;
  close(): void;
}

/** Interval of the checks. Milliseconds. */
const TICK_MS = 250;
/**
 * Checks without an answer to a ping after which a server counts as silent: 2 s. Checks and not time, because a process
 * that was itself stopped did not wait.
 */
const SILENT_TICKS = 8;

/**
 * Detects a server that accepts statements and answers none: a frozen machine or process, or a network that drops
 * packets. `statement_timeout` is the server's own and does not help in such a case.  A slow statement is not silence,
 * so the statements themselves have no deadline. While transactions are open and none ends, a ping on another
 * connection checks whether the server answers at all.
 */
export function watchServer({ use, ping, onSilent }: WatchServerOptions): ServerWatch {
  let pinging: Promise<void> | undefined;
  let ticks = 0;
  let isSilent = false;
  let endedBefore = 0;

  function startPing(): void {
    ticks = 0;
    const current = ping().then(() => {}, () => {}).then(() => {
      // An error is an answer: the waiting statement gets its own. The error of a ping that was given up is not.
      if (pinging === current) {
        pinging = undefined;
        isSilent = false;
      }
    });
    pinging = current;
  }

  function tick(): void {
    if (pinging !== undefined) {
      ticks++;
      if (ticks >= SILENT_TICKS) {
        isSilent = true;
        pinging = undefined;
        onSilent();
        startPing();
      } else if (isSilent) {
        onSilent();
      }
      return;
    }
    const { busy, waiting, ended } = use();
    if (busy + waiting > 0 && ended === endedBefore) {
      startPing();
    }
    endedBefore = ended;
  }

  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    isSilent: () => isSilent,
    close: () => clearInterval(timer),
  };
}
