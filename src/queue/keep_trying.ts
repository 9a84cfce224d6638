/** A server that restarts is back within seconds. */
const RETRY_MS = 1000;

/** Repeats an operation until it succeeds or the signal aborts. The operation reports its own errors. */
export async function keepTrying(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch {
      await pause(signal);
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
  const timer = setTimeout(stop, RETRY_MS);
  signal.addEventListener("abort", stop);
  return promise;
}
