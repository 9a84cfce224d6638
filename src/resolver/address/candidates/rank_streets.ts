import type { Place, Street, StreetId } from "../../../gazetteer/port.ts";
import { COST_NUMBER_LEFT, COST_POSTCODE_CONFLICT, COST_UNANCHORED } from "../../weights.ts";
import { nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Piece, Reading } from "../parses/mod.ts";
import {
  editCost,
  type NumberAndPostcode,
  type NumberLocation,
  type PostcodeAgreement,
  type StatedAround,
  statedAround,
  type StreetAgreement,
  type StreetFact,
  StreetFacts,
  type ToldPlaces,
} from "../scoring/mod.ts";
import type { Lattice, SpanMatch } from "../spans/mod.ts";
import { COST_MARGIN } from "./contenders.ts";

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
  readonly number: { readonly piece: Piece; readonly location: NumberLocation } | undefined;
  readonly postcode: { readonly piece: Piece; readonly agreement: PostcodeAgreement } | undefined;
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

/**
 * Every street that may be meant, each by its cheapest reading, cheapest first; equals in the order of their entries.
 */
export function rankStreets(
  readings: readonly Reading[],
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): readonly RankedStreet[] {
  const best: Best = { kept: new Map(), bound: Infinity };
  const options = { context, facts: new StreetFacts(lattice, context) };
  const later: { readonly stated: StatedAround; readonly order: number }[] = [];
  for (let order = 0; order < readings.length; order++) {
    const reading = readings[order]!;
    // Costs only add: what begins dearer than a contender may be ends so.
    if (reading.cost > best.bound + COST_MARGIN) {
      break;
    }
    for (const piece of reading.pieces) {
      if (piece.street !== undefined) {
        const stated = statedAround(reading, piece);
        if (isUnlikely(stated)) {
          later.push({ stated, order });
        } else {
          weigh(best, { stated, order }, options);
        }
      }
    }
  }
  for (const one of later) {
    weigh(best, one, options);
  }
  return Array.from(best.kept.values(), ({ ranked }) => ranked)
    .sort((one, other) => one.cost - other.cost || one.street.id - other.street.id)
    .slice(0, RANKED_MAX);
}

/** The cheapest of each street, and of all. */
interface Best {
  readonly kept: Map<StreetId | string, Kept>;
  bound: number;
}

/** Keeps the streets of a name that are cheaper than what is known of them. */
function weigh(
  best: Best,
  { stated, order }: { readonly stated: StatedAround; readonly order: number },
  { context, facts }: Pick<RankOptions, "context" | "facts">,
): void {
  for (const match of stated.piece.street?.matches ?? []) {
    const meant = match.crossing === undefined ? match.id : `${match.id} ${match.crossing.other}`;
    const known = best.kept.get(meant);
    const limit = Math.min(best.bound + COST_MARGIN + ROUNDING, limitBeside(known, order));
    const ranked = rankOne(match, stated, { context, facts, limit });
    if (ranked !== undefined && isBetter(ranked, order, known)) {
      best.kept.set(meant, { ranked, order });
      best.bound = Math.min(best.bound, ranked.cost);
    }
  }
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
  const { context, facts, limit } = options;
  const cost = stated.reading.cost + editCost(match.edits);
  if (cost + stated.leftCost >= limit) {
    return undefined;
  }
  const fact = facts.of(match.id);
  const { street } = fact;
  if (!fact.isAllowed(match.crossing?.coordinates ?? street.coordinates)) {
    return undefined;
  }
  const nearCost = context.near === undefined ? 0 : nearCostOf(context.place(street.place), context.near);
  const hoped = hopedOf(match, stated, fact);
  const { told } = hoped;
  const least = cost + told.cost + nearCost + stated.leftCost + (hoped.isSettled ? told.prominenceCost : 0);
  // Its numbers and postcodes are read from the file: only of what may still be meant; its name before them.
  if (least >= limit || least + fact.nameCost(stated.piece) >= limit) {
    return undefined;
  }
  return rankedOf({ fact, match, stated, hoped, cost, nearCost }, limit);
}

