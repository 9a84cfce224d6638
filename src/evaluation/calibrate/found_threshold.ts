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
/** Thresholds tried, highest first. Below 0.95 links and codes that look alike would be found too. */
const STEPS = [0.99, 0.985, 0.98, 0.975, 0.97, 0.965, 0.96, 0.955, 0.95];

/**
 * The lowest threshold above which, among answers that no rule bars, the share of wrong ones is below the published
 * one with 95 % certainty; and so is the share in the lowest slice above it, so that sure answers do not pay for others.
 */
export function foundThreshold(predictions: readonly Prediction[]): FoundThreshold {
  const free = predictions.filter(({ sample }) => !sample.evidence.isBarred);
  let best = tallied(free, STEPS[0]!);
  for (const step of STEPS) {
    const next = tallied(free, step);
    if (upperBound(next.wrong, next.answers) > 1 - PRECISION) {
      break;
    }
    best = next;
  }
  return best;
}

function tallied(predictions: readonly Prediction[], confidence: number): FoundThreshold {
  const above = predictions.filter((prediction) => prediction.confidence >= confidence);
  const wrong = above.filter(({ sample }) => sample.row.isEvent !== true).length;
  return { confidence, precision: PRECISION, answers: above.length, wrong };
}
