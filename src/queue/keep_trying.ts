/** A server that restarts is back within seconds. */
const RETRY_MS = 1000;

/** Does something until it succeeds once or the signal is given, whichever is first. Errors are the work's to tell. */
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
  const timer = setTimeout(resolve, RETRY_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve();
  }, { once: true });
  return promise;
}
