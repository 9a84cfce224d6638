export { appendTo, attributionOfColumn, openColumns, type Spot, unknownColumn } from "./appended/append_to.ts";
export { type Example, EXAMPLE_LANGUAGES, EXAMPLES, resolveExample } from "./examples.ts";
export {
  attributionsOf,
  type PlaceChoice,
  type SettledPlace,
  settledResolution,
  settlePlace,
} from "./settled_place.ts";
export { type Expansion, ExpansionCache, type LinkNet } from "./expand_link.ts";
export { addressKeyOf, matchPlaces } from "./match_places.ts";
export { lookUpFor } from "./look_up_for.ts";
export { parseFor, resolveRows, type RowResult, suggestFor } from "./resolve_rows.ts";
export {
  isAnsweredByData,
  mayBeAnsweredByData,
  resolveFor,
  resolveStructuredFor,
  type Written,
} from "./resolve_for.ts";
export { warmUpStep } from "./warm_up_step.ts";
export { describeMissingStreets, type PlaceFacts, placeFactsFor, streetAreas } from "./missing_streets.ts";
export type { CorrectionQuery, CorrectionsReader, ResolutionsDeps } from "./deps.ts";
