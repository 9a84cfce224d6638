import {
  COST_BARE_STREET_ELSEWHERE,
  COST_NUMBER_UNMATCHED,
  COST_POSTCODE_UNLOADED,
  COST_STREET_MISSING,
  COST_STREET_UNLOADED,
} from "../../../weights.ts";
import type { KnownPlace, PlaceContext } from "../../context/mod.ts";
import type { Parse, ParseSpan, SpanRole } from "../../parses/mod.ts";
import { differenceCount, type PostcodeForm, type StreetSpan } from "../../spans/mod.ts";
import { type ByToken, POSTCODE_MIN } from "../../tokens/mod.ts";
import { type Agreement, typoCost } from "../places/agreement.ts";
import { postcodeCostOf } from "../postcodes/postcode_of_place.ts";

/** What a parse contains in addition to place names; computed once for all of its candidates. */
export interface PlaceComponents {
  readonly hasStreet: boolean;
  /** A street, or words that may be one. The word of a category ("castle") is a venue. */
  readonly mayHaveStreet: boolean;
  /** A house number without a street directly before or after a place name: the name may be that of a street. */
  readonly hasNumberedName: boolean;
  /** The cost of the street where it is unknown; without a street, the cost of house numbers. */
  readonly streetCost: number;
  /** Its postcodes, of which a loaded data set may have some. */
  readonly postcodes: readonly PostcodeForm[];
  /** Postcodes that are house numbers in this parse, besides the one that a street has: "ul. Polna 26, 31-063 Kraków". */
  readonly asNumbers: readonly PostcodeForm[];
  /** The lowest possible cost for a place that lacks all of these. */
  readonly leastCost: number;
}

export function placeComponentsOf(
  { spans }: Parse,
  { context, postcodes: ofText }: {
    readonly context: PlaceContext;
    readonly postcodes: ByToken<PostcodeForm>;
  },
): PlaceComponents {
  let hasStreet = false;
  let mayHaveStreet = false;
  let streetCost = 0;
  let houseNumbers = 0;
  let numbers = 0;
  let hasNumberedName = false;
  const codes: PostcodeForm[] = [];
  const postcodes: PostcodeForm[] = [];
  for (let at = 0; at < spans.length; at++) {
    const { role, street, number, isCategory, from } = spans[at]!;
    if (role === "place" || role === "connector" || role === "note") {
      continue;
    }
    hasStreet ||= role === "street";
    mayHaveStreet ||= hasStreet || (role === "word" && isCategory === undefined) || isNumberedRoad(spans, at, context);
    if (street !== undefined) {
      // Its typos are typos wherever the street is.
      streetCost += typoCost(leastEdits(street)) + (street.extraCost === undefined ? 0 : COST_BARE_STREET_ELSEWHERE);
    }
    if ((number?.number.digits ?? POSTCODE_MIN) < POSTCODE_MIN) {
      houseNumbers += 1;
      hasNumberedName ||= hasNeighbour(spans, at, "place");
    }
    if (role === "number" && (number?.number.digits ?? 0) < POSTCODE_MIN) {
      numbers += 1;
      addOnce(codes, knownCodeAt(from, ofText));
    }
    addOnce(postcodes, postcodeOf(spans, at, ofText));
  }
  streetCost += mayHaveStreet ? 0 : COST_NUMBER_UNMATCHED * houseNumbers;
  return {
    hasStreet,
    mayHaveStreet,
    hasNumberedName: hasNumberedName && !mayHaveStreet,
    streetCost,
    postcodes,
    asNumbers: mayHaveStreet && numbers > 1 ? codes : NONE,
    leastCost: streetCost + postcodes.length * COST_POSTCODE_UNLOADED + (hasStreet ? COST_STREET_UNLOADED : 0),
  };
}

function addOnce(forms: PostcodeForm[], form: PostcodeForm | undefined): void {
  if (form !== undefined && !forms.includes(form)) {
    forms.push(form);
  }
}

const NONE: readonly never[] = [];

function leastEdits({ matches }: StreetSpan): number {
  let least = Infinity;
  for (const match of matches) {
    least = Math.min(least, differenceCount(match));
  }
  return least;
}

/**
 * True if no place pays less for lacking `one` than for lacking `other`. Then, of two parses with the same names, the
 * one with the higher cost cannot be the best for any place. Each cost of a place only grows with the components.
 */
