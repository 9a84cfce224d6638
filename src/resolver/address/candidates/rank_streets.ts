import type { Place, Street, StreetId } from "../../../gazetteer/port.ts";
import { COST_NUMBER_UNMATCHED, COST_POSTCODE_CONFLICT, COST_STREET_PRIOR, COST_UNANCHORED } from "../../weights.ts";
import { nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Parse, ParseSpan } from "../parses/mod.ts";
import {
  isAround,
  type NumberAndPostcode,
  type NumberLocation,
  type PlaceAgreements,
  type PostcodeAgreement,
  type StreetAgreement,
  type StreetComponents,
  streetComponentsOf,
  type StreetFact,
  StreetFacts,
  typoCost,
} from "../scoring/mod.ts";
import { differenceCount, type Lattice, type SpanMatch, type StreetSpan } from "../spans/mod.ts";
import { COST_MARGIN } from "./rivals.ts";

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
/** Few house numbers are this long, and most postcodes are. */
const LONG_NUMBER = 10_000;
/** Sums in different orders differ by rounding. What is returned is summed in one fixed order. */
const ROUNDING = 1e-6;

/**
 * All candidate streets, each with its best parse, by ascending cost; of equals the lower id first. The exact parse of
 * a text that is spelt right comes first and sets the bound, below which few others are compared: costs only add, so
 * that a candidate whose known costs exceed the bound by the margin cannot be a rival (`rivals.ts`).
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
  const ranking = new StreetRanking(lattice, context, margin);
  const later: { readonly components: StreetComponents; readonly order: number }[] = [];
  for (let order = 0; order < parses.length; order++) {
    const parse = parses[order]!;
    // Costs only add, so a parse that starts above the limit stays above it.
    if (parse.cost > ranking.limit) {
      break;
    }
    for (const span of parse.spans) {
      if (span.street !== undefined && !ranking.isBeaten(parse, span.street)) {
        const components = streetComponentsOf(parse, span, lattice.tokens);
        if (components.unmatchedCost > 0 || isLikelySwapped(components)) {
          later.push({ components, order });
        } else {
          ranking.add(components, order);
        }
      }
    }
  }
  for (const { components, order } of later) {
    ranking.add(components, order);
  }
  return ranking.ranked();
}

/** The best candidate of a street, and the index of its parse. */
interface Kept {
  readonly ranked: RankedStreet;
  readonly order: number;
}

/** Of equal costs the first parse wins, so a later one must be strictly below. */
function limitFor(known: Kept | undefined, order: number): number {
  if (known === undefined) {
    return Infinity;
  }
  return order > known.order ? known.ranked.cost : known.ranked.cost + ROUNDING;
}

function isBetter({ cost }: RankedStreet, order: number, known: Kept | undefined): boolean {
  return known === undefined || cost < known.ranked.cost || (cost === known.ranked.cost && order < known.order);
}

/**
 * Number and postcode are probably swapped. Such parses, and those that leave numbers unmatched, are ranked last: by
 * then the exact parse has set a bound that nearly always excludes them, and no house is looked up ("3036 Wolfe Ct,
 * 94555": half of all look-ups).
 */
function isLikelySwapped({ numberSpan, postcodeSpan }: StreetComponents): boolean {
  return postcodeSpan?.postcode?.areas.length === 0 || (numberSpan?.number?.number.digits ?? 0) >= LONG_NUMBER;
}

class StreetRanking {
  readonly #context: PlaceContext;
  readonly #facts: StreetFacts;
  readonly #places: Lattice["places"];
  readonly #margin: number;
  readonly #best = new Map<StreetId | string, Kept>();
  /** Streets above this cost are omitted. */
  limit = Infinity;

  constructor({ tokens, places }: Lattice, context: PlaceContext, margin: number) {
    this.#context = context;
    this.#facts = StreetFacts.of(tokens, context);
    this.#places = places;
    this.#margin = margin;
  }

  ranked(): readonly RankedStreet[] {
    const ranked: RankedStreet[] = [];
    for (const kept of this.#best.values()) {
      ranked.push(kept.ranked);
    }
    return ranked.sort((one, other) => one.cost - other.cost || one.street.id - other.street.id).slice(0, RANKED_MAX);
  }

