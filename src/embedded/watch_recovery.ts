export interface WatchRecoveryOptions {
  /** Of the server, on 127.0.0.1. */
  readonly port: number;
  /** How long the server may refuse connections, in milliseconds. */
  readonly patienceMs: number;
  /** Ends the server after it has refused connections for that long. Called again where that failed. */
  readonly onStuck: () => Promise<void>;
}

/** A recovery replays at most `max_wal_size`, which takes seconds. */
export const RECOVERY_MS = 120_000;
/** Between two looks; a shorter patience is looked at more often. */
const POLL_MS = 10_000;
const POLLS_PER_PATIENCE = 4;
const ANSWER_MS = 5_000;
/** The field C (code) of an error: `cannot_connect_now`, as the server is starting, in recovery or shutting down. */
const CANNOT_CONNECT_NOW = "\0C57P03\0";
const START_OF_SESSION = startOfSession();

/**
 * Watches that a running server does not stay in recovery for ever. After a full disk Postgres has been seen to wait in
 * recovery without a process that recovers, with space free again: only a restart brings it back.
 *
 * @returns ends the watch
 * @example
 * const end = watchRecovery({ port, patienceMs: RECOVERY_MS, onStuck: () => server.stop() });
 */
export function watchRecovery({ port, patienceMs, onStuck }: WatchRecoveryOptions): () => void {
  let refusedSince: number | undefined;
  let isLooking = false;
  const timer = setInterval(() => {
    if (!isLooking) {
      isLooking = true;
      // What failed is tried again at the next look.
      void look().catch(() => {}).finally(() => isLooking = false);
    }
  }, Math.min(POLL_MS, patienceMs / POLLS_PER_PATIENCE));
  timer.unref();
  const look = async (): Promise<void> => {
    const startedAt = performance.now();
    if (!await refusesConnections(port)) {
      refusedSince = undefined;
      return;
    }
    refusedSince ??= startedAt;
    if (performance.now() - refusedSince >= patienceMs) {
      await onStuck();
    }
  };
  return () => clearInterval(timer);
}

/** Begins a session as far as the server's first message: that of a refused one is an error with the code. */
async function refusesConnections(port: number): Promise<boolean> {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(""), ANSWER_MS);
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      open: (opened) => void opened.write(START_OF_SESSION),
      data: (_, bytes) => resolve(bytes.toString("latin1")),
      close: () => resolve(""),
      error: () => resolve(""),
    },
  }).catch(() => undefined);
  if (socket === undefined) {
    resolve("");
  }
  try {
    return (await answer).includes(CANNOT_CONNECT_NOW);
  } finally {
    clearTimeout(timer);
    socket?.end();
  }
}

/** The message StartupMessage of Postgres's protocol 3.0: its length, the version, names and values. */
function startOfSession(): Buffer {
  const body = Buffer.from("user\0postgres\0database\0postgres\0\0");
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(0x3_0000, 4);
  return Buffer.concat([head, body]);
}
