import { LatencyHistogram } from "./latency_histogram.ts";

/** What a stretch of load came to. */
export interface Stretch {
  readonly perSecond: number;
  readonly seconds: number;
  readonly latencies: LatencyHistogram;
  /** Latencies of the answers with 200 to 299, and of those with 429 and 503. */
  readonly answered: LatencyHistogram;
  readonly refused: LatencyHistogram;
  /** Until the last answer. */
  readonly tookMs: number;
  /** By status; 0 stands for a connection that broke or took too long. */
  readonly statuses: Readonly<Record<number, number>>;
  /** 429 and 503 without `Retry-After` or that are no problem. */
  readonly disorderly: number;
}

const TICK_MS = 5;
const DEADLINE_MS = 30_000;
/** More calls under way at once than any client would have: those beyond are late, and that counts. */
const AT_ONCE_MAX = 2000;

/**
 * Sends calls at the times of a timetable, whether or not earlier ones were answered, and measures each from when it
 * was due: a server that stands still makes all of its callers wait, and all are counted ("coordinated omission", G.
 * Tene, "How NOT to measure latency").
 */
export async function openLoad(
  call: (signal: AbortSignal) => Promise<Response>,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Stretch> {
  const latencies = new LatencyHistogram();
  const answered = new LatencyHistogram();
  const refused = new LatencyHistogram();
  const statuses: Record<number, number> = {};
  let disorderly = 0;
  const count = Math.round(perSecond * seconds);
  const underWay = new Set<Promise<void>>();
  const startMs = performance.now();
  const send = async (dueMs: number): Promise<void> => {
    let status = 0;
    try {
      const answer = await call(AbortSignal.timeout(DEADLINE_MS));
      await answer.arrayBuffer();
      ({ status } = answer);
      const isRefusal = status === 429 || status === 503;
      const isOrderly = answer.headers.has("retry-after") &&
        answer.headers.get("content-type")?.startsWith("application/problem+json") === true;
      disorderly += isRefusal && !isOrderly ? 1 : 0;
    } catch {
      status = 0;
    }
    statuses[status] = (statuses[status] ?? 0) + 1;
    const tookMs = performance.now() - dueMs;
    latencies.record(tookMs);
    if (status === 429 || status === 503) {
      refused.record(tookMs);
    } else if (status >= 200 && status < 300) {
      answered.record(tookMs);
    }
  };
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, Math.floor((performance.now() - startMs) / 1000 * perSecond) + 1);
    while (sent < due && underWay.size < AT_ONCE_MAX) {
      const one = send(startMs + sent++ / perSecond * 1000);
      underWay.add(one);
      void one.then(() => underWay.delete(one));
    }
    await Bun.sleep(TICK_MS);
  }
  await Promise.all(underWay);
  const tookMs = performance.now() - startMs;
  return { perSecond, seconds, latencies, answered, refused, tookMs, statuses, disorderly };
}
