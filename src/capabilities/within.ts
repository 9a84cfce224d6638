/**
 * The promise, or a rejection when it takes too long. The work behind it continues; only the wait ends.
 *
 * @param what completes "… did not answer", as in "Redis"
 */
export async function within<Value>(
  promise: Promise<Value>,
  { what, deadlineMs }: { readonly what: string; readonly deadlineMs: number },
): Promise<Value> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${deadlineMs} ms`)), deadlineMs);
  });
  // The loser of the race must not become an unhandled rejection.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
