import type { EntryId } from "../../gazetteer/port.ts";
import { postcodeFits } from "../countries/mod.ts";
import { isCommonStreetName } from "../address_words.ts";
import {
  COST_CODE_AS_AREA,
  COST_MARGIN,
  COST_NAME_VARIANT,
  COST_NUMBER,
  COST_NUMBER_UNMATCHED,
  COST_POSTCODE,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_UNLOADED,
  COST_STREET,
  COST_STREET_COINCIDENCE,
  COST_STREET_MISSING,
  COST_STREET_PRIOR,
  COST_STREET_UNLOADED,
  COSTS_COMMON_COINCIDENCE,
  COSTS_NUMBER_COINCIDENCE,
} from "../weights.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { streetNameCoincidenceCost } from "../address/candidates/mod.ts";
import { isHouseKnown, postcodeCostOf, typoCost } from "../address/scoring/mod.ts";
import { numberForms, type PostcodeForm } from "../address/spans/mod.ts";
import { joinedKey, POSTCODE_MIN } from "../address/tokens/mod.ts";
import { nameKey } from "../../text/name_key.ts";
import { contradictingName } from "./contradictions.ts";
import type { NamedStreet } from "./named_street.ts";
import { type NameSpan, type Span, type Spans, wordCost, type WordOfStreet } from "./spans.ts";

/** Of the street of a text at least. */
export interface WordsOfText extends Pick<Spans, "words" | "unitCost"> {
  readonly tokens: readonly WordOfStreet[];
}

/** What all other candidates weigh at most, the house being 1. */
export interface RivalWeights {
  readonly all: number;
  /** The same if all places of a name were equally well known. */
  readonly byName: number;
}

/**
 * Bounds of what the rivals of the only house of a text weigh together: the namesakes of the places that the text names
 * (`rivalsOf`).
 */
export function rivalWeights(
  namesakes: readonly Namesake[],
  house: NamedStreet,
  spans: WordsOfText,
  context: PlaceContext,
): RivalWeights {
  if (namesakes.length === 0) {
    return NO_RIVALS;
  }
  // What only the house pays: a namesake of its town pays for typos, too, but not for where the data has the number.
  const own = nameCostOf(house, spans) + (house.location?.cost ?? 0);
  // The words of the street may cost less than a street that is not loaded.
  const asWords = house.streetSpan.misspelt?.wordsCost ?? costAsWords(house, spans);
  const { unitCost = 0 } = spans;
  const gain = asWords - COST_STREET - writingCostOf(house) - own;
  const unloaded = Math.min(COST_STREET_UNLOADED - own, gain) + coincidenceCostOf(house, context);
  const missing = COST_STREET_MISSING + Math.min(-own, gain);
  let all = 0;
  let byName = 0;
  for (const { cost, prominenceCost, hasStreets, isContradicted } of namesakes) {
    const plain = (isContradicted ? gain + COST_STREET : 0) + (hasStreets ? missing : unloaded) + cost - unitCost;
    const whole = plain + prominenceCost - house.prominence;
    if (whole < COST_MARGIN) {
      all += Math.exp(-whole);
      byName += Math.exp(-plain);
    }
  }
  return { all, byName };
}

/** Namesakes that are less well known have no weight. */
function mostCost(house: NamedStreet, { unitCost = 0 }: Pick<Spans, "unitCost">): number {
  return COST_MARGIN + Math.max(house.prominence, COST_STREET_PRIOR) + writingCostOf(house) + COST_NAME_VARIANT +
    (house.location?.cost ?? 0) + unitCost;
}

/** What the typo of the street's name costs, and that nothing else says that it is a street. */
function writingCostOf({ streetSpan: { misspelt, extraCost = 0 } }: NamedStreet): number {
  return (misspelt === undefined ? 0 : typoCost(1)) + extraCost;
}

/** What another way to write the name than that of the data costs: "Main St" (`nameCost` in `street_fact.ts`). */
function nameCostOf({ street, streetSpan }: NamedStreet, { tokens }: WordsOfText): number {
  return nameKey(street.name) === joinedKey(tokens, streetSpan) ? 0 : COST_NAME_VARIANT;
}

const NO_RIVALS: RivalWeights = { all: 0, byName: 0 };

/** A place with a name of the text that is not around the house. */
export interface Namesake {
  /** For its kind of name, and for the postcode of the text. */
  readonly cost: number;
  readonly prominenceCost: number;
  readonly hasStreets: boolean;
  /** By another name of the text, which may be that of its street. */
  readonly isContradicted: boolean;
}

/** Kept lists of one town: its quarters, with and without its postcode. */
const KEPT_MAX = 64;

/** The namesakes of the places that a text names. They are kept for a town that texts repeat: nearly all have none. */
export function namesakesOf(house: NamedStreet, spans: Spans, context: PlaceContext): readonly Namesake[] {
  const { names, agreements, postcodeSpan, street } = house;
  // A street close to a place says more of it than of its town.
  const kept = agreements.some(({ relation }) => relation === "close") ? undefined : spans.kept;
  const key = kept === undefined
    ? ""
    : `${street.place} ${names.map(({ mask }) => mask).join(" ")} ${postcodeSpan?.mask ?? 0} ${mostCost(house, spans)}`;
  let namesakes = kept?.get(key);
  if (namesakes === undefined) {
    namesakes = names.flatMap((name) => namesakesOfName(name, house, spans, context));
    if (kept !== undefined && kept.size >= KEPT_MAX) {
      kept.clear();
    }
    kept?.set(key, namesakes);
  }
  return namesakes;
}

