import type { Place, Street, StreetId } from "../../../gazetteer/port.ts";
import {
  COST_MARGIN,
  COST_NUMBER_UNMATCHED,
  COST_POSTCODE_CONFLICT,
  COST_STREET_PRIOR,
  COST_UNANCHORED,
} from "../../weights.ts";
import { isAllowed, nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Parse, ParseSpan } from "../parses/mod.ts";
import {
  isAround,
  isHouseKnown,
  type NumberAndPostcode,
  type NumberLocation,
  type PlaceAgreements,
  type PostcodeAgreement,
  type StreetAgreement,
  type StreetComponents,
  streetComponentsOf,
  type StreetFact,
  streetFactsOf,
  typoCost,
} from "../scoring/mod.ts";
import { differenceCount, type Lattice, type SpanMatch } from "../spans/mod.ts";

export interface RankedStreet {
  readonly street: Street;
  readonly place: Place;
  readonly match: SpanMatch;
  readonly parse: Parse;
  readonly span: ParseSpan;
  readonly agreements: readonly StreetAgreement[];
  readonly number: { readonly span: ParseSpan; readonly location: NumberLocation } | undefined;
  readonly postcode: { readonly span: ParseSpan; readonly agreement: PostcodeAgreement } | undefined;
  /** Numbers and postcodes of the parse that are not part of the address. */
  readonly unmatchedNumbers: number;
  readonly unmatchedPostcodes: number;
  /** The words in the place of a street that is not this one. */
  readonly otherStreet: ParseSpan | undefined;
  readonly nameCost: number;
  readonly prominenceCost: number;
  readonly nearCost: number;
  /** The sum of all, including the parse. */
  readonly cost: number;
}

const RANKED_MAX = 128;
/** Sums in different orders differ by rounding. What is returned is summed in one fixed order. */
const ROUNDING = 1e-6;

/**
 * All candidate streets, each with its best parse, by ascending cost; of equals the lower id first. Costs only add, so a
 * candidate whose known costs exceed the bound by the margin cannot be a rival (`rivals.ts`).
 */
export function rankStreets(
  parses: readonly Parse[],
  { lattice, context, margin = COST_MARGIN }: {
    readonly lattice: Lattice;
    readonly context: PlaceContext;
    /** Streets whose cost exceeds the best by more than this are omitted. Infinity: the full search, without bounds. */
    readonly margin?: number;
  },
): readonly RankedStreet[] {
  const factOf = streetFactsOf(lattice.tokens, context);
  const best = new Map<StreetId | string, RankedStreet>();
  let limit = Infinity;
  const later: StreetComponents[] = [];
  for (const parse of parses) {
    // Costs only add, so a parse that starts above the limit stays above it.
    if (parse.cost > limit) {
      break;
    }
    const span = parse.spans.find(({ role }) => role === "street");
    const least = leastCost(parse);
    if (span?.street?.matches.some((match) => mayBeBetter(match, least)) === true) {
      const components = streetComponentsOf(parse, span, lattice.tokens);
      if (components.unmatchedCost > 0 || isLikelySwapped(components)) {
        later.push(components);
      } else {
        add(components);
      }
    }
  }
  later.forEach(add);
  return [...best.values()].sort((one, other) => one.cost - other.cost || one.street.id - other.street.id)
    .slice(0, RANKED_MAX);

  /** The least cost of a street by a parse. The full search does without the bound of the town. */
  function leastCost(parse: Parse): number {
    return parse.cost + (margin === Infinity ? 0 : leastTownCost(parse, context));
  }

  function mayBeBetter(match: SpanMatch, least: number): boolean {
    return least + typoCost(differenceCount(match)) < limitFor(match) + ROUNDING;
  }

  /** The street itself may have a better parse. */
  function limitFor(match: SpanMatch): number {
    return Math.min(limit, best.get(keyOf(match))?.cost ?? Infinity);
  }

  function add(components: StreetComponents): void {
    const least = leastCost(components.parse) + components.unmatchedCost;
    for (const match of components.span.street!.matches) {
      if (!mayBeBetter(match, least)) {
        continue;
      }
      const most = limitFor(match) + ROUNDING;
      const ranked = rankedOf(match, components, { fact: factOf(match.id), lattice, context, limit: most });
      if (ranked !== undefined && isBefore(ranked, best.get(keyOf(match)))) {
        best.set(keyOf(match), ranked);
        limit = Math.min(limit, ranked.cost + margin);
      }
    }
  }

  /** Of equal costs the first parse wins. */
  function isBefore({ cost, parse }: RankedStreet, known: RankedStreet | undefined): boolean {
    return known === undefined || cost < known.cost ||
      (cost === known.cost && parses.indexOf(parse) < parses.indexOf(known.parse));
  }
}

