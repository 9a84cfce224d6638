import type { EntryId, Street } from "../../../gazetteer/port.ts";
import { nameKey } from "../../../text/name_key.ts";
import { postcodeFits } from "../../countries/mod.ts";
import { isCommonStreetName, isOfCommonWords } from "../../address_words.ts";
import {
  COST_NUMBER_ELSEWHERE,
  COST_POSTCODE_ELSEWHERE,
  COST_STREET_COINCIDENCE,
  COST_STREET_NAME_COINCIDENCE,
  COSTS_COMMON_COINCIDENCE,
  COSTS_NUMBER_COINCIDENCE,
} from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { RankedPlace } from "./rank_places.ts";
import type { RankedStreet } from "./rank_streets.ts";
import { isNamedInFull } from "./whole_address.ts";

/** The most that `addCoincidenceCosts` adds to a place. */
export const COINCIDENCE_MAX: number = Math.max(
  COST_STREET_COINCIDENCE,
  ...COSTS_NUMBER_COINCIDENCE,
  ...COSTS_COMMON_COINCIDENCE,
);

/**
 * If the best candidate has the house of the input in the town of the input, adds a cost to same-named towns without
 * data and to other parts of the street: they would need the same house by coincidence. Missing data alone is no
 * evidence; this house is. Keeps the order of both lists.
 */
export function addCoincidenceCosts(
  { streets, places }: { readonly streets: readonly RankedStreet[]; readonly places: readonly RankedPlace[] },
  context: PlaceContext,
): { readonly streets: readonly RankedStreet[]; readonly places: readonly RankedPlace[] } {
  const [best] = streets;
  if (streets.length + places.length < 2) {
    return { streets, places };
  }
  const towns = best === undefined ? [] : townsOf(best, context);
  const isOfPostcode = best?.number === undefined && best?.postcode?.agreement.relation === "exact";
  if (best === undefined || (towns.length === 0 && !isOfPostcode)) {
    return { streets, places };
  }
  if (best.number === undefined || best.number.location.state === "missing") {
    // The street exists, but not the house: a same-named town without data would need such a street too.
    const cost = towns.length === 0 ? 0 : streetCoincidenceCost(best);
    return {
      streets: isOfPostcode
        ? raised(streets, (other) => isOfOtherPostcode(other, best) ? COST_POSTCODE_ELSEWHERE : 0)
        : streets,
      places: cost === 0 ? places : raised(
        places,
        (other) => context.hasStreets(other.place) || !hasName(other, best) || mayHavePostcode(other, best) ? 0 : cost,
      ),
    };
  }
  const { digits = 0 } = best.number?.span.number?.number ?? {};
  const costIn = (costs: readonly number[]): number => costs[Math.min(String(digits).length, costs.length - 1)] ?? 0;
  const chance = costIn(COSTS_NUMBER_COINCIDENCE);
  const isContradicted = best.postcode?.agreement.relation === "conflict";
  // Computed only if there is a rival, which is rare: the key of the name takes as long as all numbers.
  const abroad = (): number => isCommonStreetName(best.street.name) ? costIn(COSTS_COMMON_COINCIDENCE) : chance;
  return {
    streets: raised(
      streets,
      (other) => !isContradicted && isSameStreetElsewhere(other, best, { towns, context }) ? COST_NUMBER_ELSEWHERE : 0,
    ),
    places: raised(places, (other) => {
      if (context.hasStreets(other.place) || !hasName(other, best) || mayHavePostcode(other, best)) {
        return 0;
      }
      const isItsTown = best.agreements.some(({ match }) => match.id === other.place.id);
      return !isItsTown ? abroad() : best.postcode?.agreement.relation === "exact" ? chance : 0;
    }),
  };
}

/** What a town without data would need by coincidence: a street of this name. */
function streetCoincidenceCost({ number, match, span, street }: RankedStreet): number {
  if (number !== undefined) {
    return COST_STREET_COINCIDENCE;
  }
  return isNamedInFull({ match, span }) && match.crossing === undefined ? streetNameCoincidenceCost(street) : 0;
}

/** The same for a street without a number, as the text writes it. */
export function streetNameCoincidenceCost({ name }: Street): number {
  return isOfCommonWords(name) ? 0 : COST_STREET_NAME_COINCIDENCE;
}

/**
 * The postcode contradicts the house, and may be one of the other place's country. In a country whose postcodes have
 * another shape it is wrong too.
 */
function mayHavePostcode({ place }: RankedPlace, { postcode }: RankedStreet): boolean {
  const form = postcode?.span.postcode;
  return postcode?.agreement.relation === "conflict" && form !== undefined &&
    postcodeFits(form.shape, place.countryCode);
}

/** The named settlements around a street, or a house that is or is not there; none if another place contradicts it. */
function townsOf({ number, agreements }: RankedStreet, context: PlaceContext): EntryId[] {
  const state = number?.location.state;
  const isContradicted = agreements.some(({ relation }) => relation === "conflict" || relation === "neighbour");
  const isLocated = state === undefined || state === "exact" || state === "range" || state === "missing";
  if (isContradicted || !isLocated) {
    return [];
  }
  return agreements.map(({ match }) => match.id).filter((id) => {
    const { kind } = context.place(id);
    return kind === "locality" || kind === "district";
  });
}

/**
 * A street of that name in the same town, without known numbers, or without a line: the houses of a village are numbered
 * through, so that a number between two others is not next to them.
 */
function isSameStreetElsewhere(
  other: RankedStreet,
  best: RankedStreet,
  { towns, context }: { readonly towns: readonly EntryId[]; readonly context: PlaceContext },
): boolean {
  const state = other.number?.location.state;
  const hasNone = state === "none" || (state === "between" && !context.gazetteer.hasLine(other.street.id));
  return hasNone && nameKey(other.street.name) === nameKey(best.street.name) &&
    other.agreements.some(({ relation, match }) => relation !== "conflict" && towns.includes(match.id));
}

/** Another street of that name in the same town, whose own postcode is not known. */
function isOfOtherPostcode(other: RankedStreet, best: RankedStreet): boolean {
  return other.postcode?.agreement.relation === "unproven" && other.place.id === best.place.id &&
    nameKey(other.street.name) === nameKey(best.street.name);
}

/** A place with the name that gives the street's town. */
function hasName({ span }: RankedPlace, best: RankedStreet): boolean {
  return best.agreements.some((agreement) => agreement.span.from < span.to && span.from < agreement.span.to);
}

function raised<Ranked extends { readonly cost: number }>(
  candidates: readonly Ranked[],
  costOf: (candidate: Ranked) => number,
): readonly Ranked[] {
  return candidates.map((candidate) => {
    const cost = costOf(candidate);
    return cost > 0 ? { ...candidate, cost: candidate.cost + cost } : candidate;
  }).sort((one, other) => one.cost - other.cost);
}
