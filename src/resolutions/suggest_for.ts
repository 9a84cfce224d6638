import type { SuggestInput, Suggestion } from "../domain/suggestion.ts";
import { suggest } from "../resolver/mod.ts";
import type { ResolutionsDeps } from "./deps.ts";

/** What may be meant by what is typed so far, the likeliest first. */
export function suggestFor(deps: ResolutionsDeps, input: SuggestInput): Suggestion[] {
  return suggest(input, { gazetteer: deps.gazetteer() });
}
