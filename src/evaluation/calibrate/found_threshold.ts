import { upperBound } from "../score/upper_bound.ts";
import type { Prediction } from "./calibrate.ts";

/** The confidence from which an answer is `found`, and the share of those answers that is right. */
export interface FoundThreshold {
  readonly confidence: number;
  /** The published lower bound of the share that is right, at 95 % certainty. */
  readonly precision: number;
  readonly answers: number;
  readonly wrong: number;
}

/** The published precision: of a thousand answers at or above the threshold at most three are wrong. */
const PRECISION = 0.997;
/**
 * For places queried by name five in a thousand, without a certainty margin: with three, London would not be found,
 * because it has 50 namesakes.
 */
const PLACE_PRECISION = 0.995;
/** Thresholds that are tried, highest first. Below 0.95 links and codes that look alike would be found too. */
const STEPS = [0.99, 0.985, 0.98, 0.975, 0.97, 0.965, 0.96, 0.955, 0.95];

/**
 * The lowest threshold above which the share of wrong answers is below the published one with 95 % certainty. Only
 * answers that no rule bars count. For places, which have fewer questions, the counted share is used without the
 * margin.
 */
export function foundThreshold(predictions: readonly Prediction[], of: "all" | "places"): FoundThreshold {
  const free = predictions.filter(({ sample: { evidence } }) =>
    !evidence.preventsFound && (of === "all" || evidence.kind === "place")
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
