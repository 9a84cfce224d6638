import { type Candidate, isStreet } from "./candidate.ts";
import type { RankedStreet } from "./rank_streets.ts";

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
