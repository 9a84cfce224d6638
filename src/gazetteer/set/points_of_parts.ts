import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceFrom } from "../../geo/distance_from.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { Part } from "./compose_streets.ts";
import { UNITS_PER_DEGREE } from "../file/format.ts";
import type { EntryId } from "../port.ts";
import type { FindByPrefix } from "../port.ts";
import type { OpenGazetteer } from "../file/open_gazetteer.ts";
import { shifted } from "./shifted.ts";

interface PrefixPoint {
  readonly place: EntryId;
  readonly dataset: number;
  readonly coordinates: Coordinates;
}

/** What one file tells of a beginning. */
type Ask<Found> = (gazetteer: OpenGazetteer, options: FindByPrefix) => readonly Found[];

/**
 * Asks the files of countries for postcodes or named places by a beginning: near a point the nearest countries alone.
 */
export function pointsOfParts(
  parts: readonly Part[],
  partOf: (id: number) => Part,
): <Found extends PrefixPoint>(options: FindByPrefix, ask: Ask<Found>) => readonly Found[] {
  /** Of each country that reaches nearer than the worst that is found already, the nearest country first. */
  function pointsAround<Found extends PrefixPoint>(
    point: Coordinates,
    { limit, maxDistanceM = Infinity }: FindByPrefix,
    ask: (part: Part, maxDistanceM: number) => readonly Found[],
  ): Found[] {
    let best: { readonly one: Found; readonly awayM: number }[] = [];
    for (const { part, awayM } of countriesAround(point)) {
      const worstM = best[limit - 1]?.awayM ?? maxDistanceM;
      if (awayM > worstM) {
        break;
      }
      const found = ask(part, worstM);
      if (found.length > 0) {
        const more = found.map((one) => ({ one, awayM: distanceM(point, one.coordinates) }));
        best = [...best, ...more].sort((one, other) => one.awayM - other.awayM).slice(0, limit);
      }
    }
    return best.map(({ one }) => one);
  }
  const reach = countryReaches(parts);
  let lastCenter: Coordinates | undefined;
  let lastCountries: readonly CountryAway[] = [];
  function countriesAround(point: Coordinates): readonly CountryAway[] {
    if (lastCenter?.latitude !== point.latitude || lastCenter.longitude !== point.longitude) {
      lastCountries = nearestCountries(parts, reach, point);
      lastCenter = point;
    }
    return lastCountries;
  }
  return function pointsByPrefix<Found extends PrefixPoint>(
    options: FindByPrefix,
    ask: Ask<Found>,
  ): readonly Found[] {
    const { within, near: point, limit } = options;
    const askPart = (part: Part, maxDistanceM = options.maxDistanceM ?? Infinity): Found[] =>
      ask(part.gazetteer, { ...options, maxDistanceM, ...(within === undefined ? {} : { within: within - part.base }) })
        .map((one) => ({ ...one, ...shifted(one, part) }));
    if (within === undefined && point !== undefined) {
      return pointsAround(point, options, askPart);
    }
    const found = (within === undefined ? parts : [partOf(within)]).flatMap((part) => askPart(part));
    const ordered = point === undefined
      ? found
      : found.map((one) => ({ one, awayM: distanceM(point, one.coordinates) }))
        .sort((one, other) => one.awayM - other.awayM).map(({ one }) => one);
    return ordered.slice(0, limit);
  };
}

interface CountryAway {
  readonly part: Part;
  readonly awayM: number;
}

/** Latitude and longitude of each country's middle, and how far from it its points may be in metres. */
function countryReaches(parts: readonly Part[]): Float64Array {
  const reaches = new Float64Array(parts.length * 3);
  for (const [at, { gazetteer: { sections: { placeLatitude, placeLongitude, placeRadius } } }] of parts.entries()) {
    // The first entry of a file is its country.
    reaches[at * 3] = placeLatitude.at(0) / UNITS_PER_DEGREE;
    reaches[at * 3 + 1] = placeLongitude.at(0) / UNITS_PER_DEGREE;
    reaches[at * 3 + 2] = REACH * placeRadius.at(0);
  }
  return reaches;
}

/** The files by how far their country may reach. */
function nearestCountries(parts: readonly Part[], reaches: Float64Array, point: Coordinates): readonly CountryAway[] {
  const metresTo = distanceFrom(point);
  const countries: CountryAway[] = [];
  for (let at = 0; at < parts.length; at++) {
    const awayM = Math.max(0, metresTo(reaches[at * 3]!, reaches[at * 3 + 1]!) - reaches[at * 3 + 2]!);
    countries.push({ part: parts[at]!, awayM });
  }
  return countries.sort((one, other) => one.awayM - other.awayM || one.part.base - other.part.base);
}

/** Of its radius, which holds most of a country but not always its islands. */
const REACH = 1.5;
