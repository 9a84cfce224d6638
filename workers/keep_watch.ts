/** How something is watched. */
export interface KeepWatchOptions {
  readonly everyMs: number;
  /** Told of a round that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
}

/** Watches until told to stop: a round, a pause, a round. The returned function resolves when the last round ended. */
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
