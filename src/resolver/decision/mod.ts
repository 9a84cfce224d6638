/**
 * The status of an answer: the only place that decides on `found`, for every kind of input. In go the findings and the
 * evidence that the stages report; out come confidence, status and reasons. Recognisers bring fixed confidences and
 * reasons of form (`datum_shifted`, `invalid_code`), which are kept. Start at `findings.ts`; a new reason is an entry of
 * `REASONS` (`domain/resolution.ts`) and a row there.
 */
export {
  confidenceOf,
  FOUND_CONFIDENCE,
  FOUND_PLACE_CONFIDENCE,
  onCurve,
  statusOf,
  withoutCertainty,
} from "./confidence.ts";
export {
  ALONE_SHARE,
  CONFLICTS_MAX,
  type CONTRADICTED_FEATURES,
  curveOf,
  type Evidence,
  FEATURES,
  featuresOf,
  logOddsOf,
  MODEL_NAMES,
  type ModelName,
  modelOf,
  type PARENT_PLACE_FEATURES,
  type STREET_FEATURES,
  type STREET_WITHOUT_NUMBER_FEATURES,
  typosOf,
  unmatchedOf,
  withBounds,
} from "./evidence.ts";
export { type Finding, Findings, type Verdict, verdictOf } from "./findings.ts";
export { inOtherCountry, inOtherPlace, isInBounds, limited, limitedSaved, withUnmatchedNumber } from "./limit.ts";
export { LISTED_SHARE_MIN, listedShareOf, type NamedWithin } from "./listed_share.ts";
export { EXPLAINING_WEIGHT, type Interpretation, SURE_WEIGHT, weigh } from "./weigh.ts";
