import { patience } from "../support/runner/patience.ts";
/** Longer than any part of a deployment needs to come back on a busy machine. */
const PATIENCE_MS = patience(300_000);
const WAIT_MS = 200;

/** Does something again and again until it works, as a client with a good library does. */
export async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) {
        throw error;
      }
      await Bun.sleep(WAIT_MS);
    }
  }
}
