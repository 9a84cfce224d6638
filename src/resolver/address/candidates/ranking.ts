import type { PlaceContext } from "../context/mod.ts";
import { type Parse, parsesOf } from "../parses/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { type Candidate, isStreet } from "./candidate.ts";
import { rankPlaces } from "./rank_places.ts";
import { type RankedStreet, rankStreets } from "./rank_streets.ts";
import { withCoincidences } from "./with_coincidences.ts";

/** A lattice with its readings, and what they may mean, cheapest first. */
export interface Ranking {
  readonly lattice: Lattice;
  readonly parses: readonly Parse[];
  readonly ranked: readonly Candidate[];
}

/** Ranks all that a lattice may mean. `known`: its readings and their streets, where those are ranked already. */
export function rankIn(
  lattice: Lattice,
  context: PlaceContext,
  known?: { readonly parses: readonly Parse[]; readonly streets: readonly RankedStreet[] },
): Ranking {
  const parses = known?.parses ?? parsesOf(lattice);
  const ranked = known?.streets ?? rankStreets(parses, { lattice, context });
  // A place much dearer than the best address weighs nothing against it.
  const placed = rankPlaces(parses, context, { below: ranked[0]?.cost, postcodes: lattice.postcodes });
  const { streets, places } = withCoincidences({ streets: ranked, places: placed }, context);
  return { lattice, parses, ranked: merged(streets, places) };
}

/** Both in the order of their costs; of equals the finer one first. */
function merged(streets: readonly Candidate[], places: readonly Candidate[]): readonly Candidate[] {
  if (streets.length === 0 || places.length === 0) {
    return streets.length === 0 ? places : streets;
  }
  return [...streets, ...places].sort((one, other) => one.cost - other.cost);
}

/** A ranking, of which only the best may be told. */
interface ExactRanking extends Ranking {
  readonly isBestOnly?: true;
}

/**
 * What a text names letter by letter. Where that is no street, and the best place leaves words over, a second look
 * follows: then nothing but the best is asked of this one, and no other place near it is weighed.
 */
export function rankExact(lattice: Lattice, context: PlaceContext): ExactRanking {
  const parses = parsesOf(lattice);
  const streets = rankStreets(parses, { lattice, context });
  if (streets.length === 0 && leavesTokensUnmatched(parses[0])) {
    const ranked = rankPlaces(parses, context, { margin: 0, postcodes: lattice.postcodes });
    if (needsCorrection(ranked[0])) {
      return { lattice, parses, ranked, isBestOnly: true };
    }
  }
  return rankIn(lattice, context, { parses, streets });
}

/** The cheapest reading tells most often what the best place leaves over: it is asked before any place is. */
function leavesTokensUnmatched(parse: Parse | undefined): boolean {
  return parse?.spans.some(({ role }) => role === "word" || role === "number" || role === "street") !== false;
}

/** A ranking costs a few looks, and one for so many bearers of the names in a text. */
const WORK_RANKING_MIN = 4;
const NAMESAKES_PER_WORK_UNIT = 6;

/** Looks (`WorkBudget`) that it costs to rank what a lattice may mean. */
export function workToRank({ starting }: Lattice): number {
  let namesakes = 0;
  for (const spans of starting) {
    for (const { matches } of spans) {
      namesakes += matches.length;
    }
  }
  return WORK_RANKING_MIN + Math.ceil(namesakes / NAMESAKES_PER_WORK_UNIT);
}

/** Nothing found, or words left that may be a misspelt name. */
export function needsCorrection(best: Candidate | undefined): boolean {
  if (best === undefined || best.agreements.some(({ relation }) => relation === "conflict")) {
    return true;
  }
  const hasUnmatched = isStreet(best) && best.unmatchedNumbers + best.unmatchedPostcodes > 0;
  if (hasUnmatched) {
    return true;
  }
  const isLocated = isStreet(best) && best.agreements.length > 0;
  return best.parse.spans.some(({ role, from }) => {
    // A name before a house that is found is a person or a company.
    const isBefore = isLocated && from < best.span.from && best.number?.location.state === "exact";
    return (role === "word" && !isBefore) || ((role === "number" || role === "street") && !isStreet(best));
  });
}

/** A street with words left over, or one that is not in the stated place. */
export function mayBeElsewhere(best: RankedStreet): boolean {
  return needsCorrection(best) || best.agreements.some(({ relation }) => relation === "beside");
}
