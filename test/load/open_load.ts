/** What a stretch of load came to. */
interface Stretch {
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

/** Each power of two is cut into so many parts: a value is kept to a hundredth. */
const PARTS = 128;
/** Up to an hour in microseconds. */
const POWERS = 32;

/** Latencies in buckets of relative width, as HdrHistogram has them: their number does not matter to its size. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(PARTS * POWERS);
  #total = 0;
  #max = 0;

  get total(): number {
    return this.#total;
  }

  record(milliseconds: number): void {
    const value = Math.max(1, milliseconds * 1000);
    const power = Math.min(POWERS - 1, Math.floor(Math.log2(value)));
    const part = Math.min(PARTS - 1, Math.floor((value / 2 ** power - 1) * PARTS));
    this.#counts[power * PARTS + part] = (this.#counts[power * PARTS + part] ?? 0) + 1;
    this.#total++;
    this.#max = Math.max(this.#max, milliseconds);
  }

  /** The latency that a share of all is not above, in milliseconds; 0 of none. @param share 0 to 1 */
  quantile(share: number): number {
    const wanted = Math.ceil(share * this.#total);
    let seen = 0;
    for (const [at, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= wanted && count > 0) {
        const upper = 2 ** Math.floor(at / PARTS) * (1 + (at % PARTS + 1) / PARTS) / 1000;
        return Math.min(upper, this.#max);
      }
    }
    return 0;
  }
}

/** Places, coordinates and a code, as they come with the world gazetteer alone. */
export const LOAD_INPUTS = [
  "Vaduz",
  "48.8584, 2.2945",
  "9F473CVC+8V",
  "Utrecht, Netherlands",
  "Paris, Texas",
  "São Paulo",
] as const;

/**
 * Several names that many places have: some milliseconds of work each with the world gazetteer alone, so that a
 * generator on the same machine can send several times what the server answers.
 */
export const COSTLY_INPUTS = [
  "Rua San Antonio Santa Maria 12, San Juan, Springfield, Georgetown",
  "Santa Cruz 4500, Victoria, Salem, Clinton, Franklin",
  "La Paz San Jose 7, Santiago, San Antonio, Salem",
] as const;
