import type { EntryId, PlaceMatch, Street } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { postcodeFits } from "../countries/mod.ts";
import { isCommonStreetName } from "../data/common_street_names.ts";
import {
  COST_CODE_AS_AREA,
  COST_NAME_IN_STREET,
  COST_NUMBER_AWAY,
  COST_NUMBER_UNMATCHED,
  COST_PLACE_CLOSE,
  COST_PLACE_DISPROVEN,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_UNLOADED,
  COST_STREET,
  COST_STREET_MISSING,
  COST_STREET_PRIOR,
  COST_STREET_UNLOADED,
  COST_STREET_WORD,
  COST_UNKNOWN_WORD,
  COSTS_COMMON_COINCIDENCE,
  COSTS_NUMBER_COINCIDENCE,
} from "../weights.ts";
import type { NameFacts, PlaceContext } from "../address/context/mod.ts";
import { COST_MARGIN } from "../address/candidates/mod.ts";
import { locateNumber, postcodeAgreementOf, postTownOf, streetAgreementOf } from "../address/scoring/mod.ts";
import { CONNECTOR, isAfterType, isBeforeType, TYPE_AFTER, TYPE_BEFORE } from "../address/tokens/mod.ts";
import type { NamedHouse } from "./house.ts";
import { maskOf, type NameSpan, type Spans, type StreetNameSpan } from "./spans.ts";

/** Costs of the house itself that a rival may lack: its street, its number, its names. */
const OWN_COST = 1.5;
/** A connector, or a letter: no meaning of its own. */
const COST_SMALL_WORD = 0.2;

/** What each token costs if it is no part of a name, at least. Reused by all texts, because nothing suspends. */
const leastCosts = new Float64Array(32);

/** What all other candidates weigh at most, the house being 1. */
export interface RivalWeights {
  readonly all: number;
  /** The same if all places of a name were equally well known. */
  readonly byName: number;
}

/** Bounds of what all other candidates for a text weigh together. */
export function rivalWeights(house: NamedHouse, spans: Spans, context: PlaceContext): RivalWeights {
  const unit = spans.unit?.mask ?? 0;
  for (let at = 0; at < spans.tokens.length; at++) {
    leastCosts[at] = ((unit >>> at) & 1) === 1 ? 0 : leastCostAt(at, spans);
  }
  const rivals = new Rivals(house, spans, context);
  for (const name of spans.names) {
    rivals.addPlaces(name);
  }
  for (const street of spans.streets) {
    rivals.addStreets(street);
  }
  return { all: rivals.weight, byName: rivals.weightByName };
}

function leastCostAt(at: number, { tokens, words }: Spans): number {
  const { shape, key } = tokens[at]!;
  const { flags } = words[at]!;
  if (shape !== "word") {
    return 0;
  }
  if ((flags & CONNECTOR) !== 0 || key.length === 1) {
    return COST_SMALL_WORD;
  }
  return isType(flags) || isBeforeType(tokens, at) || isAfterType(tokens, at) ? COST_STREET_WORD : COST_UNKNOWN_WORD;
}

function isType(flags: number): boolean {
  return (flags & (TYPE_AFTER | TYPE_BEFORE)) !== 0;
}

/** Sums lower bounds of the costs of all other candidates. */
class Rivals {
  weight = 0;
  weightByName = 0;
  readonly #house: NamedHouse;
  readonly #spans: Spans;
  readonly #all: number;
  readonly #context: PlaceContext;
  #coincidence: number | undefined = undefined;

  constructor(house: NamedHouse, spans: Spans, context: PlaceContext) {
    this.#house = house;
    this.#spans = spans;
    this.#all = maskOf(0, spans.tokens.length);
    this.#context = context;
  }

