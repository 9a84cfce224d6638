/** How long what is out of sight waits, so that the result of an interaction is shown first. Milliseconds. */
const AFTER_MS = 500;

/** Calls a function some time after an interaction, when the browser is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let id: number | undefined;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in globalThis) {
      id = requestIdleCallback(run);
    } else {
      run();
    }
  }, AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (id !== undefined) {
      cancelIdleCallback(id);
    }
  };
}