/** What the names of places say of a street before its number and its postcode are read. */
interface Hoped {
  readonly told: ToldPlaces;
  /** Its own postcode may prove the town of the post office, which is read later. */
  readonly isHoped: boolean;
  /** No number and no postcode can tell it otherwise. */
  readonly isSettled: boolean;
}

function hopedOf({ edits }: SpanMatch, { reading, numberPiece, postcodePiece }: StatedAround, fact: StreetFact): Hoped {
  const { places } = reading;
  const form = postcodePiece?.postcode;
  // The town of the post office is told by the house's own postcode; of a street alone it would prove too much.
  const mayBeOwn = numberPiece !== undefined && edits === 0;
  if (form !== undefined) {
    // Only a place that does not agree is told otherwise by what the number and the postcode prove.
    const told = fact.told(places, { proof: numberPiece === undefined ? "postcode" : "house", form });
    return { told, isHoped: false, isSettled: fact.inside(places) !== undefined };
  }
  const told = fact.told(places, { proof: mayBeOwn ? "hoped" : "none", form });
  const isHoped = mayBeOwn && told.agreements.some(isBeside);
  return { told, isHoped, isSettled: !isHoped };
}

function isBeside({ relation }: StreetAgreement): boolean {
  return relation === "beside";
}

interface Weighed {
  readonly fact: StreetFact;
  readonly match: SpanMatch;
  readonly stated: StatedAround;
  readonly hoped: Hoped;
  /** Of the reading and the name's edits. */
  readonly cost: number;
  readonly nearCost: number;
}

/** The street with its number and its postcode, where it is cheaper than the limit. */
function rankedOf(
  { fact, match, stated, hoped, cost: begun, nearCost }: Weighed,
  limit: number,
): RankedStreet | undefined {
  const { reading, piece, numberPiece, postcodePiece, leftNumbers, leftPostcodes } = stated;
  const { street } = fact;
  const { location, agreement } = fact.numberAndPostcode(numberPiece, postcodePiece);
  const told = provenOf(fact, { stated, hoped, location, agreement });
  const { agreements, prominenceCost } = told;
  const nameCost = fact.nameCost(piece);
  const isAnchored = agreement?.relation === "exact" || agreements.some(({ relation }) => relation !== "conflict");
  let cost = begun + told.cost;
  cost += nameCost + prominenceCost + nearCost + leftNumbers * COST_NUMBER_LEFT +
    leftPostcodes * COST_POSTCODE_CONFLICT + (location?.cost ?? 0) +
    (agreement?.cost ?? 0) + (isAnchored ? 0 : COST_UNANCHORED) + stated.awayCost;
  if (cost >= limit) {
    return undefined;
  }
  return {
    street,
    place: fact.place,
    match,
    reading,
    piece,
    agreements,
    number: numberPiece === undefined || location === undefined ? undefined : { piece: numberPiece, location },
    postcode: postcodePiece === undefined || agreement === undefined ? undefined : { piece: postcodePiece, agreement },
    leftNumbers,
    leftPostcodes,
    nameCost,
    prominenceCost,
    nearCost,
    cost,
  };
}

/** What the names of places say of a street once its number and its postcode are read. */
function provenOf(
  fact: StreetFact,
  { stated, hoped, location, agreement }: Pick<NumberAndPostcode, "location" | "agreement"> & {
    readonly stated: StatedAround;
    readonly hoped: Hoped;
  },
): ToldPlaces {
  const { places } = stated.reading;
  const state = location?.state;
  if (!hoped.isSettled && agreement !== undefined && (agreement.relation !== "exact" || state !== "exact")) {
    const form = stated.postcodePiece?.postcode;
    return fact.told(places, { proof: agreement.relation === "exact" ? "postcode" : "none", form });
  }
  if (!hoped.isHoped) {
    return hoped.told;
  }
  const own = state === "exact" || state === "range" ? fact.ownPostcode(location) : undefined;
  return fact.told(places, { proof: "postcode", form: own });
}