  /** What a namesake of the town without loaded streets costs for having the house too (`add_coincidence_costs.ts`). */
  get #coincidenceCost(): number {
    if (this.#coincidence === undefined) {
      const { street, number } = this.#house;
      const costs = isCommonStreetName(street.name) ? COSTS_COMMON_COINCIDENCE : COSTS_NUMBER_COINCIDENCE;
      const digits = String(number.number.digits).length;
      this.#coincidence = costs[Math.min(digits, costs.length - 1)] ?? 0;
    }
    return this.#coincidence;
  }

  /** The places of a name, as the answer to the whole text. */
  addPlaces(name: NameSpan): void {
    const { streetSpan, numberSpan, names, postcodeSpan, prominence } = this.#house;
    const isInStreet = ((streetSpan.mask | numberSpan.mask) & name.mask) !== 0;
    let covered = name.mask;
    for (const other of names) {
      covered |= (other.mask & name.mask) === 0 ? other.mask : 0;
    }
    covered |= postcodeSpan !== undefined && (postcodeSpan.mask & name.mask) === 0 ? postcodeSpan.mask : 0;
    covered |= isInStreet ? numberSpan.mask & ~streetSpan.mask : streetSpan.mask | numberSpan.mask;
    const left = this.#leastCostOf(this.#all & ~covered) + (isInStreet ? this.#costInStreet(name) : 0);
    if (left > COST_MARGIN + prominence) {
      return;
    }
    const facts = this.#context.nameFacts(name.name);
    const most = COST_MARGIN + prominence + OWN_COST - left;
    if (facts.leastCost >= most) {
      return;
    }
    const { matches, prominenceCosts } = facts;
    // The words of the street may cost less than a street that is not loaded.
    const asWords = this.#leastCostOf(streetSpan.mask);
    const ofWords = Math.min(COST_STREET_UNLOADED, Math.max(0, asWords - COST_STREET));
    let unloaded: number | undefined;
    // Another name of the text that contradicts the place may be the name of its street.
    const streetName = names.find((other) => isStreet(other, name, this.#spans));
    for (let at = 0; at < matches.length; at++) {
      if (prominenceCosts[at]! >= most) {
        continue;
      }
      const { id } = matches[at]!;
      const contradicting = this.#contradicting(at, { facts, name });
      const isPossible = contradicting === undefined || contradicting === streetName;
      if (isPossible && !this.#isItsPlace(id)) {
        unloaded ??= ofWords + (names.some(({ mask }) => (mask & name.mask) !== 0) ? this.#coincidenceCost : 0);
        const hasStreet = !isInStreet || contradicting !== undefined;
        this.#addPlace(matches[at]!, {
          left: left + (!isInStreet && contradicting !== undefined ? asWords : 0),
          prominence: prominenceCosts[at]!,
          unloaded: hasStreet ? unloaded : undefined,
        });
      }
    }
  }

  /** A name next to a type of street is a part of the street. */
  #costInStreet({ from, to }: NameSpan): number {
    return isBeforeType(this.#spans.tokens, to - 1) || isAfterType(this.#spans.tokens, from) ? COST_NAME_IN_STREET : 0;
  }

  #addPlace(
    { id, nameKind }: PlaceMatch,
    { left, prominence, unloaded }: {
      readonly left: number;
      readonly prominence: number;
      /** What it costs to lack the street if none is loaded there; undefined if the place lacks no street. */
      readonly unloaded: number | undefined;
    },
  ): void {
    const { postcodeSpan } = this.#house;
    const { gazetteer } = this.#context;
    const known = this.#context.known(id);
    const lacks = unloaded === undefined ? COST_NUMBER_UNMATCHED : known.hasStreets ? COST_STREET_MISSING : unloaded;
    const hasPostcode = postcodeSpan === undefined ||
      postcodeSpan.form.areas.some(({ place }) => gazetteer.isWithin(place, id) || gazetteer.isWithin(id, place));
    const code = nameKind === "code" ? COST_CODE_AS_AREA : 0;
    const postcodeCost = hasPostcode
      ? 0
      : postcodeFits(postcodeSpan.form.shape, known.place.countryCode)
      ? COST_POSTCODE_UNLOADED
      // It may also be an unmatched number.
      : Math.min(COST_NUMBER_UNMATCHED, COST_POSTCODE_MISFIT);
    const plain = left + lacks + code + postcodeCost - (unloaded === undefined ? OWN_COST : 0);
    this.#add(plain + prominence - this.#house.prominence, plain);
  }

  #add(cost: number, costByName: number): void {
    if (cost < COST_MARGIN) {
      this.weight += Math.exp(-cost);
      this.weightByName += Math.exp(-costByName);
    }
  }

  /** The streets that some of the tokens name, in the towns of the text or the areas around them. */
  addStreets(span: StreetNameSpan): void {
    const { names, postcodeSpan, streetSpan } = this.#house;
    let covered = span.mask | (this.#house.numberSpan.mask & ~span.mask);
    let isOverTown = false;
    for (const other of names) {
      const isFree = (other.mask & span.mask) === 0;
      covered |= isFree ? other.mask : 0;
      isOverTown ||= !isFree;
    }
    covered |= postcodeSpan !== undefined && (postcodeSpan.mask & span.mask) === 0 ? postcodeSpan.mask : 0;
    const most = COST_MARGIN + (isOverTown ? this.#house.prominence : 0);
    const free = this.#all & ~covered;
    if (this.#leastCostOf(free) >= most) {
      return;
    }
    const left = span === streetSpan ? 0 : this.#leastCostBeside(span, free);
    if (left >= most) {
      return;
    }
    for (const street of span.streets) {
      if (street.id !== this.#house.street.id) {
        this.#addStreet(street, { span, left, isOverTown });
      }
    }
  }

  #addStreet(
    street: Street,
    { span, left, isOverTown }: {
      readonly span: StreetNameSpan;
      readonly left: number;
      readonly isOverTown: boolean;
    },
  ): void {
    const { numberSpan, number, names, postcodeSpan: postcode } = this.#house;
    const context = this.#context;
    const location = (numberSpan.mask & span.mask) !== 0
      ? undefined
      : locateNumber(street, number.number, { context, postcode: postcode?.form.key });
    const postcodeSpan = postcode !== undefined && (postcode.mask & span.mask) === 0 ? postcode : undefined;
    const agreement = postcodeSpan === undefined
      ? undefined
      : postcodeAgreementOf(postcodeSpan.form, { street, number: location }, context);
    // The postcode may also be an unmatched number.
    let cost = left + (location?.cost ?? 0) + Math.min(COST_NUMBER_UNMATCHED, agreement?.cost ?? 0);
    let prominence = isOverTown
      ? Math.min(COST_STREET_PRIOR, context.known(street.place).prominenceCost)
      : this.#house.prominence;
    const isHouse = agreement?.relation === "exact" && location?.state === "exact";
    for (const { from, to, mask, name } of names) {
      if ((mask & span.mask) === 0) {
        const plain = streetAgreementOf(street, { role: "place", from, to, cost: 0, name }, context);
        const { relation, cost: own, area, quarter } = agreement?.relation === "exact"
          ? postTownOf(plain, postcodeSpan!.form, context) ?? plain
          : plain;
        // Number and postcode may prove that the town is wrong, its own postcode that the town is its post town.
        const isClose = (relation === "neighbour" && (isHouse || agreement === undefined)) ||
          area !== undefined || quarter !== undefined;
        cost += Math.min(own, isClose ? COST_PLACE_CLOSE : isHouse ? COST_PLACE_DISPROVEN : own);
        const town = context.known(plain.match.id);
        prominence = town.isSettlement ? Math.min(prominence, town.prominenceCost) : prominence;
      }
    }
    cost -= Math.max(0, this.#house.prominence - prominence);
    this.#add(cost, cost);
  }

  /** The same beside a street: a type in it belongs to no word next to it. */
  #leastCostBeside({ from, to, extraCost = 0 }: StreetNameSpan, mask: number): number {
    const { tokens, words } = this.#spans;
    const { from: number, to: numberEnd } = this.#house.numberSpan;
    const isAway = numberEnd <= from ? !this.#areConnectors(numberEnd, from) : !this.#areConnectors(to, number);
    let cost = this.#leastCostOf(mask) + (isAway ? COST_NUMBER_AWAY : 0) + extraCost;
    if (
      ((mask >>> to) & 1) === 1 && !tokens[to]!.apart && leastCosts[to] === COST_STREET_WORD &&
      !isType(words[to]!.flags) && !isBeforeType(tokens, to)
    ) {
      cost += COST_UNKNOWN_WORD - COST_STREET_WORD;
    }
    const before = from - 1;
    if (
      before >= 0 && ((mask >>> before) & 1) === 1 && leastCosts[before] === COST_STREET_WORD &&
      !isType(words[before]!.flags) && words.slice(from, to).every(({ isGeneric, isSmall }) => isGeneric || isSmall)
    ) {
      cost += COST_UNKNOWN_WORD - COST_STREET_WORD;
    }
    return cost;
  }

  /** True if nothing but connectors stands from one token up to another. */
  #areConnectors(from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      if ((this.#spans.words[at]!.flags & CONNECTOR) === 0) {
        return false;
      }
    }
    return true;
  }

  #leastCostOf(mask: number): number {
    let cost = 0;
    for (let left = mask; left !== 0; left &= left - 1) {
      cost += leastCosts[31 - Math.clz32(left & -left)]!;
    }
    return cost;
  }

  /** The place contains the street, or the street's own place contains it: the same answer, less precise. */
  #isItsPlace(id: EntryId): boolean {
    const { street, agreements } = this.#house;
    const { gazetteer } = this.#context;
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

  /** Another name of the text that contradicts a place of the name. */
  #contradicting(
    at: number,
    { facts, name }: { readonly facts: NameFacts; readonly name: NameSpan },
  ): NameSpan | undefined {
    for (const other of this.#house.names) {
      if ((other.mask & name.mask) === 0) {
        const otherFacts = this.#context.nameFacts(other.name);
        const agreements = facts.agreements(otherFacts);
        if (agreements[at]! < 0) {
          agreements[at] = this.#mayAgree(facts.matches[at]!.id, otherFacts) ? 1 : 0;
        }
        if (agreements[at] === 0) {
          return other;
        }
      }
    }
    return undefined;
  }

  /** False if a name contradicts the place: it means no area around it, and no town near it (`relationOf`). */
  #mayAgree(id: EntryId, facts: NameFacts): boolean {
    const context = this.#context;
    const { gazetteer } = context;
    if (!facts.isInFileOf(id)) {
      // A territory may be in a file of its own.
      return facts.mayBeLand && facts.landAround(context.known(id).place) !== undefined;
    }
    for (const match of facts.matches) {
      if (gazetteer.isWithin(id, match.id)) {
        return true;
      }
    }
    const { place, isSettlement } = context.known(id);
    return isSettlement && facts.neighbours.some((match) => {
      const other = context.known(match.id).place;
      return other.countryCode === place.countryCode && distanceM(other.coordinates, place.coordinates) < NEAR_MAX_M;
    });
  }
}

/** No name means a place that is a neighbour at this distance. Metres. */
const NEAR_MAX_M = 40_000;

/** True if a name, with other words or alone, may be a street beside another name. */
function isStreet({ mask }: NameSpan, beside: NameSpan, { streets }: Spans): boolean {
  for (const street of streets) {
    if ((street.mask & mask) === mask && (street.mask & beside.mask) === 0) {
      return true;
    }
  }
  return false;
}
