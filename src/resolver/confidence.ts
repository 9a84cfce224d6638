import { CONFIDENCE } from "./weights.ts";

/** What is known of an answer to a written address, before it is shown. All monotone. */
export interface ConfidenceFeatures {
  /** The answer's share of the weight of everything that may be meant, 0–1: it and its different rivals. */
  readonly share: number;
  /** Stated areas that agree. */
  readonly agreements: number;
  /** Edits between what is written and the names taken for it. */
  readonly edits: number;
  /** Words nobody knows. */
  readonly unknown: number;
  readonly conflicts: number;
  /** An everyday word or a mere code, with nothing else stated. */
  readonly common: boolean;
}

/** Agreement beyond two areas adds nothing: they contain each other. */
const AGREEMENTS_MAX = 2;
/** Log-odds beyond this are the same certainty. */
const LOG_ODDS_MAX = 6;
/** No written address is surer than this, nor less sure than its complement. */
const CONFIDENCE_MAX = 0.995;

/**
 * The probability that the true point lies within the accuracy and nothing stated is contradicted, 0–1: a logistic in
 * features that each can only raise or only lower it.
 */
export function confidenceOf(features: ConfidenceFeatures): number {
  const share = Math.min(1, Math.max(0, features.share));
  const logOdds = Math.min(LOG_ODDS_MAX, Math.max(-LOG_ODDS_MAX, Math.log(share / (1 - share))));
  const score = CONFIDENCE.base +
    CONFIDENCE.rivals * logOdds +
    CONFIDENCE.agreement * Math.min(AGREEMENTS_MAX, features.agreements) +
    CONFIDENCE.edit * features.edits +
    CONFIDENCE.unknown * features.unknown +
    CONFIDENCE.conflict * features.conflicts +
    (features.common ? CONFIDENCE.common : 0);
  return Math.min(CONFIDENCE_MAX, 1 / (1 + Math.exp(-score)));
}
