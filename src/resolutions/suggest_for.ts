import type { SuggestInput, Suggestion } from "../domain/suggestion.ts";
import { suggest } from "../resolver/mod.ts";
import type { ResolutionsDeps } from "./deps.ts";

/** Completions of a partly typed text, the likeliest first. */
export function suggestFor(deps: ResolutionsDeps, input: SuggestInput): Suggestion[] {
  return suggest(input, { gazetteer: deps.gazetteer() });
}
