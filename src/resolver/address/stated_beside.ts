import type { EntryId, Place } from "../../gazetteer/gazetteer.ts";
import { postcodeFits } from "../data/postcode_shapes.ts";
import {
  COST_BARE_STREET_ELSEWHERE,
  COST_NUMBER_LEFT,
  COST_POSTCODE_CONFLICT,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_UNLOADED,
  COST_STREET_MISSING,
  COST_STREET_UNLOADED,
} from "../weights.ts";
import { editCost } from "./agreement.ts";
import type { StreetSpan } from "./lattice.ts";
import { isNumberedRoad } from "./is_numbered_road.ts";
import type { PlaceContext } from "./place_context.ts";
import type { PostcodeForm } from "./postcode_forms.ts";
import { POSTCODE_MIN } from "./postcode_min.ts";
import { postcodeAreaOf } from "./postcode_of_place.ts";
import type { Piece, Reading } from "./readings.ts";

/** What a reading states beside names of places, made once for all of its candidates. */
export interface StatedBeside {
  readonly hasStreet: boolean;
  /** A street or words that may be one. */
  readonly mayHaveStreet: boolean;
  /** What the street costs wherever it is not known; or house numbers without one. */
  readonly streetCost: number;
  /** The shapes of the postcodes that no loaded data set knows. */
  readonly shapes: readonly string[];
  /** The postcodes that one knows. */
  readonly known: readonly PostcodeForm[];
  /** The cost of both by country, as far as it was asked for. */
  readonly costsIn: Map<string, number>;
  /** What lacking all of it costs a place at the least, whichever it is. */
  readonly leastCost: number;
}

/** Gathers it from the pieces. */
export function statedBeside(
  { pieces }: Reading,
  { context, postcodes }: {
    readonly context: PlaceContext;
    readonly postcodes: readonly (readonly PostcodeForm[])[];
  },
): StatedBeside {
  let hasStreet = false;
  let mayHaveStreet = false;
  let streetCost = 0;
  const shapes: string[] = [];
  const known: PostcodeForm[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    const { role, street } = piece;
    if (role === "place" || role === "connector" || role === "note") {
      continue;
    }
    hasStreet ||= role === "street";
    mayHaveStreet ||= role === "street" || role === "word" || isNumberedRoad(pieces, i, context);
    if (street !== undefined) {
      // Misspelt as it is, it is so in every place.
      streetCost += editCost(leastEdits(street)) + (street.extraCost === undefined ? 0 : COST_BARE_STREET_ELSEWHERE);
    }
    const postcode = postcodeOf(pieces, i, postcodes);
    if (postcode !== undefined && postcode.areas.length > 0) {
      known.push(postcode);
    } else if (postcode !== undefined) {
      shapes.push(postcode.shape);
    }
  }
  if (!mayHaveStreet) {
    streetCost += COST_NUMBER_LEFT *
      pieces.filter(({ number }) => (number?.number.digits ?? POSTCODE_MIN) < POSTCODE_MIN).length;
  }
  const leastCost = streetCost + (shapes.length + known.length) * COST_POSTCODE_UNLOADED +
    (hasStreet ? COST_STREET_UNLOADED : 0);
  return { hasStreet, mayHaveStreet, streetCost, shapes, known, costsIn: new Map(), leastCost };
}

function leastEdits({ matches }: StreetSpan): number {
  let least = Infinity;
  for (const { edits } of matches) {
    least = Math.min(least, edits);
  }
  return least;
}

/** From four digits on, a number that stands apart from streets is a postcode, whatever a reading takes it for. */
function postcodeOf(
  pieces: readonly Piece[],
  at: number,
  postcodes: readonly (readonly PostcodeForm[])[],
): PostcodeForm | undefined {
  const piece = pieces[at]!;
  if (piece.postcode !== undefined || (piece.number?.number.digits ?? 0) < POSTCODE_MIN) {
    return piece.postcode;
  }
  const form = postcodeAt(piece, postcodes);
  // "Zwingerstrasse 69117 Heidelberg": a known one beside a place is one too.
  const isKnown = form !== undefined && form.areas.length > 0 && hasNeighbour(pieces, at, ["place"]);
  return isKnown || !isBesideStreet(pieces, at) ? form : undefined;
}

/** "8 Boulevard III, 98000 Monaco": a street has one number. */
function isBesideStreet(pieces: readonly Piece[], at: number): boolean {
  return pieces.every(({ number }, i) => number === undefined || i === at) &&
    hasNeighbour(pieces, at, ["street", "word"]);
}

/** Whether the piece before or behind is one of these. */
function hasNeighbour(pieces: readonly Piece[], at: number, roles: readonly Piece["role"][]): boolean {
  return [pieces[at - 1], pieces[at + 1]].some((piece) => piece !== undefined && roles.includes(piece.role));
}

function postcodeAt({ from, to }: Piece, postcodes: readonly (readonly PostcodeForm[])[]): PostcodeForm | undefined {
  return postcodes[from]?.find((form) => form.to === to);
}

/** What the postcodes of a text cost each place, found once for all readings. */
export interface MissingFacts {
  readonly context: PlaceContext;
  readonly postcodeCosts: Map<PostcodeForm, Map<EntryId, number>>;
}

/** What it costs that the stated street and postcode are not in the answer: next to nothing where none are loaded. */
export function missingCostOf(place: Place, stated: StatedBeside, facts: MissingFacts): number {
  let cost = stated.streetCost;
  if (stated.shapes.length > 0) {
    cost = stated.costsIn.get(place.countryCode) ?? costWithPostcodes(place.countryCode, stated);
    stated.costsIn.set(place.countryCode, cost);
  }
  for (const form of stated.known) {
    cost += knownPostcodeCost(place, form, facts);
  }
  const { context } = facts;
  if (context.holds !== undefined && !stated.hasStreet && !context.holds(place)) {
    // As for a street, and once: not having the name is evidence only where such things are loaded.
    cost += context.hasStreets(place) ? COST_STREET_MISSING : COST_STREET_UNLOADED;
  }
  if (stated.mayHaveStreet && context.hasStreets(place)) {
    return cost + COST_STREET_MISSING;
  }
  return stated.hasStreet ? cost + COST_STREET_UNLOADED : cost;
}

function knownPostcodeCost(place: Place, form: PostcodeForm, { context, postcodeCosts }: MissingFacts): number {
  let costs = postcodeCosts.get(form);
  if (costs === undefined) {
    costs = new Map();
    postcodeCosts.set(form, costs);
  }
  let cost = costs.get(place.id);
  if (cost === undefined) {
    cost = postcodeCostOf(place, form, context);
    costs.set(place.id, cost);
  }
  return cost;
}

/** A postcode that a data set knows speaks for the places around it, and against all others of their name. */
function postcodeCostOf(place: Place, form: PostcodeForm, context: PlaceContext): number {
  if (!postcodeFits(form.shape, place.countryCode)) {
    return COST_POSTCODE_UNLOADED + COST_POSTCODE_MISFIT;
  }
  const isAround = postcodeAreaOf(place, form.areas, context) !== undefined;
  return COST_POSTCODE_UNLOADED + (isAround ? 0 : COST_POSTCODE_CONFLICT);
}

function costWithPostcodes(countryCode: string, { streetCost, shapes }: StatedBeside): number {
  let cost = streetCost;
  for (const shape of shapes) {
    cost += postcodeFits(shape, countryCode) ? COST_POSTCODE_UNLOADED : COST_POSTCODE_MISFIT;
  }
  return cost;
}