function namesakesOfName(
  span: NameSpan,
  house: NamedStreet,
  spans: Spans,
  context: PlaceContext,
): readonly Namesake[] {
  const { mask } = span;
  const { names } = house;
  const facts = context.nameFacts(span.name);
  const most = mostCost(house, spans);
  if (facts.leastCost >= most) {
    return NONE;
  }
  const { matches, prominenceCosts } = facts;
  // Another name of the text that contradicts the place may be the name of its street.
  const streetName = names.find((other) => isStreet(other, mask, spans));
  const code = postcodeBeside(span, house, spans);
  const namesakes: Namesake[] = [];
  for (let at = 0; at < matches.length; at++) {
    const { id, nameKind } = matches[at]!;
    const prominenceCost = prominenceCosts[at]!;
    if (prominenceCost >= most || isItsPlace(id, house, context)) {
      continue;
    }
    const contradicting = contradictingName(at, { facts, mask, names }, context);
    if (contradicting === undefined || contradicting === streetName) {
      const { hasStreets, place } = context.known(id);
      const ofPostcode = code === undefined
        ? leastPostcodeCost(id, place.countryCode, house, context)
        : postcodeCostOf(code, place, context);
      const cost = (nameKind === "code" ? COST_CODE_AS_AREA : 0) + ofPostcode;
      namesakes.push({ cost, prominenceCost, hasStreets, isContradicted: contradicting !== undefined });
    }
  }
  return namesakes;
}

const NONE: readonly never[] = [];

/** What the words of the street cost at least if they are no name. */
function costAsWords({ streetSpan: { from, to } }: NamedStreet, { tokens, words }: WordsOfText): number {
  let cost = 0;
  for (let at = from; at < to; at++) {
    cost += wordCost(tokens, words, at);
  }
  return cost;
}

/** What a namesake of the town without loaded streets costs for having the house too (`add_coincidence_costs.ts`). */
function coincidenceCostOf({ street, number, location, agreements }: NamedStreet, context: PlaceContext): number {
  if (!agreements.some(({ match }) => context.known(match.id).isSettlement)) {
    return 0;
  }
  if (number === undefined || location === undefined) {
    return streetNameCoincidenceCost(street);
  }
  if (!isHouseKnown(location)) {
    return location.state === "missing" ? COST_STREET_COINCIDENCE : 0;
  }
  const costs = isCommonStreetName(street.name) ? COSTS_COMMON_COINCIDENCE : COSTS_NUMBER_COINCIDENCE;
  return costs[Math.min(String(number.number.digits).length, costs.length - 1)] ?? 0;
}

/** True if a name may be a street next to another one, with other words or alone. */
function isStreet({ mask }: NameSpan, beside: number, { streets }: Spans): boolean {
  for (const street of streets) {
    if ((street.mask & mask) === mask && (street.mask & beside) === 0) {
      return true;
    }
  }
  return false;
}

/**
 * The postcode of the text, if it is nothing else beside the name: in every cover of the text with a place of this name
 * (`postcodeOf` in `place_components.ts`).
 */
function postcodeBeside(
  { from, to }: NameSpan,
  { postcodeSpan }: NamedStreet,
  { tokens, names, streets, numbers, postcodes }: Spans,
): PostcodeForm | undefined {
  if (postcodeSpan === undefined || postcodeSpan.form.areas.length === 0) {
    return undefined;
  }
  const { mask, from: first, to: end, form } = postcodeSpan;
  const { shape, key } = tokens[first]!;
  const isNumber = end === first + 1 && shape === "number" && Number(key) >= POSTCODE_MIN;
  const isBeside = end === from || first === to;
  const isOther = (other: Span): boolean => other !== postcodeSpan && (other.mask & mask) !== 0;
  const isOnly = isNumber && isBeside && !names.some(isOther) && !streets.some(isOther) && !postcodes.some(isOther) &&
    numbers.every((number) => (number.mask & mask) === 0 || number.mask === mask) &&
    numberForms(tokens, first).every((number) => number.to === end);
  return isOnly ? form : undefined;
}

/** What the postcode costs a place at least, whatever else its number may be: a short one beside a street costs nothing. */
function leastPostcodeCost(
  id: EntryId,
  countryCode: string,
  { postcodeSpan }: NamedStreet,
  { gazetteer }: PlaceContext,
): number {
  if (
    postcodeSpan === undefined ||
    postcodeSpan.form.areas.some(({ place }) => gazetteer.isWithin(place, id) || gazetteer.isWithin(id, place))
  ) {
    return 0;
  }
  if (Number(postcodeSpan.form.key) < POSTCODE_MIN) {
    return COST_NUMBER - COST_POSTCODE;
  }
  return postcodeFits(postcodeSpan.form.shape, countryCode)
    ? COST_POSTCODE_UNLOADED
    // It may also be an unmatched number.
    : Math.min(COST_NUMBER_UNMATCHED, COST_POSTCODE_MISFIT);
}

/** The place contains the street, or the street's own place contains it: the same answer, less precise. */
function isItsPlace(id: EntryId, { street, agreements }: NamedStreet, { gazetteer }: PlaceContext): boolean {
  if (gazetteer.isWithin(street.place, id) || gazetteer.isWithin(id, street.place)) {
    return true;
  }
  for (const { relation, match } of agreements) {
    if (relation === "close" && match.id === id) {
      return true;
    }
  }
  return false;
}
