import { byCost, type RankedPlace } from "./rank_places.ts";

/**
 * "Xyzgasse 12, Heidelberg": if the best candidate is a place without loaded streets, its namesakes with streets lack the
 * street at no higher cost, because missing data is no evidence for a place. `below`: the cost of the best street, which
 * stays the best if it is. Places of other names keep their costs.
 */
export function withEqualNamesakes(places: readonly RankedPlace[], below: number): readonly RankedPlace[] {
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