export function isNoLess(one: PlaceComponents, other: PlaceComponents, { holds }: PlaceContext): boolean {
  const isStreetAsMuch = holds === undefined ? one.hasStreet || !other.hasStreet : one.hasStreet === other.hasStreet;
  return isStreetAsMuch && (one.mayHaveStreet || !other.mayHaveStreet) &&
    (one.hasNumberedName || !other.hasNumberedName) && one.streetCost >= other.streetCost &&
    arePartOf(other.postcodes, one.postcodes) && arePartOf(other.asNumbers, one.asNumbers);
}

function arePartOf(some: readonly PostcodeForm[], all: readonly PostcodeForm[]): boolean {
  return some.every((form) => all.includes(form));
}

/** From four digits on, a number away from streets is a postcode, whatever its role in the parse. */
function postcodeOf(
  spans: readonly ParseSpan[],
  at: number,
  postcodes: ByToken<PostcodeForm>,
): PostcodeForm | undefined {
  const { from, to, number, postcode } = spans[at]!;
  if (postcode !== undefined || (number?.number.digits ?? 0) < POSTCODE_MIN) {
    return postcode;
  }
  const form = postcodes[from]?.find((one) => one.to === to);
  // "Zwingerstrasse 69117 Heidelberg": a known postcode next to a place is one too.
  const isKnown = form !== undefined && form.areas.length > 0 && hasNeighbour(spans, at, "place");
  return isKnown || !isNextToStreet(spans, at) ? form : undefined;
}

/** "8 Boulevard III, 98000 Monaco": a street has only one number. */
function isNextToStreet(spans: readonly ParseSpan[], at: number): boolean {
  return (hasNeighbour(spans, at, "street") || hasNeighbour(spans, at, "word")) &&
    spans.every(({ number }, i) => number === undefined || i === at);
}

/** True if the span before or after has this role. */
function hasNeighbour(spans: readonly ParseSpan[], at: number, role: SpanRole): boolean {
  return spans[at - 1]?.role === role || spans[at + 1]?.role === role;
}

/** A known postcode that begins with a token, or one before it: "31-063", "SW1A 2AA". */
function knownCodeAt(at: number, postcodes: ByToken<PostcodeForm>): PostcodeForm | undefined {
  return postcodes[at]?.find(({ areas }) => areas.length > 0) ??
    postcodes[at - 1]?.find(({ areas, to }) => to > at && areas.length > 0);
}

/** The cost of street and postcode being absent from a place: very low if no streets are loaded there. */
export function missingCostOf(known: KnownPlace, components: PlaceComponents, context: PlaceContext): number {
  const { place } = known;
  const { holds } = context;
  let cost = components.streetCost;
  for (const form of components.postcodes) {
    cost += postcodeCostOf(form, place, context);
  }
  for (const { areas } of components.asNumbers) {
    cost += areas.some(({ countryCode }) => countryCode === place.countryCode) ? COST_NUMBER_UNMATCHED : 0;
  }
  if (holds !== undefined && !components.hasStreet && !holds(place)) {
    // Counted once, as for a street: lacking the venue is evidence only where such data is loaded.
    cost += known.hasStreets ? COST_STREET_MISSING : COST_STREET_UNLOADED;
  }
  return cost + unloadedCostOf(components) + coverageCostOf(known, components);
}

/** The cost of lacking a street where none is loaded. A word may be something else than a street. */
function unloadedCostOf({ hasStreet }: PlaceComponents): number {
  return hasStreet ? COST_STREET_UNLOADED : 0;
}

/** The additional cost of lacking it where streets are loaded. */
export function coverageCostOf(known: KnownPlace, components: PlaceComponents): number {
  return components.mayHaveStreet && known.hasStreets ? COST_STREET_MISSING - unloadedCostOf(components) : 0;
}

/**
 * The same for a house number next to the name of a place, where another place of the input conflicts: one of the two
 * names is probably a street. "180 Caldecott, Oakland" is no reason to prefer an Oakland without streets.
 */
export function numberedNameCostOf(
  known: KnownPlace,
  { components, agreements }: { readonly components: PlaceComponents; readonly agreements: readonly Agreement[] },
): number {
  return components.hasNumberedName && known.hasStreets && agreements.some(({ relation }) => relation === "conflict")
    ? COST_STREET_MISSING
    : 0;
}

/** Roads have up to three digits; longer numbers are postcodes. */
const ROAD_NUMBER_MAX = 999;

/** "989 Autauga County 40": a short number directly after the name of a county is a road, known or not. */
export function isNumberedRoad(spans: readonly ParseSpan[], at: number, context: PlaceContext): boolean {
  const number = spans[at]?.number;
  if (number === undefined || number.number.digits > ROAD_NUMBER_MAX) {
    return false;
  }
  const first = spans[at - 1]?.name?.matches[0];
  return first !== undefined && context.place(first.id).kind === "county";
}
