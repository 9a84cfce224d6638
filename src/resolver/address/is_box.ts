import { boxEnds } from "./box_ends.ts";
import type { Lattice } from "./lattice.ts";
import type { Piece } from "./readings.ts";

/** Whether a note is a box at the post office: it is stated, and no map has it. */
export function isBox({ role, from, to }: Piece, { tokens }: Pick<Lattice, "tokens">): boolean {
  return role === "note" && boxEnds(tokens, from).includes(to);
}
