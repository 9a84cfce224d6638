import { type Candidate, isStreet } from "./candidate.ts";

/** A street explains every word, or all but slips in it: no thing of a name like it comes before it. */
export function isStreetKnown(best: Candidate | undefined): boolean {
  return best !== undefined && isStreet(best) && best.reading.pieces.every(({ role }) => role !== "word");
}
