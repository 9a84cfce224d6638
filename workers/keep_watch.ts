/** How something is watched. */
export interface KeepWatchOptions {
  readonly everyMs: number;
  /** Called for a failed round; the next one runs anyway. */
  readonly onError: (error: unknown) => void;
}

/** Runs rounds with pauses in between until stopped. The returned function resolves when the last round has ended. */
export function keepWatch(round: () => Promise<void>, { everyMs, onError }: KeepWatchOptions): () => Promise<void> {
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

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) {
    return Promise.resolve();
  }
  const stop = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    resolve();
  };
  const timer = setTimeout(stop, durationMs);
  signal.addEventListener("abort", stop);
  return promise;
}
