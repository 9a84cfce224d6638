import type { Lattice } from "./lattice.ts";
import type { Piece } from "./readings.ts";

/** Letters of the pieces that are words nobody knows. */
export function unknownLetters(pieces: readonly Piece[], lattice: Lattice): number {
  return pieces.reduce((sum, piece) => sum + (piece.role === "word" ? lettersOf(piece, lattice) : 0), 0);
}

/** Letters and digits of a piece of the text. */
export function lettersOf({ from, to }: Piece, { tokens }: Lattice): number {
  let letters = 0;
  for (let at = from; at < to; at++) {
    letters += tokens[at]?.key.length ?? 0;
  }
  return letters;
}
