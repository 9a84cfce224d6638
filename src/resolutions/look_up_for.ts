import { Problem } from "../domain/problem.ts";
import type { LocatedResolution } from "../domain/resolution.ts";
import { lookUp } from "../resolver/mod.ts";
import type { ResolutionsDeps } from "./deps.ts";

/**
 * Looks up a place by its identifier.
 *
 * @throws Problem `NOT_FOUND` if no place has the identifier
 */
export function lookUpFor(
  deps: ResolutionsDeps,
  { placeId, language }: { readonly placeId: string; readonly language?: string | undefined },
): LocatedResolution {
  const place = lookUp(placeId, { gazetteer: deps.gazetteer(), language });
  if (place === undefined) {
    throw new Problem("NOT_FOUND", "There is no place with this identifier");
  }
  return place;
}
