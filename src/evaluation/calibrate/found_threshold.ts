import { upperBound } from "../score/upper_bound.ts";
import type { Prediction } from "./calibrate.ts";

/** From which confidence on an answer is `found`, and how many of those are right. */
export interface FoundThreshold {
  readonly confidence: number;
  /** The published share that is right at the least, at 95 %. */
  readonly precision: number;
  readonly answers: number;
  readonly wrong: number;
}

/** The published precision: of a thousand answers at the threshold or above it at most three are wrong. */
const PRECISION = 0.997;
/** Of places by their name five, as counted: with three London would not be found, for there are 50 others. */
const PLACE_PRECISION = 0.995;
/** Thresholds tried, highest first. Below 0.95 links and codes that look alike would be found too. */
const STEPS = [0.99, 0.985, 0.98, 0.975, 0.97, 0.965, 0.96, 0.955, 0.95];

/**
 * The lowest threshold above which, among answers that no rule bars, the share of wrong ones is below the published
 * one with 95 % certainty; of places, of which fewer are asked, as it was counted.
 */
export function foundThreshold(predictions: readonly Prediction[], of: "all" | "places"): FoundThreshold {
  const free = predictions.filter(({ sample: { evidence } }) =>
    !evidence.isBarred && (of === "all" || evidence.kind === "place")
  );
  const precision = of === "all" ? PRECISION : PLACE_PRECISION;
  let best = tallied(free, { confidence: STEPS[0]!, precision });
  for (const confidence of STEPS) {
    const next = tallied(free, { confidence, precision });
    const wrong = of === "all" ? upperBound(next.wrong, next.answers) : next.wrong / next.answers;
    if (wrong > 1 - precision) {
      break;
    }
    best = next;
  }
  return best;
}

function tallied(
  predictions: readonly Prediction[],
  { confidence, precision }: Pick<FoundThreshold, "confidence" | "precision">,
): FoundThreshold {
  const above = predictions.filter((prediction) => prediction.confidence >= confidence);
  const wrong = above.filter(({ sample }) => sample.row.isEvent !== true).length;
  return { confidence, precision, answers: above.length, wrong };
}
