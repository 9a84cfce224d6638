import type { OnStage, Stage } from "../../resolver/mod.ts";

/**
 * One input of this many is timed: reading the clock at every stage of every input would cost half a microsecond each.
 */
const SAMPLE = 8;

/** Where the times go, and the clock. */
export interface StageSamplerOptions {
  readonly record: (stage: Stage, ms: number) => void;
  readonly monotonicMs: () => number;
}

/** Times the stages of every eighth input. Called at the start of each input. */
export function stageSampler({ record, monotonicMs }: StageSamplerOptions): () => OnStage | undefined {
  let count = 0;
  return () => {
    if (count++ % SAMPLE !== 0) {
      return undefined;
    }
    let lastMs = monotonicMs();
    return (stage) => {
      const nowMs = monotonicMs();
      record(stage, nowMs - lastMs);
      lastMs = nowMs;
    };
  };
}
