import type { Candidate } from "./candidate.ts";
import type { Lattice } from "./lattice.ts";

/** The tokens that may be misspelt: those without a part in the best reading, or all when there is none. */
export function misspeltTokens(lattice: Lattice, best: Candidate | undefined): readonly boolean[] {
  const unknown = lattice.tokens.map(() => best === undefined);
  for (const piece of best?.reading.pieces ?? []) {
    if (piece.role === "word") {
      unknown[piece.from] = true;
    }
  }
  for (const { piece, relation } of best?.agreements ?? []) {
    unknown.fill(unknown[piece.from] === true || relation === "conflict", piece.from, piece.to);
  }
  return unknown;
}
