/** Waits so many milliseconds, or until the signal aborts. Never rejects. */
export function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    resolve();
  };
  const timer = setTimeout(stop, signal.aborted ? 0 : durationMs);
  signal.addEventListener("abort", stop);
  return promise;
}
