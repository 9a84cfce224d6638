import type { BestGuesses } from "./best_guesses.ts";
import type { SuggestContext } from "./guess.ts";
import type { StreetQuery } from "./street_queries.ts";
import { CANDIDATES_MAX, streetCandidates } from "./street_candidates.ts";
import { streetGuess } from "./street_guess.ts";

/**
 * A bound and its index are packed into one number, so that sorting needs no comparator: the bound in millionths, times
 * `CANDIDATES_MAX`, plus the index.
 */
const UNITS = 1e6;
/** Costs may be slightly below 0. */
const SHIFT = 100;

/**
 * Offers the found streets to the best guesses, ordered by their lowest possible cost, until no further one can enter.
 * True if any street was found.
 */
export function guessStreets(queries: readonly StreetQuery[], context: SuggestContext, best: BestGuesses): boolean {
  const { ids, queries: queryOf, bounds, length } = streetCandidates(queries, context);
  const order = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    order[at] = Math.round((bounds[at]! + SHIFT) * UNITS) * CANDIDATES_MAX + at;
  }
  order.sort();
  for (const packed of order) {
    const at = packed % CANDIDATES_MAX;
    const bound = bounds[at]!;
    if (bound > best.worst()) {
      break;
    }
    const id = ids[at]!;
    const query = queries[queryOf[at]!]!;
    const guess = streetGuess(context.gazetteer.street(id), { query, bound, context });
    best.offer({ ...guess, identity: id * 2 + (query.parse.number === undefined ? 0 : 1), order: at });
  }
  return length > 0;
}
