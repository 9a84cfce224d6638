import { type Candidate, isStreet } from "./candidate.ts";
import type { Lattice } from "./lattice.ts";
import { misspeltTokens } from "./misspelt_tokens.ts";
import { mayBeElsewhere } from "./needs_correction.ts";

/**
 * The tokens that may be the name of something one goes to: what nothing explains, and what is no place beside one. No
 * name comes before a stated street and number.
 */
export function unnamedTokens(exact: Lattice, best: Candidate | undefined): readonly boolean[] | undefined {
  if (best !== undefined && isStreet(best) && (best.number !== undefined || !mayBeElsewhere(best))) {
    return undefined;
  }
  const unknown = [...misspeltTokens(exact, best)];
  for (const { role, from, to } of best?.reading.pieces ?? []) {
    const isCode = (role === "number" || role === "postcode") && exact.tokens[from]?.shape === "mixed";
    const isLoose = best !== undefined && (isStreet(best) ? role === "street" : role === "note" || isCode);
    unknown.fill(true, from, isLoose ? to : from);
  }
  return unknown.includes(true) ? unknown : undefined;
}
