import type { NumberLocation } from "./address/locate_number.ts";
import { RESOLVED_CONFIDENCE, STREET_CONFIDENCE } from "./weights.ts";

/** What is known of a street or a house before it is shown. All monotone. */
export interface StreetConfidenceFeatures {
  /** The answer's share of the weight of everything that may be meant, 0–1. */
  readonly share: number;
  /** Stated places and the stated postcode, where they agree. */
  readonly agreements: number;
  readonly edits: number;
  /** Words that nobody knows. */
  readonly unknown: number;
  readonly conflicts: number;
  /** A settlement or a postcode agrees, or the caller's limits leave no other place. */
  readonly isAnchored: boolean;
  /** Absent where no number is stated. */
  readonly numberState?: NumberLocation["state"];
}

const AGREEMENTS_MAX = 3;
const LOG_ODDS_MAX = 6;
const CONFIDENCE_MAX = 0.995;

/** The probability that the point lies within the accuracy and nothing stated is contradicted, 0–1. */
export function streetConfidenceOf(features: StreetConfidenceFeatures): number {
  const share = Math.min(1, Math.max(0, features.share));
  const logOdds = Math.min(LOG_ODDS_MAX, Math.max(-LOG_ODDS_MAX, Math.log(share / (1 - share))));
  const { numberState } = features;
  const score = STREET_CONFIDENCE.base +
    STREET_CONFIDENCE.rivals * logOdds +
    STREET_CONFIDENCE.agreement * Math.min(AGREEMENTS_MAX, features.agreements) +
    (features.edits > 0 ? STREET_CONFIDENCE.firstEdit : 0) +
    STREET_CONFIDENCE.edit * Math.max(0, features.edits - 1) +
    STREET_CONFIDENCE.unknown * features.unknown +
    STREET_CONFIDENCE.conflict * features.conflicts +
    (features.isAnchored ? 0 : STREET_CONFIDENCE.unanchored) +
    (numberState === undefined ? 0 : STREET_CONFIDENCE.number[numberState]);
  // An address that is known and contradicted is still the place to look first.
  return Math.min(CONFIDENCE_MAX, Math.max(2 * RESOLVED_CONFIDENCE, 1 / (1 + Math.exp(-score))));
}
