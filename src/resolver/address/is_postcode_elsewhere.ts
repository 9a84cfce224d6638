import type { Lattice } from "./lattice.ts";
import type { PlaceContext } from "./place_context.ts";
import type { PostcodeForm } from "./postcode_forms.ts";
import { postcodeAreaOf } from "./postcode_of_place.ts";
import type { RankedPlace } from "./rank.ts";
import type { Piece } from "./readings.ts";

/** Shorter numbers are seldom postcodes. */
const LETTERS_MIN = 4;

/**
 * Whether a text states a postcode that a data set knows, and not around the place: whatever its reading takes the
 * number for, for the reading that suits a place best may be one in which it is none.
 */
export function isPostcodeElsewhere(
  { reading: { pieces }, place }: Pick<RankedPlace, "reading" | "place">,
  { lattice: { postcodes = [] }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): boolean {
  const known = postcodes.flat().filter(({ areas, key }) => areas.length > 0 && key.length >= LETTERS_MIN);
  return known.some((form) => postcodeAreaOf(place, form.areas, context) === undefined && !isOfStreet(form, pieces)) &&
    !known.some((form) => postcodeAreaOf(place, form.areas, context) !== undefined);
}

/** "19975 Scotland Dr": the number of a house, and a postcode somewhere. */
function isOfStreet(form: PostcodeForm, pieces: readonly Piece[]): boolean {
  const at = pieces.findIndex(({ role, from, to }) => role === "number" && from === form.from && to === form.to);
  return at !== -1 &&
    [pieces[at - 1], pieces[at + 1]].some((piece) => piece?.role === "street" || piece?.role === "word");
}
