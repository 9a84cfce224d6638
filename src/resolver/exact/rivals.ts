import { nameKey } from "../../text/name_key.ts";
import {
  COST_NAME,
  COST_NAME_VARIANT,
  COST_NUMBER_AT_PLACE,
  COST_NUMBER_ELSEWHERE,
  COST_NUMBER_UNMATCHED,
  COST_PLACE_CLOSE,
  COST_POSTCODE_CONFLICT,
  COST_POSTCODE_UNLISTED,
  COST_POSTCODE_UNLOADED,
  COST_STREET,
  COST_STREET_MISSING,
  COST_STREET_PRIOR,
  COST_STREET_UNLOADED,
  COST_UNANCHORED,
} from "../weights.ts";
import type { RankedStreet } from "../address/candidates/mod.ts";
import { COST_MARGIN } from "../address/candidates/rivals.ts";
import type { KnownPlace, PlaceContext } from "../address/context/mod.ts";
import type { ParseSpan } from "../address/parses/mod.ts";
import {
  isOneWith,
  type NumberLocation,
  PlaceFacts,
  type StreetFact,
  StreetFacts,
  typoCost,
} from "../address/scoring/mod.ts";
import {
  differenceCount,
  type NumberForm,
  type PlaceSpan,
  type PostcodeForm,
  type StreetSpan,
} from "../address/spans/mod.ts";
import { POSTCODE_MIN, type Token, type TokenSpan } from "../address/tokens/mod.ts";
import type { AddressTokens } from "./address_tokens.ts";
import type { Spans } from "./find_spans.ts";
import { HAS_PLACE, HAS_STREET, HAS_WORD, leastAround } from "./least_costs.ts";
import { words } from "./words.ts";

/** Sums in different orders differ by rounding. */
const ROUNDING = 1e-6;

/** At most how much all other candidates of a text weigh together, relative to the house. */
export interface RivalWeights {
  /** By cost. */
  readonly weight: number;
  /** By cost without prominence, in relation to the house's. */
  readonly byName: number;
  /** The part of `weight` that places have. */
  readonly places: number;
}

/** The house number as a postcode, and the postcode as a house number, if they have that form. */
interface OtherRoles {
  readonly asPostcode: PostcodeForm | undefined;
  readonly asNumber: NumberForm | undefined;
}

/** What every rival of a text is compared with. */
interface Comparison {
  readonly house: RankedStreet;
  readonly context: PlaceContext;
  /** The house stands for any other one. */
  readonly isAny: boolean;
  /** All names of places in the text. */
  readonly names: readonly ParseSpan[];
  readonly facts: StreetFacts;
  /** The least prominence cost that a street may have by the places of the text. */
  readonly prior: number;
  /** Undefined if its numbers may have more roles than can be compared. */
  readonly otherRoles: OtherRoles | undefined;
  /** A number behind the name of a county is a road, and not a house number that a place lacks. */
  readonly mayBeRoad: boolean;
  readonly sum: { -readonly [Key in keyof RivalWeights]: RivalWeights[Key] };
}

/**
 * Upper bounds for the weights of all other candidates of a text; undefined if one of them may cost less than the house.
 * Each candidate of the full engine costs at least what its parse does, its prominence, and what it certainly lacks.
 */