/** Few house numbers are this long, and most postcodes are. */
const LONG_NUMBER = 10_000;

/**
 * Number and postcode are probably swapped. Such parses, and those that leave numbers unmatched, are ranked last: by
 * then the exact parse has set a bound that nearly always excludes them, and no house is looked up ("3036 Wolfe Ct,
 * 94555": half of all look-ups).
 */
function isLikelySwapped({ numberSpan, postcodeSpan }: StreetComponents): boolean {
  return postcodeSpan?.postcode?.areas.length === 0 || (numberSpan?.number?.number.digits ?? 0) >= LONG_NUMBER;
}

/** A street by itself and its crossings are different candidates. */
function keyOf({ id, crossing }: SpanMatch): StreetId | string {
  return crossing === undefined ? id : `${id} ${crossing.other}`;
}

/** The least prominence cost of a street by a parse. Without a town in the text its name may be that of its village. */
function leastTownCost({ places }: Parse, context: PlaceContext): number {
  let least = places.length === 0 ? 0 : COST_STREET_PRIOR;
  for (const { name } of places) {
    least = Math.min(least, context.nameFacts(name!).leastTownCost);
  }
  return least;
}

/**
 * The street with all of its costs, if they are below the limit: else it is beyond every rival, or has a better parse. Its
 * number and its postcode are read from the file only if it can still be below.
 */
function rankedOf(
  match: SpanMatch,
  written: StreetComponents,
  { fact, lattice: { places }, context, limit }: {
    readonly fact: StreetFact;
    readonly lattice: Lattice;
    readonly context: PlaceContext;
    readonly limit: number;
  },
): RankedStreet | undefined {
  const components = written.ofVillage !== undefined && fact.isVillage(written.span, places)
    ? written.ofVillage
    : written;
  const { parse, span, numberSpan, postcodeSpan, unmatchedNumbers, unmatchedPostcodes } = components;
  const { street } = fact;
  if (!isAllowed(street.place, match.crossing?.coordinates ?? street.coordinates, context)) {
    return undefined;
  }
  const begun = parse.cost + typoCost(differenceCount(match));
  const nearCost = context.near === undefined ? 0 : nearCostOf(fact.place, context.near);
  const nameCost = fact.nameCost(span);
  const likely = likelyAgreements(match, components, fact);
  const leastPrior = isFinal(likely) ? fact.prominenceCost(likely, components, places) : 0;
  const least = begun + likely.cost + nearCost + components.unmatchedCost + nameCost +
    // The postcode may prove the address.
    (postcodeSpan === undefined ? leastPrior : Math.min(leastPrior, COST_STREET_PRIOR));
  if (least - ROUNDING >= limit || least + costWithoutHouse(components, fact, likely) - ROUNDING >= limit) {
    return undefined;
  }
  const addressed = fact.numberAndPostcode(numberSpan?.number, postcodeSpan?.postcode);
  const { location, agreement } = addressed;
  if (match.shortForm === "part" && location?.state !== "exact" && location?.state !== "range") {
    // A street of which a word is missing is another one, unless it has the house.
    return undefined;
  }
  const proven = isFinal(likely) ? likely : provenAgreements(components, fact, addressed);
  // Houses state their town themselves; ranges of numbers have no more than a postcode.
  const isOfRange = location?.state === "range" && agreement?.relation === "exact";
  const placeAgreements = isOfRange ? fact.atOwnPostcode(proven, postcodeSpan!.postcode!) : proven;
  const { agreements } = placeAgreements;
  const prior = fact.prominenceCost(placeAgreements, components, places);
  // Naming the small town of a postcode must not cost more than leaving the town out.
  const isPinned = agreement !== undefined && agreement.relation !== "conflict" && agreements.every(isAround);
  const prominenceCost = isPinned ? Math.min(prior, COST_STREET_PRIOR) : prior;
  const isAnchored = agreement?.relation === "exact" || agreements.some(isNoConflict);
  let cost = begun + placeAgreements.cost;
  cost += nameCost + prominenceCost + nearCost + unmatchedNumbers * COST_NUMBER_UNMATCHED +
    unmatchedPostcodes * COST_POSTCODE_CONFLICT + (location?.cost ?? 0) +
    (agreement?.cost ?? 0) + (isAnchored ? 0 : COST_UNANCHORED) + components.awayCost;
  if (cost >= limit) {
    return undefined;
  }
  return {
    street,
    place: fact.place,
    match,
    parse,
    span,
    agreements,
    number: numberSpan === undefined || location === undefined ? undefined : { span: numberSpan, location },
    postcode: postcodeSpan === undefined || agreement === undefined ? undefined : { span: postcodeSpan, agreement },
    unmatchedNumbers,
    unmatchedPostcodes,
    otherStreet: components.otherStreet,
    nameCost,
    prominenceCost,
    nearCost,
    cost,
  };
}

