import type { Suggestion } from "../domain/suggestion.ts";
import { presentLocated } from "./present_located.ts";

/** A suggestion under the names of the public contract. */
export function presentSuggestion(suggestion: Suggestion) {
  const { accuracy_m: _, place_id: __, ...told } = presentLocated(suggestion);
  return { ...told, place_id: suggestion.placeId };
}