export function rivalWeights(
  house: RankedStreet,
  { tokens, spans, context, any }: {
    readonly tokens: readonly Token[];
    readonly spans: Spans;
    readonly context: PlaceContext;
    /** The tokens of street and number: then the bounds are those for any other house with the same place next to it. */
    readonly any?: AddressTokens;
  },
): RivalWeights | undefined {
  const isAround = ({ from, to }: TokenSpan): boolean => any === undefined || to <= any.from || from >= any.to;
  const compared: Comparison = {
    house: any === undefined ? house : {
      ...house,
      // Written in any way, with a name that other words may have too.
      cost: house.cost - house.nameCost + COST_NAME_VARIANT - (house.span.cost - COST_STREET) + COST_NUMBER_AT_PLACE,
    },
    isAny: any !== undefined,
    context,
    names: spans.places.flat().filter(isAround).map((name) => ({
      role: "place",
      from: name.from,
      to: name.to,
      cost: 0,
      name,
    })),
    facts: StreetFacts.of(tokens, context),
    prior: leastPrior(spans, context),
    otherRoles: any === undefined ? otherRolesOf(house, spans) : undefined,
    mayBeRoad: mayBeRoad(spans, context),
    sum: { weight: 0, byName: 0, places: 0 },
  };
  const isLess = spans.streets.some((list) => list.some((span) => isAround(span) && !addStreets(compared, span))) ||
    spans.places.some((list) => list.some((span) => isAround(span) && !addPlaces(compared, span)));
  return isLess ? undefined : compared.sum;
}

function leastPrior({ places }: Spans, context: PlaceContext): number {
  let least = COST_STREET_PRIOR;
  for (const spans of places) {
    for (const span of spans) {
      least = Math.min(least, context.nameFacts(span).leastTownCost);
    }
  }
  return least;
}

/** The only other roles that the house number and the postcode of a text may have: each that of the other. */
function otherRolesOf({ number, postcode }: RankedStreet, { numbers, postcodes }: Spans): OtherRoles | undefined {
  const asPostcode = onlyAt(postcodes, number!.span);
  const asNumber = postcode === undefined ? undefined : onlyAt(numbers, postcode.span);
  const others = [...numbers, ...postcodes].flat().filter((form) =>
    form !== number!.span.number && form !== postcode?.span.postcode && form !== asPostcode && form !== asNumber
  );
  return others.length > 0 ? undefined : { asPostcode, asNumber };
}

/** The form of exactly these tokens, if there is one. */
function onlyAt<Form extends { readonly to: number }>(
  forms: readonly (readonly Form[])[],
  { from, to }: ParseSpan,
): Form | undefined {
  return forms[from]!.find((form) => form.to === to);
}

function mayBeRoad({ places, numbers }: Spans, context: PlaceContext): boolean {
  return places.some((spans) =>
    spans.some(({ to, matches: [first] }) =>
      (numbers[to]?.length ?? 0) > 0 && context.place(first!.id).kind === "county"
    )
  );
}

function addStreets(compared: Comparison, span: StreetSpan): boolean {
  const { house, context, facts, prior, isAny } = compared;
  const cost = COST_STREET + (span.extraCost ?? 0);
  const named = leastAround(span, HAS_PLACE, HAS_STREET | HAS_PLACE) + cost;
  const unnamed = leastAround(span, 0, HAS_STREET | HAS_PLACE) + cost +
    (house.postcode === undefined ? COST_UNANCHORED : 0);
  for (const match of span.matches) {
    const ofTypos = typoCost(differenceCount(match));
    if (!isAny && match.id === house.street.id) {
      const isOwn = span.from === house.span.from && span.to === house.span.to;
      // Another parse must not be the street's best one.
      if (!isOwn && Math.min(named, unnamed) + ofTypos <= house.parse.cost + house.nameCost + ROUNDING) {
        return false;
      }
      continue;
    }
    const plain = Math.min(named, unnamed) + ofTypos - house.cost;
    if (plain > COST_MARGIN) {
      continue;
    }
    const fact = facts.of(match.id);
    const prominence = Math.min(prior, context.known(fact.street.place).prominenceCost);
    const { ofNumber, ofPlaces, otherwise } = streetCosts(fact, span, compared);
    const excess = Math.min(
      named + Math.min(ofNumber + ofPlaces, otherwise),
      unnamed + Math.min(ofNumber, otherwise),
    ) + fact.nameCost(spanOf(span)) + ofTypos + prominence - house.cost;
    if (!add(compared, { excess, prominence, isPlace: false })) {
      return false;
    }
  }
  return true;
}

