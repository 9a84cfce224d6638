/** The promise; when it takes longer, what `late` returns or throws. The work behind it continues; only the wait ends. */
export async function inTime<Value, Late>(
  promise: Promise<Value>,
  { deadlineMs, late }: { readonly deadlineMs: number; readonly late: () => Late },
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, deadlineMs);
  });
  // The loser of the race must not become an unhandled rejection.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, end.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
