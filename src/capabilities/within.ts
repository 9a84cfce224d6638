import { inTime } from "../domain/clock.ts";

/**
 * The promise, or a rejection when it takes too long. The work behind it continues; only the wait ends.
 *
 * @param what completes "… did not answer", as in "Redis"
 */
export async function within<Value>(
  promise: Promise<Value>,
  { what, deadlineMs }: { readonly what: string; readonly deadlineMs: number },
): Promise<Value> {
  const late = (): never => {
    throw new Error(`${what} did not answer within ${deadlineMs} ms`);
  };
  return await inTime(promise, { deadlineMs, late });
}
