import type { OnStage, Stage } from "../../resolver/mod.ts";

/** One input of so many is timed: reading the clock at every stage of every input would cost half a microsecond each. */
const SAMPLE = 8;

/** Where times go, and the clock they are taken from. */
export interface StageSamplerOptions {
  readonly tell: (stage: Stage, ms: number) => void;
  readonly monotonicMs: () => number;
}

/** Times the stages of every eighth input: each call begins one input. */
export function stageSampler({ tell, monotonicMs }: StageSamplerOptions): () => OnStage | undefined {
  let count = 0;
  return () => {
    if (count++ % SAMPLE !== 0) {
      return undefined;
    }
    let lastMs = monotonicMs();
    return (stage) => {
      const nowMs = monotonicMs();
      tell(stage, nowMs - lastMs);
      lastMs = nowMs;
    };
  };
}
