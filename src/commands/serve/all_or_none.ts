/**
 * Like `Promise.all`, but the first failure aborts the others and is reported when all have ended: nothing is left
 * running, and everything that was started can be stopped.
 *
 * @param begin begins them; each ends early when the signal is aborted
 */
export async function allOrNone<const Promises extends readonly Promise<unknown>[]>(
  outer: AbortSignal,
  begin: (signal: AbortSignal) => Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const failed = new AbortController();
  const promises = begin(AbortSignal.any([outer, failed.signal]));
  const failures: unknown[] = [];
  await Promise.all(promises.map((promise) =>
    promise.catch((error: unknown) => {
      failures.push(error);
      failed.abort();
    })
  ));
  if (failures.length > 0) {
    throw failures[0];
  }
  return await Promise.all(promises);
}
