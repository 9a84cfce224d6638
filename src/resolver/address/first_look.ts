import type { Lattice } from "./lattice.ts";
import { needsCorrection } from "./needs_correction.ts";
import type { PlaceContext } from "./place_context.ts";
import { rankPlaces } from "./rank.ts";
import { rankIn, type Ranking } from "./rank_in.ts";
import { rankStreets } from "./rank_streets.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** A ranking, of which only the best may be told. */
export interface FirstLook extends Ranking {
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
