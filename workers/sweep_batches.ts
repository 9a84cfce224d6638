import { type BatchesDeps, sweepBatches } from "../src/batches/mod.ts";
import type { Logger } from "../src/observability/mod.ts";

/** Most sweeps of one round; the next round deletes the rest. */
const SWEEPS_MAX = 100;

/** Deletes expired batches, in sweeps, so that none holds its locks for long. */
export async function sweepBatchesRound(batches: BatchesDeps, logger: Logger): Promise<void> {
  let total = 0;
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    const swept = await sweepBatches(batches);
    total += swept;
    if (swept === 0) {
      break;
    }
  }
  if (total > 0) {
    logger.info("swept", { batches: total });
  }
}