  /**
   * True if no street of the span can get a lower cost by this parse than it has: in addition to the parse it costs at
   * least as much as the best known town that the parse names. Most parses of a text that is spelt right end here,
   * before anything is read for them.
   */
  isBeaten(parse: Parse, { matches }: StreetSpan): boolean {
    const least = parse.cost + this.#leastTownCost(parse);
    for (const match of matches) {
      const known = this.#best.get(keyOf(match))?.ranked.cost ?? this.limit;
      if (least + typoCost(differenceCount(match)) < known + ROUNDING) {
        return false;
      }
    }
    return true;
  }

  /** The least prominence cost of a street by a parse. The full search does without. */
  #leastTownCost({ places }: Parse): number {
    if (places.length === 0 || this.#margin === Infinity) {
      // Without a town in the text the street's name may be that of its village.
      return 0;
    }
    let least = COST_STREET_PRIOR;
    for (const { name } of places) {
      least = Math.min(least, this.#context.nameFacts(name!).leastTownCost);
    }
    return least;
  }

  /** Keeps the streets of a name whose cost is below the one known so far. */
  add(components: StreetComponents, order: number): void {
    for (const match of components.span.street?.matches ?? NONE) {
      const streetKey = keyOf(match);
      const known = this.#best.get(streetKey);
      const ranked = this.#rank(match, components, Math.min(this.limit + ROUNDING, limitFor(known, order)));
      if (ranked !== undefined && isBetter(ranked, order, known)) {
        this.#best.set(streetKey, { ranked, order });
        this.limit = Math.min(this.limit, ranked.cost + this.#margin);
      }
    }
  }

  /**
   * Candidates at or above `limit` are dropped: they are beyond every rival, or the same street has a better parse.
   */
  #rank(match: SpanMatch, written: StreetComponents, limit: number): RankedStreet | undefined {
    const context = this.#context;
    const cost = written.parse.cost + typoCost(differenceCount(match));
    if (cost + written.unmatchedCost + this.#leastTownCost(written.parse) - ROUNDING >= limit) {
      return undefined;
    }
    const fact = this.#facts.of(match.id);
    const components = written.ofVillage !== undefined && fact.isVillage(written.span, this.#places)
      ? written.ofVillage
      : written;
    const { street } = fact;
    if (!fact.isAllowed(match.crossing?.coordinates ?? street.coordinates)) {
      return undefined;
    }
    const nearCost = context.near === undefined ? 0 : nearCostOf(context.place(street.place), context.near);
    const preview = previewOf(match, components, fact);
    const { placeAgreements } = preview;
    const least = cost + placeAgreements.cost + nearCost + components.unmatchedCost +
      (preview.isFinal ? leastPrior(fact.prominenceCost(placeAgreements, components, this.#places), components) : 0);
    // Numbers and postcodes are read from the file only for candidates that can still win; the name is compared first.
    if (least >= limit || least + fact.nameCost(components.span) >= limit) {
      return undefined;
    }
    if (!preview.isFinal && least + costWithoutHouse(components, fact, preview) >= limit) {
      return undefined;
    }
    return rankedOf({ fact, match, components, places: this.#places, preview, cost, nearCost }, limit);
  }
}

/**
 * The additional cost of a street without the house that would prove the town of the input wrong; 0 if it may have that
 * house. Compared before number and postcode are read: most streets of other towns end here. A post town may cost
 * `COST_PLACE_CLOSE` more than without proof; a number that is not exact costs more than that.
 */
function costWithoutHouse(
  { parse, numberSpan, postcodeSpan }: StreetComponents,
  fact: StreetFact,
  { placeAgreements }: PlacesPreview,
): number {
  const number = numberSpan?.number;
  const form = postcodeSpan?.postcode;
  if (number === undefined || form === undefined) {
    return 0;
  }
  const cost = fact.placeAgreements(parse.places, "postcode", form).cost - placeAgreements.cost;
  return cost > 0 && !fact.mayHaveHouse(number) ? cost : 0;
}

const NONE: readonly never[] = [];

/** A street by itself and its crossings are different candidates. */
function keyOf({ id, crossing }: SpanMatch): StreetId | string {
  return crossing === undefined ? id : `${id} ${crossing.other}`;
}

/** How the place names relate to a street before its number and postcode are read. */
interface PlacesPreview {
  readonly placeAgreements: PlaceAgreements;
  /** The street's own postcode, not read yet, may show that the town of the input is its post town. */
  readonly mayProvePostTown: boolean;
  /** Number and postcode cannot change the relations. */
  readonly isFinal: boolean;
}

function previewOf(
  match: SpanMatch,
  { parse, numberSpan, postcodeSpan }: StreetComponents,
  fact: StreetFact,
): PlacesPreview {
  const { places } = parse;
  const form = postcodeSpan?.postcode;
  if (match.crossing?.isOfTown === true) {
    const placeAgreements = fact.placeAgreements(places, "crossing", form);
    return { placeAgreements, mayProvePostTown: false, isFinal: true };
  }
  // The house's own postcode may confirm the post town. For a street without a number it would confirm too much.
  const mayBeOwn = numberSpan !== undefined && differenceCount(match) === 0;
  if (form !== undefined) {
    // Only a place that does not agree is affected by what number and postcode confirm.
    const placeAgreements = fact.placeAgreements(places, numberSpan === undefined ? "postcode" : "house", form);
    return { placeAgreements, mayProvePostTown: false, isFinal: fact.inside(places) !== undefined };
  }
  const placeAgreements = fact.placeAgreements(places, mayBeOwn ? "possible" : "none", form);
  const mayProvePostTown = mayBeOwn && placeAgreements.agreements.some(isNeighbour);
  return { placeAgreements, mayProvePostTown, isFinal: !mayProvePostTown };
}

function isNeighbour({ relation }: StreetAgreement): boolean {
  return relation === "neighbour";
}

interface Weighed {
  readonly fact: StreetFact;
  readonly match: SpanMatch;
  readonly components: StreetComponents;
  readonly places: Lattice["places"];
  readonly preview: PlacesPreview;
  /** Cost of the parse and of the typos in the name. */
  readonly cost: number;
  readonly nearCost: number;
}

/** The street with its number and postcode, if its cost is below the limit. */
function rankedOf(
  { fact, match, components, places, preview, cost: begun, nearCost }: Weighed,
  limit: number,
): RankedStreet | undefined {
  const { parse, span, numberSpan, postcodeSpan, unmatchedNumbers, unmatchedPostcodes } = components;
  const { street } = fact;
  const addressed = fact.numberAndPostcode(numberSpan?.number, postcodeSpan?.postcode);
  const { location, agreement } = addressed;
  const hasHouse = location?.state === "exact" || location?.state === "range";
  if (match.shortForm === "part" && !hasHouse) {
    // A street of which a word is missing is another one, unless it has the house.
    return undefined;
  }
  const proven = provenOf(fact, components, preview, addressed);
  const form = postcodeSpan?.postcode;
  // Houses state their town themselves; ranges of numbers have no more than a postcode.
  const isOfRange = location?.state === "range" && agreement?.relation === "exact";
  const placeAgreements = isOfRange && form !== undefined ? fact.atOwnPostcode(proven, form) : proven;
  const { agreements } = placeAgreements;
  const prior = fact.prominenceCost(placeAgreements, components, places);
  // Naming the small town of a postcode must not cost more than leaving the town out.
  const isPinned = agreement !== undefined && agreement.relation !== "conflict" && agreements.every(isAround);
  const prominenceCost = isPinned ? Math.min(prior, COST_STREET_PRIOR) : prior;
  const nameCost = fact.nameCost(span);
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

/** The prominence cost before the postcode is read, which may prove the address. */
function leastPrior(prominenceCost: number, { postcodeSpan }: StreetComponents): number {
  return postcodeSpan === undefined ? prominenceCost : Math.min(prominenceCost, COST_STREET_PRIOR);
}

function isNoConflict({ relation }: StreetAgreement): boolean {
  return relation !== "conflict";
}

/** How the place names relate to a street once its number and postcode are read. */
function provenOf(
  fact: StreetFact,
  components: StreetComponents,
  preview: PlacesPreview,
  { location, agreement }: NumberAndPostcode,
): PlaceAgreements {
  const { places } = components.parse;
  const state = location?.state;
  if (!preview.isFinal && agreement !== undefined) {
    const form = components.postcodeSpan?.postcode;
    const isProven = agreement.relation === "exact";
    return isProven && state === "exact"
      ? fact.placeAgreements(places, "house", form, location?.coordinates)
      : fact.placeAgreements(places, isProven ? "postcode" : "none", form);
  }
  if (!preview.mayProvePostTown) {
    return preview.placeAgreements;
  }
  const own = state === "exact" || state === "range" ? fact.ownPostcode(location) : undefined;
  return fact.placeAgreements(places, "postcode", own);
}
