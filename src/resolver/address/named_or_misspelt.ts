import type { Lattice } from "./lattice.ts";
import { misspeltNamedAnswers } from "./misspelt_named_answers.ts";
import { type NamedAnswers, namedAnswers } from "./named_answers.ts";

/** The named places of a text: by their names letter by letter, else by names with a slip in them. */
export function namedOrMisspelt(
  lattice: Lattice,
  options: Parameters<typeof namedAnswers>[1] & { readonly isStreetKnown: boolean },
): NamedAnswers {
  const known = namedAnswers(lattice, options);
  // A name of some of the words leaves the others over: they may be one with a slip in it.
  const isWhole = known.answers[0]?.reasons.includes("unmatched_text") === false;
  if (isWhole || options.isStreetKnown) {
    return known;
  }
  const misspelt = misspeltNamedAnswers(lattice, options);
  return misspelt.answers.length === 0 ? known : misspelt;
}
