import type { Candidate } from "./candidate.ts";

/**
 * A name that is taken for a slip is another known name letter by letter, and seldom a slip: "Paris, Germany" is no
 * misspelt village there.
 */
export function isRivalName({ piece, agreements }: Candidate): boolean {
  return piece.name?.rivalCost !== undefined || agreements.some(({ piece: { name } }) => name?.rivalCost !== undefined);
}
