import { nameKey } from "../../../text/name_key.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import type { RankedStreet } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { differenceCount, findIn, type Lattice, type SpanMatch, WIDE_STREETS_MAX } from "../spans/mod.ts";
import { neighboursOf } from "./neighbours.ts";

/**
 * Adds further parts of a street that lacks the house number of the input: a road continues through the next
 * settlements with the same name and postcode. Undefined if no other part has the postcode of the input.
 */
export function addFurtherParts(lattice: Lattice, best: RankedStreet, context: PlaceContext): Lattice | undefined {
  const { number, postcode, span, match } = best;
  const { scopes, words, streets } = lattice;
  const isMissing = number !== undefined && (number.location.state === "missing" || number.location.state === "none");
  const code = postcode?.span.postcode?.key;
  if (!isMissing || code === undefined || match.crossing !== undefined || differenceCount(match) > 0) {
    return undefined;
  }
  if (scopes.near.length === 0) {
    return undefined;
  }
  const key = streetWordsKey(words.slice(span.from, span.to));
  const known = new Set((span.street?.matches ?? []).map(({ id }) => id));
  const areas = [...neighboursOf(scopes.near, context), ...scopes.wide];
  const further = findIn(areas, (within) => context.gazetteer.findStreets(key, { within, limit: WIDE_STREETS_MAX }))
    .filter(({ id }) => !known.has(id) && nameKey(context.street(id).postcode ?? "") === code);
  return further.length === 0 ? undefined : { ...lattice, streets: withMatches(streets, span, further) };
}

function withMatches(
  streets: Lattice["streets"],
  { from, to }: { readonly from: number; readonly to: number },
  further: readonly SpanMatch[],
): Lattice["streets"] {
  return streets.map((spans, at) =>
    at === from
      ? spans.map((span) => (span.to === to ? { ...span, matches: [...span.matches, ...further] } : span))
      : spans
  );
}
