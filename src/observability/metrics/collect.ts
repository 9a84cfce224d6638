import { inTime } from "../../domain/clock.ts";

/** A metric that is read for each scrape: one value, or one for each combination of labels. */
export function gauge(
  name: string,
  help: string,
  values: number | Readonly<Record<string, readonly (readonly [label: string, value: number])[]>>,
): Family {
  if (typeof values === "number") {
    return { name, help, type: "gauge", labels: [], samples: [{ labels: [], value: values }] };
  }
  const [label = "", pairs = []] = Object.entries(values)[0] ?? [];
  return {
    name,
    help,
    type: "gauge",
    labels: [label],
    samples: pairs.map(([labelValue, value]) => ({ labels: [labelValue], value })),
  };
}

/** Reads metrics for a scrape. */
export type Collector = () => readonly Family[] | Promise<readonly Family[]>;

/** The sources behind collectors (Postgres, Redis) are read at most this often, however many scrape. Milliseconds. */
const KEPT_MS = 2000;
/** Below every scraper's timeout, which is 10 s by default. Milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * Combines all collectors, each with its name. One that fails or is too slow leaves out its own metrics and is reported
 * in `locus_metrics_missing`; the others are still shown, because metrics matter most when something is broken.
 */
export function collect(
  collectors: Readonly<Record<string, Collector>>,
  { monotonicMs }: { readonly monotonicMs: () => number },
): () => Promise<readonly Family[]> {
  async function read(): Promise<readonly Family[]> {
    const failed: string[] = [];
    const found = await Promise.all(
      Object.entries(collectors).map(async ([name, collector]) => {
        const families = await readInTime(collector);
        if (families === undefined) {
          failed.push(name);
        }
        return families ?? [];
      }),
    );
    return [...found.flat(), missing(failed)];
  }
  let kept: { readonly families: Promise<readonly Family[]>; readonly atMs: number } | undefined;
  return () => {
    const atMs = monotonicMs();
    if (kept === undefined || atMs - kept.atMs > KEPT_MS) {
      kept = { families: read(), atMs };
    }
    return kept.families;
  };
}

async function readInTime(collector: Collector): Promise<readonly Family[] | undefined> {
  try {
    return await inTime(Promise.resolve(collector()), { deadlineMs: TIMEOUT_MS, late: () => undefined });
  } catch {
    return undefined;
  }
}

function missing(sources: readonly string[]): Family {
  return gauge("locus_metrics_missing", "1 for a source of metrics that could not be read.", {
    source: sources.map((source) => [source, 1]),
  });
}

/** One value of a family, or one distribution. */
export interface Sample {
  /** Values of the family's labels, in their order. */
  readonly labels: readonly string[];
  /** Of a counter or a gauge. */
  readonly value?: number;
  /** Only for a histogram: the count of each bucket; the last one has no upper bound. */
  readonly counts?: readonly number[];
  /** Only for a histogram. */
  readonly sum?: number;
}

/** A metric with all its values at one moment. Plain data: workers send theirs to the server. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  /** Only for a histogram: the upper bounds of its buckets except the last, ascending. */
  readonly bounds?: readonly number[];
  readonly samples: readonly Sample[];
}

/**
 * Most label combinations of one metric. Labels have closed sets of values (routes, codes, states), so this is never
 * reached; a mistake that puts users' text into a label costs no more memory than this.
 */
export const SERIES_MAX = 2000;
