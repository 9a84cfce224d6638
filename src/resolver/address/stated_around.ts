import { COST_NUMBER_AWAY } from "../weights.ts";
import { POSTCODE_MIN } from "./postcode_min.ts";
import type { Piece, Reading } from "./readings.ts";

/** What a reading states around one of its streets, found once for all streets that bear the name. */
export interface StatedAround {
  readonly reading: Reading;
  /** The piece that names the street. */
  readonly piece: Piece;
  /** The names of places. */
  readonly places: readonly Piece[];
  readonly numberPiece: Piece | undefined;
  readonly postcodePiece: Piece | undefined;
  /** Numbers and postcodes of the reading that nothing of the address bears. */
  readonly leftNumbers: number;
  readonly leftPostcodes: number;
  /** What it costs that the number does not stand beside the street. */
  readonly awayCost: number;
}

/** Sorts the pieces of a reading by what they are to one of its streets. */
export function statedAround(reading: Reading, piece: Piece): StatedAround {
  const { pieces } = reading;
  const numberPiece = numberOf(reading, piece);
  const postcodePiece = pieces.find(({ postcode }) => postcode !== undefined);
  const places: Piece[] = [];
  let leftNumbers = 0;
  let leftPostcodes = 0;
  for (const other of pieces) {
    if (other.role === "place") {
      places.push(other);
    } else if (isNumeric(other) && other !== numberPiece && other !== postcodePiece) {
      const isPostcode = (other.number?.number.digits ?? 0) >= POSTCODE_MIN;
      leftPostcodes += isPostcode ? 1 : 0;
      leftNumbers += isPostcode ? 0 : 1;
    }
  }
  const isAway = numberPiece !== undefined && !isDirectlyBeside(reading, piece, numberPiece);
  const awayCost = isAway ? COST_NUMBER_AWAY : 0;
  return { reading, piece, places, numberPiece, postcodePiece, leftNumbers, leftPostcodes, awayCost };
}

function isNumeric({ role }: Piece): boolean {
  return role === "number" || role === "postcode";
}

/** The number that belongs to the street: after it, else before it, else the first. */
function numberOf({ pieces }: Reading, street: Piece): Piece | undefined {
  const numbers = pieces.filter(({ number }) => number !== undefined);
  return numbers.find(({ from }) => from === street.to) ?? numbers.find(({ to }) => to === street.from) ??
    numbers.find(({ from }) => from > street.from) ?? numbers[0];
}

/** Nothing but notes and connectors stands between the two. */
function isDirectlyBeside({ pieces }: Reading, street: Piece, number: Piece): boolean {
  const [first, second] = street.from < number.from ? [street, number] : [number, street];
  return pieces.every(({ from, to, role }) =>
    from < first.to || to > second.from || role === "note" || role === "connector"
  );
}
