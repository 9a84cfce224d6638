import type { Family } from "./family.ts";
import { gauge } from "./gauge.ts";

/** Reads metrics at the moment they are asked for. */
export type Collector = () => readonly Family[] | Promise<readonly Family[]>;

/** What collectors ask (Postgres, Redis) is asked at most this often, however many scrape. Milliseconds. */
const KEPT_MS = 2000;
/** Below every scraper's patience, which is 10 s where nobody changed it. Milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * All collectors as one, each by its name. One that fails or is too slow leaves its own metrics out and is told of in
 * `locus_metrics_missing`; the others are shown all the same: metrics are looked at when things are broken.
 */
export function collect(
  collectors: Readonly<Record<string, Collector>>,
  { monotonicMs }: { readonly monotonicMs: () => number },
): () => Promise<readonly Family[]> {
  async function read(): Promise<readonly Family[]> {
    const failed: string[] = [];
    const found = await Promise.all(
      Object.entries(collectors).map(async ([name, collector]) => {
        const families = await inTime(collector);
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

async function inTime(collector: Collector): Promise<readonly Family[] | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), TIMEOUT_MS);
  try {
    return await Promise.race([Promise.resolve(collector()), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function missing(sources: readonly string[]): Family {
  return gauge("locus_metrics_missing", "1 for a source of metrics that could not be read.", {
    source: sources.map((source) => [source, 1]),
  });
}
