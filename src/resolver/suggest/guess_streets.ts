import type { BestGuesses } from "./best_guesses.ts";
import type { SuggestContext } from "./guess.ts";
import type { StreetQuery } from "./street_queries.ts";
import { streetCandidates } from "./street_candidates.ts";
import { streetGuess } from "./street_guess.ts";

/** A bound with its place in one number, so that they sort without being compared: millionths, above so many places. */
const PLACES = 2 ** 11;
const UNITS = 1e6;
/** Costs may be a little below 0. */
const SHIFT = 100;

/**
 * Puts the streets that the look-ups find into the best guesses: in the order of the least that each can cost, until
 * none that follows can enter. True where anything was found.
 */
export function guessStreets(queries: readonly StreetQuery[], context: SuggestContext, best: BestGuesses): boolean {
  const { ids, queries: queryOf, bounds, length } = streetCandidates(queries, context);
  const order = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    order[at] = Math.round((bounds[at]! + SHIFT) * UNITS) * PLACES + at;
  }
  order.sort();
  for (const packed of order) {
    const at = packed % PLACES;
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
