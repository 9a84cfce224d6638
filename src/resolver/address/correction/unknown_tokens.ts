import { type Candidate, isStreet, mayBeElsewhere } from "../candidates/mod.ts";
import type { Lattice } from "../spans/mod.ts";

/** The tokens that may be misspelt: those without a role in the best parse, or all if there is none. */
export function misspeltTokens(lattice: Lattice, best: Candidate | undefined): readonly boolean[] {
  const unknown = lattice.tokens.map(() => best === undefined);
  for (const span of best?.parse.spans ?? []) {
    if (span.role === "word") {
      unknown[span.from] = true;
    }
  }
  for (const { span, relation } of best?.agreements ?? []) {
    unknown.fill(unknown[span.from] === true || relation === "conflict", span.from, span.to);
  }
  return unknown;
}

/**
 * The tokens that may be the name of a venue: those without an exact match that are not a place next to one. Undefined
 * if the input has a street with a number, which excludes venues.
 */
export function possibleVenueTokens(exact: Lattice, best: Candidate | undefined): readonly boolean[] | undefined {
  if (best !== undefined && isStreet(best) && (best.number !== undefined || !mayBeElsewhere(best))) {
    return undefined;
  }
  const unknown = [...misspeltTokens(exact, best)];
  for (const { role, from, to } of best?.parse.spans ?? []) {
    const isCode = (role === "number" || role === "postcode") && exact.tokens[from]?.shape === "mixed";
    const isLoose = best !== undefined && (isStreet(best) ? role === "street" : role === "note" || isCode);
    unknown.fill(true, from, isLoose ? to : from);
  }
  return unknown.includes(true) ? unknown : undefined;
}
