import { processStats, watchLoopLag } from "../../capabilities/process_stats.ts";
import { collect, type Collector, ServiceMetrics } from "../../observability/mod.ts";
import type { Tracer } from "../../observability/tracing/mod.ts";
import type { OnStage } from "../../resolver/mod.ts";
import {
  gazetteerFamilies,
  poolFamilies,
  processFamilies,
  type ReadGazetteer,
  type ReadPool,
  stageSampler,
} from "../metrics/families.ts";

interface OpenMetricsOptions {
  readonly gazetteer: ReadGazetteer;
  readonly pool: ReadPool;
  readonly sources?: Readonly<Record<string, Collector>>;
  /** Reports the stages of traced requests; absent without tracing. */
  readonly tracer?: Pick<Tracer, "stages"> | undefined;
}

/** Opens the metrics of this process: counters, and the collectors that run for each scrape. */
export function openMetrics({ gazetteer, pool, sources = {}, tracer }: OpenMetricsOptions) {
  const metrics = new ServiceMetrics();
  const lag = watchLoopLag((ms) => metrics.lag(ms));
  const families = collect({
    service: () => metrics.families(),
    process: () => processFamilies(processStats()),
    pool: () => poolFamilies(pool()),
    gazetteer: () => gazetteerFamilies(gazetteer),
    ...sources,
  }, { monotonicMs: () => performance.now() });
  const sample = stageSampler({
    record: (stage, ms) => metrics.stage(stage, ms),
    monotonicMs: () => performance.now(),
  });
  return {
    metrics,
    /** Times a sample of the inputs, for the resolutions. */
    timing: tracer === undefined ? sample : () => both(sample(), tracer.stages()),
    families,
    close: () => lag.close(),
  };
}

function both(one: OnStage | undefined, other: OnStage | undefined): OnStage | undefined {
  if (one === undefined || other === undefined) {
    return one ?? other;
  }
  return (stage) => {
    one(stage);
    other(stage);
  };
}
