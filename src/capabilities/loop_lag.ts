/** A timer that is this often due; late ones tell how busy the event loop is. Milliseconds. */
const EVERY_MS = 250;

/** Watches how late timers of this process run, until closed. */
export function watchLoopLag(tell: (lagMs: number) => void): { close(): void } {
  let dueMs = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    tell(Math.max(0, nowMs - dueMs));
    dueMs = nowMs + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
