import { COST_NUMBER_AWAY, COST_NUMBER_LEFT, COST_POSTCODE_CONFLICT } from "../../../weights.ts";
import type { Piece, Reading } from "../../parses/mod.ts";
import { POSTCODE_MIN } from "../../tokens/mod.ts";

/** What a reading states around one of its streets, found once for all streets that bear the name. */
export interface StatedAround {
  readonly reading: Reading;
  /** The piece that names the street. */
  readonly piece: Piece;
  readonly numberPiece: Piece | undefined;
  readonly postcodePiece: Piece | undefined;
  /** Numbers and postcodes of the reading that nothing of the address bears. */
  readonly leftNumbers: number;
  readonly leftPostcodes: number;
  /** What it costs that the number does not stand beside the street. */
  readonly awayCost: number;
  /** That, and what the numbers and postcodes cost that are left. */
  readonly leftCost: number;
}

/** Sorts the pieces of a reading by what they are to one of its streets. */
export function statedAround(reading: Reading, piece: Piece): StatedAround {
  const { pieces } = reading;
  const numberPiece = numberOf(pieces, piece);
  let postcodePiece: Piece | undefined;
  let leftNumbers = 0;
  let leftPostcodes = 0;
  for (const other of pieces) {
    if (other.postcode !== undefined && postcodePiece === undefined) {
      postcodePiece = other;
    } else if ((other.role === "number" || other.role === "postcode") && other !== numberPiece) {
      const isPostcode = (other.number?.number.digits ?? 0) >= POSTCODE_MIN;
      leftPostcodes += isPostcode ? 1 : 0;
      leftNumbers += isPostcode ? 0 : 1;
    }
  }
  const isAway = numberPiece !== undefined && !isDirectlyBeside(pieces, piece, numberPiece);
  const awayCost = isAway ? COST_NUMBER_AWAY : 0;
  const leftCost = leftNumbers * COST_NUMBER_LEFT + leftPostcodes * COST_POSTCODE_CONFLICT + awayCost;
  return { reading, piece, numberPiece, postcodePiece, leftNumbers, leftPostcodes, awayCost, leftCost };
}

/** The number that belongs to the street: after it, else before it, else the next, else the first. */
function numberOf(pieces: readonly Piece[], street: Piece): Piece | undefined {
  let first: Piece | undefined;
  let before: Piece | undefined;
  let next: Piece | undefined;
  for (const piece of pieces) {
    if (piece.number === undefined) {
      continue;
    }
    if (piece.from === street.to) {
      return piece;
    }
    first ??= piece;
    if (piece.to === street.from) {
      before ??= piece;
    }
    if (piece.from > street.from) {
      next ??= piece;
    }
  }
  return before ?? next ?? first;
}

/** Nothing but notes and connectors stands between the two. */
function isDirectlyBeside(pieces: readonly Piece[], street: Piece, number: Piece): boolean {
  const isBehind = street.from < number.from;
  const from = isBehind ? street.to : number.to;
  const to = isBehind ? number.from : street.from;
  for (const piece of pieces) {
    if (piece.from >= from && piece.to <= to && piece.role !== "note" && piece.role !== "connector") {
      return false;
    }
  }
  return true;
}
