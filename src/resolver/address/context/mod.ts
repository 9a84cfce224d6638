/**
 * What every stage is handed: the gazetteer, the caller's limits and the work budget, as one `PlaceContext`. In go the
 * options of a call; out comes a context that remembers what was read of a place. Facts of a place that do not depend on
 * the input are kept as long as the gazetteer is open.
 */
export { areBoundsCovered, isCovered } from "./coverage.ts";
export { KnownPlace, nearCostOf, settlementsAround } from "./known_places.ts";
export type { MisspeltNames } from "./misspelt_names.ts";
export { isInLand, type NameFacts, unknownCosts } from "./name_facts.ts";
export { type PlaceContext, placeContext } from "./place_context.ts";
