import type { Lattice } from "./lattice.ts";

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
