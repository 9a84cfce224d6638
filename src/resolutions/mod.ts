export { type Example, EXAMPLE_LANGUAGES, EXAMPLES, resolveExample } from "./examples.ts";
export { attributionsOf } from "./attributions.ts";
export { type Expansion, type LinkNet } from "./expand_link.ts";
export { ExpansionCache } from "./expansion_cache.ts";
export { lookUpFor } from "./look_up_for.ts";
export {
  isAnsweredByData,
  mayBeAnsweredByData,
  type ResolveFor,
  resolveFor,
  resolveStructuredFor,
  type Written,
} from "./resolve_for.ts";
export { warmUpStep } from "./warm_up_step.ts";
export { describeMissingStreets, streetAreas } from "./missing_streets.ts";
export { resolveRows, type RowResult } from "./resolve_rows.ts";
export { suggestFor } from "./suggest_for.ts";
export { type CorrectionQuery, type CorrectionsReader } from "./corrections_reader.ts";
export { type PlaceChoice, type SettledPlace, settledResolution, settlePlace } from "./settled_place.ts";
export { type ResolutionsDeps } from "./deps.ts";
export { type PlaceFacts, placeFactsFor } from "./place_facts.ts";
