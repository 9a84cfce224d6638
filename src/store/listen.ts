import { openDatabase, type OpenDatabaseOptions } from "./client.ts";

/** How a channel is listened to. */
export interface ListenOptions extends OpenDatabaseOptions {
  readonly channel: string;
  /** Tells this listener's own beats from others'. */
  readonly id: string;
  /** Milliseconds since any fixed moment, never going back. */
  readonly monotonicMs: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly onMessage: (text: string) => void;
  /** Messages may have been missed before: called at every new beginning. */
  readonly onListening: () => void;
}

/** Somebody who listens, until closed. */
export interface Listener {
  /** Whether everything that was said until half a second ago was heard for certain. */
  readonly isHearing: () => boolean;
  close(): Promise<void>;
}

/** A connection may be dead without anybody knowing. So the listener talks to itself this often, */
const BEAT_MS = 200;
/** and knows that it is deaf when it has heard nothing this long. Revocation has a second; half is left to the rest. */
const DEAF_MS = 500;
/** How long one connection may be deaf before another is tried. */
const PATIENCE_MS = 2000;

/**
 * Listens to a channel of the database on a connection of its own, for ever: a connection that is lost or silent is
 * replaced. Returns at once.
 */
export function listen(url: string, options: ListenOptions): Listener {
  const { channel, monotonicMs, sleep, onMessage, onListening } = options;
  const prefix = `beat ${options.id} `;
  const closing = new AbortController();
  let isNew = true;
  let provenMs = Number.NEGATIVE_INFINITY;

  /**
   * Postgres delivers in the order of commits: whoever hears a beat has heard everything that was committed before the
   * beat was sent, as long as the connection was listening.
   */
  function hear(text: string): void {
    if (!text.startsWith("beat ")) {
      onMessage(text);
      return;
    }
    if (text.startsWith(prefix)) {
      if (isNew || !isHearing()) {
        isNew = false;
        onListening();
      }
      provenMs = Math.max(provenMs, Number(text.slice(prefix.length)));
    }
  }

  function isHearing(): boolean {
    return monotonicMs() - provenMs < DEAF_MS;
  }

  async function listenOnce(): Promise<void> {
    const opened = openDatabase(url, { ...options, maxConnections: 1 });
    isNew = true;
    // The driver listens again by itself when it can; what was said meanwhile is missed all the same.
    opened.sql.listen(channel, hear, () => isNew = true).catch(() => {});
    const startedMs = monotonicMs();
    while (!closing.signal.aborted && monotonicMs() - Math.max(startedMs, provenMs) < PATIENCE_MS) {
      opened.sql.notify(channel, prefix + monotonicMs()).catch(() => {});
      await sleep(BEAT_MS);
    }
    // What is silent may be silent to its farewell too: nobody waits for it but who closes.
    const closed = opened.close().catch(() => {});
    await (closing.signal.aborted ? closed : undefined);
  }

  async function listenForEver(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce();
    }
  }

  const ended = listenForEver();
  return {
    isHearing,
    async close() {
      closing.abort();
      await ended;
    },
  };
}
