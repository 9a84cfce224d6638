/** Interval of a timer whose delay shows how busy the event loop is. Milliseconds. */
const EVERY_MS = 250;

/** Measures the delay of this process's timers until closed. */
export function watchLoopLag(record: (lagMs: number) => void): { close(): void } {
  let dueMs = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    record(Math.max(0, nowMs - dueMs));
    dueMs = nowMs + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
