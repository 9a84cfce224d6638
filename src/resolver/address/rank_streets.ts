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
/** Few houses have so long a number, and most postcodes do. */
const LONG_NUMBER = 10_000;
/** Beyond a limit by so little a sum is only rounded otherwise: what is told is summed in one order. */
const ROUNDING = 1e-6;

/** Every street that may be meant, each by its cheapest reading, cheapest first; equals in the order of their entries. */
export function rankStreets(
  readings: readonly Reading[],
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): readonly RankedStreet[] {
  const best = new Map<StreetId | string, Kept>();
  const facts = streetFacts(lattice, context);
  const later: { readonly stated: StatedAround; readonly order: number }[] = [];
  let bound = Infinity;
  const weigh = (stated: StatedAround, order: number): void => {
    for (const match of stated.piece.street?.matches ?? []) {
      const meant = match.crossing === undefined ? match.id : `${match.id} ${match.crossing.other}`;
      const known = best.get(meant);
      const limit = Math.min(bound + COST_MARGIN + ROUNDING, limitBeside(known, order));
      const ranked = rankOne(match, stated, { context, facts, limit });
      if (ranked !== undefined && isBetter(ranked, order, known)) {
        best.set(meant, { ranked, order });
        bound = Math.min(bound, ranked.cost);
      }
    }
  };
  for (const [order, reading] of readings.entries()) {
    // Costs only add: what begins dearer than a contender may be ends so.
    if (reading.cost > bound + COST_MARGIN) {
      break;
    }
    for (const piece of reading.pieces) {
      if (piece.street !== undefined) {
        const stated = statedAround(reading, piece);
        if (isUnlikely(stated)) {
          later.push({ stated, order });
        } else {
          weigh(stated, order);
        }
      }
    }
  }
  for (const { stated, order } of later) {
    weigh(stated, order);
  }
  return Array.from(best.values(), ({ ranked }) => ranked)
    .sort((one, other) => one.cost - other.cost || one.street.id - other.street.id)
    .slice(0, RANKED_MAX);
}

/** The cheapest that is known of a street, and which reading it came from. */
interface Kept {
  readonly ranked: RankedStreet;
  readonly order: number;
}

/** Of equals the first reading counts: a later one must be cheaper than what is known. */
function limitBeside(known: Kept | undefined, order: number): number {
  if (known === undefined) {
    return Infinity;
  }
  return order > known.order ? known.ranked.cost : known.ranked.cost + ROUNDING;
}

function isBetter({ cost }: RankedStreet, order: number, known: Kept | undefined): boolean {
  return known === undefined || cost < known.ranked.cost || (cost === known.ranked.cost && order < known.order);
}

/**
 * The number and the postcode are likelier the other way round: looked at last, for then nearly always something
 * cheaper is known, and no house is looked for ("3036 Wolfe Ct, 94555": a quarter of all that were).
 */
function isUnlikely({ numberPiece, postcodePiece }: StatedAround): boolean {
  return postcodePiece?.postcode?.areas.length === 0 || (numberPiece?.number?.number.digits ?? 0) >= LONG_NUMBER;
}

interface RankOptions {
  readonly context: PlaceContext;
  readonly facts: StreetFacts;
  /** What is as dear is told nowhere: dearer than any contender, or than the same street by another reading. */
  readonly limit: number;
}

function rankOne(match: SpanMatch, stated: StatedAround, options: RankOptions): RankedStreet | undefined {
  const { reading, piece, numberPiece, postcodePiece, leftNumbers, leftPostcodes } = stated;
  const { context, facts, limit } = options;
  let cost = reading.cost + editCost(match.edits);
  const leftCost = leftNumbers * COST_NUMBER_LEFT + leftPostcodes * COST_POSTCODE_CONFLICT + stated.awayCost;
  if (cost + leftCost >= limit) {
    return undefined;
  }
  const street = context.street(match.id);
  if (!facts.isAllowed(street, match.crossing?.coordinates ?? street.coordinates)) {
    return undefined;
  }
  const form = postcodePiece?.postcode;
  const places = (proof: Proof) => statedPlaces(stated.places, { proof, form, facts, street, context });
  // The town of the post office is told by the house's own postcode; of a street alone it would prove too much.
  const mayBeOwn = numberPiece !== undefined && match.edits === 0;
  let agreements = places(
    form === undefined ? mayBeOwn ? "hoped" : "none" : numberPiece === undefined ? "postcode" : "house",
  );
  const nearCost = context.near === undefined ? 0 : nearCostOf(context.place(street.place), context.near);
  // Only a place that does not agree is told otherwise by what the number and the postcode prove.
  const isHoped = form === undefined && mayBeOwn && agreements.some(({ relation }) => relation === "beside");
  const isSettled = form === undefined
    ? !isHoped
    : stated.places.every((place) => isAgreeing(facts.agreement(street, place)));
  const least = cost + costOf(agreements) + nearCost + leftCost + (isSettled ? placeCostOf(agreements, context) : 0);
  if (least >= limit) {
    return undefined;
  }
  const nameCost = facts.nameCost(street, piece);
  // Its numbers and postcodes are read from the file: only of what may still be meant.
  if (least + nameCost >= limit) {
    return undefined;
  }
  const { location, agreement } = facts.numberAndPostcode(street, stated);
  if (!isSettled && agreement !== undefined && (agreement.relation !== "exact" || location?.state !== "exact")) {
    agreements = places(agreement.relation === "exact" ? "postcode" : "none");
  } else if (isHoped) {
    const isKnown = location?.state === "exact" || location?.state === "range";
    const own = isKnown ? facts.ownPostcode(street, location) : undefined;
    agreements = statedPlaces(stated.places, { proof: "postcode", form: own, facts, street, context });
  }
  const isAnchored = agreements.some(({ relation }) => relation !== "conflict") || agreement?.relation === "exact";
  const prominenceCost = placeCostOf(agreements, context);
  cost += costOf(agreements);
  cost += nameCost + prominenceCost + nearCost + leftNumbers * COST_NUMBER_LEFT +
    leftPostcodes * COST_POSTCODE_CONFLICT + (location?.cost ?? 0) +
    (agreement?.cost ?? 0) + (isAnchored ? 0 : COST_UNANCHORED) + stated.awayCost;
  if (cost >= limit) {
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

function isAgreeing({ relation }: StreetAgreement): boolean {
  return relation === "around" || relation === "close";
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
