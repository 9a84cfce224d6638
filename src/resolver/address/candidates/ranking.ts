import type { PlaceContext } from "../context/mod.ts";
import { type Reading, readingsOf } from "../parses/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { type Candidate, isStreet } from "./candidate.ts";
import { rankPlaces } from "./rank.ts";
import { type RankedStreet, rankStreets } from "./rank_streets.ts";
import { withCoincidences } from "./with_coincidences.ts";

/** A lattice with its readings, and what they may mean, cheapest first. */
export interface Ranking {
  readonly lattice: Lattice;
  readonly readings: readonly Reading[];
  readonly ranked: readonly Candidate[];
}

/** Ranks all that a lattice may mean. `known`: its readings and their streets, where those are ranked already. */
export function rankIn(
  lattice: Lattice,
  context: PlaceContext,
  known?: { readonly readings: readonly Reading[]; readonly streets: readonly RankedStreet[] },
): Ranking {
  const readings = known?.readings ?? readingsOf(lattice);
  const ranked = known?.streets ?? rankStreets(readings, { lattice, context });
  // A place much dearer than the best address weighs nothing against it.
  const placed = rankPlaces(readings, context, { below: ranked[0]?.cost, postcodes: lattice.postcodes });
  const { streets, places } = withCoincidences({ streets: ranked, places: placed }, context);
  return { lattice, readings, ranked: merged(streets, places) };
}

/** Both in the order of their costs; of equals the finer one first. */
function merged(streets: readonly Candidate[], places: readonly Candidate[]): readonly Candidate[] {
  if (streets.length === 0 || places.length === 0) {
    return streets.length === 0 ? places : streets;
  }
  return [...streets, ...places].sort((one, other) => one.cost - other.cost);
}

/** A ranking, of which only the best may be told. */
interface FirstLook extends Ranking {
  readonly isBestAlone?: true;
}

/**
 * What a text names letter by letter. Where that is no street, and the best place leaves words over, a second look
 * follows: then nothing but the best is asked of this one, and no other place near it is weighed.
 */
export function firstLook(lattice: Lattice, context: PlaceContext): FirstLook {
  const readings = readingsOf(lattice);
  const streets = rankStreets(readings, { lattice, context });
  if (streets.length === 0 && leavesOver(readings[0])) {
    const ranked = rankPlaces(readings, context, { margin: 0, postcodes: lattice.postcodes });
    if (needsCorrection(ranked[0])) {
      return { lattice, readings, ranked, isBestAlone: true };
    }
  }
  return rankIn(lattice, context, { readings, streets });
}

/** The cheapest reading tells most often what the best place leaves over: it is asked before any place is. */
function leavesOver(reading: Reading | undefined): boolean {
  return reading?.pieces.some(({ role }) => role === "word" || role === "number" || role === "street") !== false;
}

/** A ranking costs a few looks, and one for so many bearers of the names in a text. */
const LOOKS_LEAST = 4;
const BEARERS_PER_LOOK = 6;

/** Looks (`Work`) that it costs to rank what a lattice may mean. */
export function looksToRank({ starting }: Lattice): number {
  let bearers = 0;
  for (const spans of starting) {
    for (const { matches } of spans) {
      bearers += matches.length;
    }
  }
  return LOOKS_LEAST + Math.ceil(bearers / BEARERS_PER_LOOK);
}

/** Nothing found, or words left that may be a misspelt name. */
export function needsCorrection(best: Candidate | undefined): boolean {
  if (best === undefined || best.agreements.some(({ relation }) => relation === "conflict")) {
    return true;
  }
  const hasLeft = isStreet(best) && best.leftNumbers + best.leftPostcodes > 0;
  if (hasLeft) {
    return true;
  }
  const isLocated = isStreet(best) && best.agreements.length > 0;
  return best.reading.pieces.some(({ role, from }) => {
    // A name before a house that is found is a person or a company.
    const isBefore = isLocated && from < best.piece.from && best.number?.location.state === "exact";
    return (role === "word" && !isBefore) || ((role === "number" || role === "street") && !isStreet(best));
  });
}

/** A street with words left over, or one that is not in the stated place. */
export function mayBeElsewhere(best: RankedStreet): boolean {
  return needsCorrection(best) || best.agreements.some(({ relation }) => relation === "beside");
}
