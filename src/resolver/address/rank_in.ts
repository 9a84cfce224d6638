import type { Candidate } from "./candidate.ts";
import type { Lattice } from "./lattice.ts";
import type { PlaceContext } from "./place_context.ts";
import { rankPlaces } from "./rank.ts";
import { type RankedStreet, rankStreets } from "./rank_streets.ts";
import { type Reading, readingsOf } from "./readings.ts";
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
