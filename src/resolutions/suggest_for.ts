import type { SuggestInput, Suggestion } from "../domain/suggestion.ts";
import { suggest } from "../resolver/mod.ts";
import type { ResolutionsRoom } from "./room.ts";

/** What may be meant by what is typed so far, the likeliest first. */
export function suggestFor(room: ResolutionsRoom, input: SuggestInput): Suggestion[] {
  return suggest(input, { gazetteer: room.gazetteer() });
}
