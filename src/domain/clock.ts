/** A source of the current time. */
export interface Clock {
  now(): Date;
}

/** Milliseconds. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A source of random bytes that is secure enough for keys and tokens. */
export interface Chance {
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

const waiting: (() => void)[] = [];

/**
 * Waits for the next turn of the event loop that belongs to the caller. Long work calls it between its steps: all long
 * work of a process together does one step in a turn, in order of arrival, and everything else is answered between two
 * steps. A step is bounded by the bytes or rows in it, never by time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) {
      setImmediate(resumeFirst);
    }
  });
}

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) {
    setImmediate(resumeFirst);
  }
}

/** What is wrong with days of a request, by the pointers of their fields; absent days are none. */
export function dayFaults(days: Readonly<Record<string, string | undefined>>) {
  return Object.entries(days).filter(([, day]) => day !== undefined && !isDay(day))
    .map(([pointer]) => ({ pointer, detail: "must be a day such as 2024-03-31" }));
}

/** Whether a text is a calendar day, from 1970 to 9998: "2024-02-30" is not, and the day after it has four digits too. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(text) && text >= "1970" && text < "9999" ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

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
