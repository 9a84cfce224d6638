import type { PlaceContext } from "./place_context.ts";
import type { Piece } from "./readings.ts";

/** Roads have up to three digits; longer numbers are postcodes. */
const ROAD_NUMBER_MAX = 999;

/** "989 Autauga County 40": a short number right behind a county's name makes it a road, known or not. */
export function isNumberedRoad(pieces: readonly Piece[], at: number, context: PlaceContext): boolean {
  const [before, piece] = [pieces[at - 1], pieces[at]];
  const first = before?.name?.matches[0];
  return first !== undefined && piece?.number !== undefined && piece.number.number.digits <= ROAD_NUMBER_MAX &&
    context.place(first.id).kind === "county";
}