function spanOf({ from, to }: StreetSpan): ParseSpan {
  return { role: "street", from, to, cost: 0 };
}

/** What number, postcode and places of the text cost a street at least. */
interface StreetCosts {
  /** Number and postcode in their roles, and the nearest place. */
  readonly ofNumber: number;
  readonly ofPlaces: number;
  /** The sum of both if number or postcode have another role. */
  readonly otherwise: number;
}

const NO_COSTS: StreetCosts = { ofNumber: 0, ofPlaces: 0, otherwise: 0 };

function streetCosts(fact: StreetFact, span: StreetSpan, compared: Comparison): StreetCosts {
  const { house: { number, postcode }, otherRoles, names } = compared;
  if (otherRoles === undefined) {
    return NO_COSTS;
  }
  const { location, agreement } = fact.numberAndPostcode(number!.span.number, postcode?.span.postcode);
  const elsewhere = isPartElsewhere(fact, location!, compared) ? COST_NUMBER_ELSEWHERE : 0;
  let ofPlaces = Infinity;
  let isAnyInside = false;
  for (const name of names) {
    if (name.to <= span.from || name.from >= span.to) {
      const { relation, cost } = fact.agreement(name);
      const isInside = relation === "around" || relation === "close";
      // Its own postcode may show that the town is its post town.
      const mayBeProven = agreement === undefined || agreement.relation === "exact";
      ofPlaces = Math.min(ofPlaces, !isInside && mayBeProven ? Math.min(cost, COST_PLACE_CLOSE) : cost);
      isAnyInside ||= isInside;
    }
  }
  return {
    ofNumber: location!.cost + (agreement?.cost ?? 0) + elsewhere,
    ofPlaces,
    otherwise: otherCosts(fact, otherRoles, compared) + (isAnyInside ? 0 : COST_PLACE_CLOSE),
  };
}

/** The least cost of number and postcode in other roles: swapped, or one of them unmatched. */
function otherCosts(
  fact: StreetFact,
  { asPostcode, asNumber }: OtherRoles,
  { house: { number, postcode } }: Comparison,
): number {
  const locate = (form: NumberForm | undefined): number =>
    form === undefined ? Infinity : fact.numberAndPostcode(form, undefined).location!.cost;
  const own = number!.span.number!;
  const unmatched = postcode === undefined
    ? Infinity
    : Math.min(COST_POSTCODE_CONFLICT, locate(own) + unmatchedCost(asNumber), locate(asNumber) + unmatchedCost(own));
  if (asPostcode === undefined) {
    return unmatched;
  }
  const { location, agreement } = fact.numberAndPostcode(asNumber, asPostcode);
  return Math.min(unmatched, (location?.cost ?? 0) + agreement!.cost);
}

/** The cost of a number that is no part of the address. */
function unmatchedCost(form: NumberForm | undefined): number {
  return form !== undefined && form.number.digits >= POSTCODE_MIN ? COST_POSTCODE_CONFLICT : COST_NUMBER_UNMATCHED;
}

/** Another part of the house's street in its town, without a number next to it (`add_coincidence_costs.ts`). */
function isPartElsewhere({ street }: StreetFact, location: NumberLocation, { house, context }: Comparison): boolean {
  return location.state === "none" && nameKey(street.name) === nameKey(house.street.name) &&
    house.agreements.some(({ match, relation }) =>
      relation === "around" && context.known(match.id).isSettlement &&
      context.gazetteer.isWithin(street.place, match.id)
    );
}

