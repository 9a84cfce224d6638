import type { SuggestInput, Suggestion } from "../domain/suggestion.ts";
import { suggest } from "../resolver/mod.ts";
import type { ResolutionsDeps } from "./deps.ts";
import { presentLocated } from "./present_located.ts";

/** Completions of a partly typed text, the likeliest first. */
export function suggestFor(deps: ResolutionsDeps, input: SuggestInput): Suggestion[] {
  return suggest(input, { gazetteer: deps.gazetteer() });
}

/** A suggestion with the names of the public contract. */
export function presentSuggestion(suggestion: Suggestion) {
  const { accuracy_m: _, place_id: __, ...shared } = presentLocated(suggestion);
  return { ...shared, place_id: suggestion.placeId };
}
