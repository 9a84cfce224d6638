import type { PostcodeArea } from "../../../gazetteer/port.ts";
import { boundsContain } from "../../../geo/bounds_contain.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { Answer } from "../../answer.ts";
import { verdictOf } from "../../decision/mod.ts";
import { CONFIDENCE_POSTCODE_ALONE } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import { postcodeReach } from "../scoring/mod.ts";
import type { Lattice } from "../spans/mod.ts";

/** Countries that share one code: four-digit codes are used by some dozens. */
const ANSWERS_MAX = 11;

/**
 * The areas of a text that is only a postcode, one per country, nearest to the caller's point first. Never `found`:
 * countries whose postcodes are not loaded may use the same code.
 */
export function postcodeAnswers({ tokens, postcodes }: Lattice, context: PlaceContext): Answer[] {
  const form = postcodes[0]?.find(({ to, areas }) => to === tokens.length && areas.length > 0);
  const byCountry = Map.groupBy(
    form?.areas.filter((area) => isAllowed(area, context)) ?? [],
    ({ countryCode }) => countryCode,
  );
  const { near } = context;
  const countries = [...byCountry.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, areas]) => areas[0] === undefined ? [] : [{ area: areas[0], areas }]);
  const ordered = near === undefined
    ? countries
    : countries.toSorted((one, other) =>
      distanceM(one.area.coordinates, near) - distanceM(other.area.coordinates, near)
    );
  return ordered.slice(0, ANSWERS_MAX).map(({ area, areas }): Answer => ({
    inputKind: "address",
    coordinates: area.coordinates,
    confidence: CONFIDENCE_POSTCODE_ALONE / countries.length,
    ...verdictOf([countries.length > 1 ? "postcodeOfSeveralCountries" : "postcodeAlone"]),
    precision: "postcode",
    accuracyM: radiusOf(area, areas, context),
    matches: { postcode: "exact" },
    code: null,
    system: null,
    origin: "gazetteer",
    entry: area.place,
    area,
    record: area,
  }));
}

function isAllowed({ place, coordinates }: PostcodeArea, { scope, bounds, gazetteer }: PlaceContext): boolean {
  return (scope === undefined || gazetteer.isWithin(place, scope)) &&
    (bounds === undefined || boundsContain(bounds, coordinates));
}

/** A code with several known points covers all of them. */
function radiusOf(area: PostcodeArea, areas: readonly PostcodeArea[], { gazetteer }: PlaceContext): number {
  return areas.reduce(
    (radiusM, other) => Math.max(radiusM, distanceM(area.coordinates, other.coordinates) + other.radiusM),
    postcodeReach(area, gazetteer),
  );
}
