import type { EntryId } from "../../../gazetteer/port.ts";
import { nameKey } from "../../../text/name_key.ts";
import { isCommonStreetName } from "../../data/common_street_names.ts";
import {
  COST_NUMBER_ELSEWHERE,
  COST_STREET_COINCIDENCE,
  COSTS_COMMON_COINCIDENCE,
  COSTS_NUMBER_COINCIDENCE,
} from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { RankedPlace } from "./rank_places.ts";
import type { RankedStreet } from "./rank_streets.ts";

/**
 * The candidates when the cheapest bears the stated number in the stated town: that another town of the name, or another
 * piece of the street, has the same house by chance costs them. Not having their houses is no evidence; having this one
 * is. Both keep their order.
 */
export function withCoincidences(
  { streets, places }: { readonly streets: readonly RankedStreet[]; readonly places: readonly RankedPlace[] },
  context: PlaceContext,
): { readonly streets: readonly RankedStreet[]; readonly places: readonly RankedPlace[] } {
  const [best] = streets;
  const towns = best === undefined ? [] : townsOf(best, context);
  if (best === undefined || towns.length === 0) {
    return { streets, places };
  }
  if (best.number?.location.state === "missing") {
    // The street is there, if not the house: a town of the name without data would have to have such a street.
    return {
      streets,
      places: raised(
        places,
        (other) => context.hasStreets(other.place) || !hasName(other, best) ? 0 : COST_STREET_COINCIDENCE,
      ),
    };
  }
  const { digits = 0 } = best.number?.span.number?.number ?? {};
  const costIn = (costs: readonly number[]): number => costs[Math.min(String(digits).length, costs.length - 1)] ?? 0;
  const chance = costIn(COSTS_NUMBER_COINCIDENCE);
  // Most addresses have no rival, and then it is not asked: the name's key takes as long as all its numbers.
  const abroad = (): number => isCommonStreetName(best.street.name) ? costIn(COSTS_COMMON_COINCIDENCE) : chance;
  return {
    streets: raised(streets, (other) => isSameStreetElsewhere(other, best, towns) ? COST_NUMBER_ELSEWHERE : 0),
    places: raised(places, (other) => {
      if (context.hasStreets(other.place) || !hasName(other, best)) {
        return 0;
      }
      const isItsTown = best.agreements.some(({ match }) => match.id === other.place.id);
      return !isItsTown ? abroad() : best.postcode?.agreement.relation === "exact" ? chance : 0;
    }),
  };
}

/** The stated settlements around a house that is known by its number; none where something contradicts it. */
function townsOf({ number, agreements, postcode }: RankedStreet, context: PlaceContext): EntryId[] {
  const state = number?.location.state;
  const isContradicted = postcode?.agreement.relation === "conflict" ||
    agreements.some(({ relation }) => relation === "conflict" || relation === "beside");
  if (isContradicted || (state !== "exact" && state !== "range" && state !== "missing")) {
    return [];
  }
  return agreements.map(({ match }) => match.id).filter((id) => {
    const { kind } = context.place(id);
    return kind === "locality" || kind === "district";
  });
}

/** A street of the name in the same stated town, of which no numbers are known. */
function isSameStreetElsewhere(other: RankedStreet, best: RankedStreet, towns: readonly EntryId[]): boolean {
  return other.number?.location.state === "none" && nameKey(other.street.name) === nameKey(best.street.name) &&
    other.agreements.some(({ relation, match }) => relation !== "conflict" && towns.includes(match.id));
}

/** A place by the words that state the street's town. */
function hasName({ span }: RankedPlace, best: RankedStreet): boolean {
  return best.agreements.some((agreement) => agreement.span.from < span.to && span.from < agreement.span.to);
}

function raised<Ranked extends { readonly cost: number }>(
  candidates: readonly Ranked[],
  costOf: (candidate: Ranked) => number,
): readonly Ranked[] {
  let isAny = false;
  const all = candidates.map((candidate): Ranked => {
    const cost = costOf(candidate);
    isAny ||= cost > 0;
    return cost === 0 ? candidate : { ...candidate, cost: candidate.cost + cost };
  });
  return isAny ? all.sort((one, other) => one.cost - other.cost) : candidates;
}
