import type { Lattice } from "./lattice.ts";
import type { Piece } from "./readings.ts";
import { unitEnds } from "./unit_ends.ts";

/** Whether a note is a unit or a floor: a part of the address that no data set is asked for. */
export function isUnit({ role, from, to }: Piece, { tokens, units }: Pick<Lattice, "tokens" | "units">): boolean {
  return role === "note" && (units?.has(from) ?? unitEnds(tokens, from).includes(to));
}
