import type { PoolUse } from "./watch_pool.ts";

/** What is watched, and what happens when it falls silent. */
export interface WatchServerOptions {
  /** How busy the pool is. */
  readonly use: () => PoolUse;
  /** Sends a statement on a connection of its own. */
  readonly ping: () => Promise<unknown>;
  /** Called again and again while the server is silent: fails what waits for it. */
  readonly onSilent: () => void;
}

/** Watches a server, until closed. */
export interface ServerWatch {
  /** Whether the server has not answered a ping for seconds. */
  readonly isSilent: () => boolean;
  close(): void;
}

/** How often the pool is looked at. Milliseconds. */
const TICK_MS = 250;
/**
 * Ticks without an answer to a ping after which a server counts as silent: 2 s. Ticks and not time: a process that was
 * itself stopped has not waited.
 */
const SILENT_TICKS = 8;

/**
 * Notices a server that takes statements and answers none: a frozen machine or process, or a network that drops what is
 * sent. `statement_timeout` is the server's own and does not end in such a case.
 *
 * A slow statement is no silence, so the statements themselves have no deadline. While transactions are under way and
 * none ends, another connection is asked whether the server answers at all.
 */
export function watchServer({ use, ping, onSilent }: WatchServerOptions): ServerWatch {
  let pinging: Promise<void> | undefined;
  let ticks = 0;
  let isSilent = false;
  let endedBefore = 0;

  function startPing(): void {
    ticks = 0;
    const current = ping().then(() => {}, () => {}).then(() => {
      // An error is an answer: what waits learns of it by itself. That of a ping given up for silence is none.
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
