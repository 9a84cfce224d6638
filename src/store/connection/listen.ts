import { openDatabase, type OpenDatabaseOptions } from "./client.ts";

export interface ListenOptions extends OpenDatabaseOptions {
  readonly channel: string;
  /** Distinguishes this listener's own beats from others'. */
  readonly id: string;
  /** Milliseconds since any fixed moment, never decreasing. */
  readonly monotonicMs: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly onMessage: (text: string) => void;
  /** Called whenever listening starts again: earlier messages may have been missed. */
  readonly onListening: () => void;
}

/** A listener, until closed. */
export interface Listener {
  /** Whether everything announced until half a second ago was certainly received. */
  readonly isListening: () => boolean;
  close(): Promise<void>;
}

/** A connection may be dead without an error, so the listener sends itself a message at this interval. Milliseconds. */
const BEAT_MS = 200;
/**
 * Without a message for this long it counts as deaf. Revocation has a second; half is left for the rest. Milliseconds.
 */
const DEAF_MS = 500;
/** How long one connection may be deaf before it is replaced. Milliseconds. */
const PATIENCE_MS = 2000;

/**
 * Listens to a channel of the database on a separate connection until closed. A lost or silent connection is
 * replaced. Returns at once.
 */
export function listen(url: string, options: ListenOptions): Listener {
  const { channel, monotonicMs, sleep, onMessage, onListening } = options;
  const prefix = `beat ${options.id} `;
  const closing = new AbortController();
  let isNew = true;
  let provenMs = Number.NEGATIVE_INFINITY;

  /**
   * Postgres delivers in the order of commits: a received beat proves that everything committed before it was received,
   * as long as the connection was listening.
   */
  function receive(text: string): void {
    if (!text.startsWith("beat ")) {
      onMessage(text);
      return;
    }
    if (text.startsWith(prefix)) {
      if (isNew || !isListening()) {
        isNew = false;
        onListening();
      }
      provenMs = Math.max(provenMs, Number(text.slice(prefix.length)));
    }
  }

  function isListening(): boolean {
    return monotonicMs() - provenMs < DEAF_MS;
  }

  async function listenOnce(): Promise<void> {
    const opened = openDatabase(url, { ...options, maxConnections: 1 });
    isNew = true;
    // The driver resumes listening by itself when it can, but messages in between are missed.
    opened.sql.listen(channel, receive, () => isNew = true).catch(() => {});
    const startedMs = monotonicMs();
    while (!closing.signal.aborted && monotonicMs() - Math.max(startedMs, provenMs) < PATIENCE_MS) {
      opened.sql.notify(channel, prefix + monotonicMs()).catch(() => {});
      await sleep(BEAT_MS);
    }
    // A silent connection may not close either: only `close()` waits for it.
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
    isListening,
    async close() {
      closing.abort();
      await ended;
    },
  };
}
