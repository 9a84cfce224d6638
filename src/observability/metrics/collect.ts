import type { Family } from "./family.ts";
import { gauge } from "./gauge.ts";

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
