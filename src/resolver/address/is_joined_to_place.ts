import { crossingJoints } from "./crossing_joints.ts";
import type { Lattice } from "./lattice.ts";
import type { RankedStreet } from "./rank_streets.ts";

/**
 * A word that joins two streets stands between the street and a place, without a comma and without a house's number:
 * "San Martín y Santa Fe, Rosario" may mean a street that is called after the province, and is not known.
 */
export function isJoinedToPlace({ piece, number, match, reading }: RankedStreet, { tokens }: Lattice): boolean {
  return number === undefined && match.crossing === undefined &&
    crossingJoints(tokens).some(({ from, to }) =>
      from === piece.to && to > from && tokens.slice(from, to + 1).every(({ apart }) => !apart) &&
      reading.pieces.some((other) => other.role === "place" && other.from === to)
    );
}