/** How the place names relate to a street at best, before its number and postcode are read. */
function likelyAgreements(
  match: SpanMatch,
  { parse: { places }, numberSpan, postcodeSpan }: StreetComponents,
  fact: StreetFact,
): PlaceAgreements {
  const form = postcodeSpan?.postcode;
  if (match.crossing?.isOfTown === true) {
    return fact.placeAgreements(places, "crossing", form);
  }
  if (form !== undefined) {
    return fact.placeAgreements(places, numberSpan === undefined ? "postcode" : "house", form);
  }
  // The house's own postcode may confirm the post town. For a street without a number it would confirm too much.
  const mayBeOwn = numberSpan !== undefined && differenceCount(match) === 0;
  return fact.placeAgreements(places, mayBeOwn ? "possible" : "none", form);
}

/**
 * The additional cost of a street without the house that would prove the town of the input wrong; 0 if it may have that
 * house. Compared before number and postcode are read: most streets of other towns end here.
 */
function costWithoutHouse(
  { parse: { places }, numberSpan, postcodeSpan }: StreetComponents,
  fact: StreetFact,
  likely: PlaceAgreements,
): number {
  const number = numberSpan?.number;
  const form = postcodeSpan?.postcode;
  if (number === undefined || form === undefined || isFinal(likely)) {
    return 0;
  }
  const cost = fact.placeAgreements(places, "postcode", form).cost - likely.cost;
  return cost > 0 && !fact.mayHaveHouse(number) ? cost : 0;
}

/** Number and postcode cannot change how the place names relate to the street. */
function isFinal({ proof, agreements }: PlaceAgreements): boolean {
  return proof === "none" || proof === "crossing" || (proof === "possible" && !agreements.some(isNeighbour));
}

/** How the place names relate to a street once its number and postcode are read. */
function provenAgreements(
  { parse: { places }, postcodeSpan }: StreetComponents,
  fact: StreetFact,
  { location, agreement }: NumberAndPostcode,
): PlaceAgreements {
  const form = postcodeSpan?.postcode;
  const state = location?.state;
  if (form === undefined) {
    const own = location !== undefined && isHouseKnown(location) ? fact.ownPostcode(location) : undefined;
    return fact.placeAgreements(places, "postcode", own);
  }
  const proof = agreement?.relation !== "exact" ? "none" : state === "exact" ? "house" : "postcode";
  return fact.placeAgreements(places, proof, form, proof === "house" ? location?.coordinates : undefined);
}

function isNoConflict({ relation }: StreetAgreement): boolean {
  return relation !== "conflict";
}

function isNeighbour({ relation }: StreetAgreement): boolean {
  return relation === "neighbour";
}
