import { COST_MARGIN, COST_STREET_MISSING } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import { isHouseKnown } from "../scoring/mod.ts";
import { isUnknownName, type Parse, parsesOf } from "../parses/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { addCoincidenceCosts, COINCIDENCE_MAX } from "./add_coincidence_costs.ts";
import { type Candidate, isStreet } from "./candidate.ts";
import { byCost, type RankedPlace, rankPlaces } from "./rank_places.ts";
import { type RankedStreet, rankStreets } from "./rank_streets.ts";

/** A lattice with its parses and their candidates, by ascending cost. */
export interface Ranking {
  readonly lattice: Lattice;
  readonly parses: readonly Parse[];
  readonly ranked: readonly Candidate[];
}

/** Ranks all candidates of a lattice. */
export function rankIn(
  lattice: Lattice,
  context: PlaceContext,
  { parses = parsesOf(lattice), margin = COST_MARGIN, streets: known }: {
    /** The parses of the lattice and their streets, if they are known already. */
    readonly parses?: readonly Parse[];
    readonly streets?: readonly RankedStreet[];
    /**
     * Candidates whose cost exceeds the best by more than this are omitted: they are no rivals. Infinity: the full search,
     * without bounds, which must have the same rivals.
     */
    readonly margin?: number;
  } = {},
): Ranking {
  const ranked = known ?? rankStreets(parses, { lattice, context, margin });
  const { streets, places } = addCoincidenceCosts(
    { streets: ranked, places: rivalPlaces(parses, ranked[0], { lattice, context, margin }) },
    context,
  );
  return { lattice, parses, ranked: merged(streets, withEqualNamesakes(places, streets[0]?.cost ?? Infinity)) };
}

/** The places that the best street competes with. One that costs more than the street by the margin has no weight. */
function rivalPlaces(
  parses: readonly Parse[],
  best: RankedStreet | undefined,
  { lattice: { postcodes }, context, margin }: {
    readonly lattice: Lattice;
    readonly context: PlaceContext;
    readonly margin: number;
  },
): readonly RankedPlace[] {
  const below = best?.cost;
  const withHouse = best?.number?.location.state === "exact" ? best : undefined;
  const houseIn = best?.number !== undefined && isHouseKnown(best.number.location) ? best.place.id : undefined;
  const known = { below, withHouse, houseIn, postcodes };
  if (best !== undefined && below !== undefined) {
    const streetPlace = margin === Infinity ? undefined : best.place.id;
    const places = rankPlaces(parses, context, { ...known, margin, raise: COINCIDENCE_MAX, streetPlace });
    if (places.length === 0 || places[0]!.cost >= below) {
      return places;
    }
  }
  // If a place is the best, `withEqualNamesakes` takes off what lacking a loaded street costs.
  const raise = below === undefined ? 0 : COINCIDENCE_MAX;
  return rankPlaces(parses, context, { ...known, margin: margin + COST_STREET_MISSING, raise });
}

/** By ascending cost; of equals the street first. */
function merged(streets: readonly Candidate[], places: readonly Candidate[]): readonly Candidate[] {
  if (streets.length === 0 || places.length === 0) {
    return streets.length === 0 ? places : streets;
  }
  return [...streets, ...places].sort((one, other) => one.cost - other.cost);
}

/** Ranks what a text names without typos: only the best candidate, if it leaves tokens unmatched, because correction follows. */
export function rankExact(lattice: Lattice, context: PlaceContext): Ranking {
  const parses = parsesOf(lattice);
  const streets = rankStreets(parses, { lattice, context });
  const [street] = streets;
  // The best parse usually shows what the best place leaves unmatched, before any place is ranked.
  const isUnmatched = street === undefined
    ? parses[0]?.spans.some(({ role }) => role === "word" || role === "number" || role === "street") === true
    : needsCorrection(street);
  const best = isUnmatched ? rankIn(lattice, context, { parses, streets, margin: 0 }) : undefined;
  return best !== undefined && needsCorrection(best.ranked[0]) ? best : rankIn(lattice, context, { parses, streets });
}

/** Work units of a ranking: a base, and one per this many namesakes. */
const WORK_RANKING_MIN = 4;
const NAMESAKES_PER_WORK_UNIT = 6;

/** Work units (`WorkBudget`) of ranking a lattice. */
export function workToRank({ places }: Lattice): number {
  let namesakes = 0;
  for (const spans of places) {
    for (const { matches } of spans) {
      namesakes += matches.length;
    }
  }
  return WORK_RANKING_MIN + Math.ceil(namesakes / NAMESAKES_PER_WORK_UNIT);
}

/** True if nothing is found, or tokens are unmatched that may be a misspelt name. */
export function needsCorrection(best: Candidate | undefined): boolean {
  if (best === undefined || best.agreements.some(({ relation }) => relation === "conflict")) {
    return true;
  }
  if (isStreet(best) && best.unmatchedPostcodes > 0) {
    return true;
  }
  const isLocated = isStreet(best) && best.agreements.some(({ match }) => match.nameKind !== "code");
  return best.parse.spans.some((span) => {
    const { role, from } = span;
    // A name before an address that is found is a person or a company.
    const isBefore = isLocated && from < best.span.from && best.number?.location.state === "exact";
    return (isUnknownName(span) && !isBefore) || ((role === "number" || role === "street") && !isStreet(best));
  });
}

/** True for a street with unmatched tokens, or one outside of the named town. */
export function mayBeElsewhere(best: RankedStreet): boolean {
  return needsCorrection(best) || best.agreements.some(({ relation }) => relation === "neighbour");
}

/**
 * "Xyzgasse 12, Heidelberg": if the best candidate is a place without loaded streets, its namesakes with streets lack the
 * street at no higher cost, because missing data is no evidence for a place. `below`: the cost of the best street, which
 * stays the best if it is. Places of other names keep their costs.
 */
function withEqualNamesakes(places: readonly RankedPlace[], below: number): readonly RankedPlace[] {
  const [best] = places;
  if (best === undefined || best.cost >= below || best.coverageCost > 0) {
    return places;
  }
  if (!places.some((place) => isNamesake(place, best))) {
    return places;
  }
  return places.map((place) => isNamesake(place, best) ? withoutCoverageCost(place) : place).sort(byCost);
}

/** "Bra" is a town in Italy and, as a code, Brazil: such names are no more alike than others. */
function isNamesake({ coverageCost, span, match }: RankedPlace, best: RankedPlace): boolean {
  return coverageCost > 0 && span.name === best.span.name && match.nameKind === best.match.nameKind;
}

function withoutCoverageCost(place: RankedPlace): RankedPlace {
  const { coverageCost, missingCost, cost } = place;
  return { ...place, missingCost: missingCost - coverageCost, coverageCost: 0, cost: cost - coverageCost };
}
