import type { Place, Street, StreetId } from "../../gazetteer/gazetteer.ts";
import { COST_NUMBER_LEFT, COST_POSTCODE_CONFLICT, COST_STREET_PRIOR, COST_UNANCHORED } from "../weights.ts";
import { editCost } from "./agreement.ts";
import { COST_MARGIN } from "./contenders.ts";
import type { Lattice, SpanMatch } from "./lattice.ts";
import type { NumberLocation } from "./locate_number.ts";
import type { PlaceContext } from "./place_context.ts";
import type { PostcodeAgreement } from "./postcode_agreement.ts";
import { nearCostOf, prominenceCostOf } from "./prior_costs.ts";
import type { Piece, Reading } from "./readings.ts";
import { type Proof, statedPlaces } from "./stated_places.ts";
import type { StreetAgreement } from "./street_agreement.ts";
import { type StreetFacts, streetFacts } from "./street_facts.ts";
import { type StatedAround, statedAround } from "./stated_around.ts";

/** One street or house that may be meant, with the reading it came from and what everything about it costs. */
export interface RankedStreet {
  readonly street: Street;
  /** The settlement it lies in. */
  readonly place: Place;
  readonly match: SpanMatch;
  readonly reading: Reading;
  /** The piece of the text that names the street. */
  readonly piece: Piece;
  readonly agreements: readonly StreetAgreement[];
  readonly number?: { readonly piece: Piece; readonly location: NumberLocation };
  readonly postcode?: { readonly piece: Piece; readonly agreement: PostcodeAgreement };
  /** Numbers and postcodes of the reading that nothing of the address bears. */
  readonly leftNumbers: number;
  readonly leftPostcodes: number;
  readonly nameCost: number;
  readonly prominenceCost: number;
  readonly nearCost: number;
  /** The sum of all, the reading's included. */
  readonly cost: number;
}

const RANKED_MAX = 128;
/** Beyond a limit by so little a sum is only rounded otherwise: what is told is summed in one order. */
const ROUNDING = 1e-6;

/** Every street that may be meant, each by its cheapest reading, cheapest first; equals in the order of their entries. */
export function rankStreets(
  readings: readonly Reading[],
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): readonly RankedStreet[] {
  const best = new Map<StreetId | string, RankedStreet>();
  const facts = streetFacts(lattice, context);
  let bound = Infinity;
  for (const reading of readings) {
    // Costs only add: what begins dearer than a contender may be ends so.
    if (reading.cost > bound + COST_MARGIN) {
      break;
    }
    for (const piece of reading.pieces) {
      if (piece.street === undefined) {
        continue;
      }
      const stated = statedAround(reading, piece);
      for (const match of piece.street.matches) {
        const meant = match.crossing === undefined ? match.id : `${match.id} ${match.crossing.other}`;
        const known = best.get(meant)?.cost ?? Infinity;
        const ranked = rankOne(match, stated, {
          context,
          facts,
          bound: Math.min(bound + COST_MARGIN, known) + ROUNDING,
        });
        if (ranked !== undefined && ranked.cost < known) {
          best.set(meant, ranked);
          bound = Math.min(bound, ranked.cost);
        }
      }
    }
  }
  return [...best.values()].sort((one, other) => one.cost - other.cost || one.street.id - other.street.id)
    .slice(0, RANKED_MAX);
}

interface RankOptions {
  readonly context: PlaceContext;
  readonly facts: StreetFacts;
  /** What is dearer is told nowhere: dearer than any contender, or than the same street by another reading. */
  readonly bound: number;
}

function rankOne(match: SpanMatch, stated: StatedAround, options: RankOptions): RankedStreet | undefined {
  const { reading, piece, numberPiece, postcodePiece, leftNumbers, leftPostcodes } = stated;
  const { context, facts, bound } = options;
  let cost = reading.cost + editCost(match.edits);
  if (cost > bound) {
    return undefined;
  }
  const street = context.street(match.id);
  if (!facts.isAllowed(street, match.crossing?.coordinates ?? street.coordinates)) {
    return undefined;
  }
  const form = postcodePiece?.postcode;
  const places = (proof: Proof) => statedPlaces(stated.places, { proof, form, facts, street, context });
  let agreements = places(form === undefined ? "none" : numberPiece === undefined ? "postcode" : "house");
  const nearCost = context.near === undefined ? 0 : nearCostOf(context.place(street.place), context.near);
  const nameCost = facts.nameCost(street, piece);
  const otherCost = nameCost + nearCost + leftNumbers * COST_NUMBER_LEFT + leftPostcodes * COST_POSTCODE_CONFLICT +
    stated.awayCost + (form === undefined ? placeCostOf(agreements, context) : 0);
  // Its numbers and postcodes are read from the file: only of what may still be meant.
  if (cost + costOf(agreements) + otherCost > bound) {
    return undefined;
  }
  const { location, agreement } = facts.numberAndPostcode(street, stated);
  if (agreement !== undefined && (agreement.relation !== "exact" || location?.state !== "exact")) {
    agreements = places(agreement.relation === "exact" ? "postcode" : "none");
  }
  const isAnchored = agreements.some(({ relation }) => relation !== "conflict") || agreement?.relation === "exact";
  const prominenceCost = placeCostOf(agreements, context);
  cost += costOf(agreements);
  cost += nameCost + prominenceCost + nearCost + leftNumbers * COST_NUMBER_LEFT +
    leftPostcodes * COST_POSTCODE_CONFLICT + (location?.cost ?? 0) +
    (agreement?.cost ?? 0) + (isAnchored ? 0 : COST_UNANCHORED) + stated.awayCost;
  if (cost > bound) {
    return undefined;
  }
  return {
    street,
    place: context.place(street.place),
    match,
    reading,
    piece,
    agreements,
    ...(numberPiece === undefined || location === undefined ? {} : { number: { piece: numberPiece, location } }),
    ...(postcodePiece === undefined || agreement === undefined
      ? {}
      : { postcode: { piece: postcodePiece, agreement } }),
    leftNumbers,
    leftPostcodes,
    nameCost,
    prominenceCost,
    nearCost,
    cost,
  };
}

function costOf(agreements: readonly StreetAgreement[]): number {
  let cost = 0;
  for (const agreement of agreements) {
    cost += agreement.cost;
  }
  return cost;
}

/** What it costs that the stated settlement is less known than others, or that none is stated. */
function placeCostOf(agreements: readonly StreetAgreement[], context: PlaceContext): number {
  const anchor = anchorOf(agreements, context);
  return anchor === undefined ? COST_STREET_PRIOR : prominenceCostOf(anchor);
}

/** The finest of the stated places that the street lies in, if it is a settlement. */
function anchorOf(agreements: readonly StreetAgreement[], context: PlaceContext): Place | undefined {
  let finest: Place | undefined;
  for (const { relation, match } of agreements) {
    const place = context.place(match.id);
    const isSettlement = place.kind === "locality" || place.kind === "district";
    if (relation !== "conflict" && isSettlement && (finest === undefined || place.id > finest.id)) {
      finest = place;
    }
  }
  return finest;
}
