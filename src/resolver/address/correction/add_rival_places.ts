import type { MisspeltNames } from "../context/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { FUZZY_LETTERS_MIN } from "../tokens/mod.ts";

const DIGIT = /\d/u;

/** Adds places that a typo in one exact name may stand for: a small place's name may be a typo of a great one's. */
export function addRivalPlaces(
  lattice: Lattice,
  { from, to, misspelt, rivalCost }: {
    readonly from: number;
    readonly to: number;
    readonly misspelt: MisspeltNames;
    readonly rivalCost: number;
  },
): Lattice {
  const known = lattice.places[from]?.find((span) => span.to === to);
  // Another number is another part of the town, not a typo.
  if (known === undefined || known.key.length < FUZZY_LETTERS_MIN || DIGIT.test(known.key)) {
    return lattice;
  }
  const matches = misspelt.places(known.key, 1)
    .filter(({ nameKind, edits }) => nameKind !== "code" && edits > 0);
  if (matches.length === 0) {
    return lattice;
  }
  const places = lattice.places.map((spans, at) => at === from ? [...spans, { ...known, matches, rivalCost }] : spans);
  return { ...lattice, places };
}