function addPlaces(compared: Comparison, span: PlaceSpan): boolean {
  const { house, context, mayBeRoad: isRoad } = compared;
  const hasNumber = words.slice(span.from, span.to).some(({ shape }) => shape !== "word");
  const ofNumber = hasNumber || isRoad ? 0 : Math.min(COST_NUMBER_UNMATCHED, COST_POSTCODE_UNLOADED);
  const alone = leastCosts(span, 0, ofNumber);
  const next = leastCosts(span, HAS_PLACE, ofNumber);
  const least = leastOf(alone, next);
  const { matches, prominenceCosts } = context.nameFacts(span);
  for (let at = 0; at < matches.length; at++) {
    const own = prominenceCosts[at]!;
    if (least + own - house.cost > COST_MARGIN) {
      continue;
    }
    const { id } = matches[at]!;
    const known = context.known(id);
    const lacking = lackingCost(known, house);
    const prominence = Math.max(own, known.isSettlement ? 0 : COST_STREET_PRIOR);
    const costWith = ({ street, word, number }: LeastCosts): number =>
      Math.min(street + prominence + lacking.street, word + own + lacking.word, number + own);
    const ofPostcode = (hasNumber ? 0 : lacking.postcode) - house.cost;
    const isOne = isOneWith(house.place.id, id, context);
    let excess = Math.min(costWith(alone), costWith(next)) + ofPostcode;
    if (excess <= (isOne ? ROUNDING : COST_MARGIN)) {
      excess = Math.min(costWith(alone), costWith(next) + leastRelation(known, span, compared)) + ofPostcode;
    }
    if (isOne ? excess <= ROUNDING : !add(compared, { excess, prominence, isPlace: true })) {
      return false;
    }
  }
  return true;
}

/** The least costs of the parses with a place name, by what they lack. */
interface LeastCosts {
  /** With a street. */
  readonly street: number;
  /** With unknown words, which may be a street. */
  readonly word: number;
  /** With neither: the house number is unmatched. */
  readonly number: number;
}

function leastCosts(span: PlaceSpan, places: number, ofNumber: number): LeastCosts {
  return {
    street: leastAround(span, HAS_STREET | places, HAS_STREET | HAS_PLACE) + COST_NAME,
    word: leastAround(span, HAS_WORD | places, HAS_STREET | HAS_WORD | HAS_PLACE) + COST_NAME,
    number: leastAround(span, places, HAS_STREET | HAS_WORD | HAS_PLACE) + COST_NAME + ofNumber,
  };
}

function leastOf(one: LeastCosts, other: LeastCosts): number {
  return Math.min(one.street, one.word, one.number, other.street, other.word, other.number);
}

/** The least cost of another name of the text, which the place may lie in, be or be near. */
function leastRelation({ place }: KnownPlace, span: PlaceSpan, { names, context }: Comparison): number {
  const facts = PlaceFacts.of(context);
  let least = Infinity;
  for (const name of names) {
    if (name.to <= span.from || name.from >= span.to) {
      least = Math.min(least, facts.relation(place, name).cost);
    }
  }
  return least;
}

/** The least cost of lacking the street of the text, an unknown word, and its postcode. */
function lackingCost(
  { hasStreets, place: { countryCode } }: KnownPlace,
  { postcode }: RankedStreet,
): { readonly street: number; readonly word: number; readonly postcode: number } {
  const areas = postcode?.span.postcode?.areas ?? [];
  const isListed = areas.length === 0 || areas.some((area) => area.countryCode === countryCode);
  return {
    street: hasStreets ? COST_STREET_MISSING : COST_STREET_UNLOADED,
    word: hasStreets ? COST_STREET_MISSING : 0,
    postcode: postcode === undefined ? 0 : COST_POSTCODE_UNLOADED + (isListed ? 0 : COST_POSTCODE_UNLISTED),
  };
}

/** Adds a rival by the least that it costs more than the house; false if it may cost less. */
function add(
  { sum, house }: Comparison,
  { excess, prominence, isPlace }: {
    readonly excess: number;
    readonly prominence: number;
    readonly isPlace: boolean;
  },
): boolean {
  if (excess > COST_MARGIN) {
    return true;
  }
  if (excess <= ROUNDING) {
    return false;
  }
  const weight = Math.exp(-excess);
  sum.weight += weight;
  sum.byName += Math.exp(prominence - excess - house.prominenceCost);
  sum.places += isPlace ? weight : 0;
  return true;
}
