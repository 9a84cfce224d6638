import type { Coordinates } from "../domain/coordinates.ts";
import { distanceM } from "../geo/distance_m.ts";
import type { Part } from "./compose_streets.ts";
import type { EntryId } from "./gazetteer.ts";
import type { FindByPrefix } from "./queries.ts";
import type { OpenGazetteer } from "./open_gazetteer.ts";
import { shifted } from "./shifted.ts";

interface PrefixPoint {
  readonly place: EntryId;
  readonly dataset: number;
  readonly coordinates: Coordinates;
}

/** What one file tells of a beginning. */
type Ask<Found> = (gazetteer: OpenGazetteer, options: FindByPrefix) => readonly Found[];

/** Asks the files of countries for postcodes or named places by a beginning: near a point the nearest countries alone. */
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
  let lastCenter: Coordinates | undefined;
  let lastCountries: ReturnType<typeof nearestCountries> = [];
  function countriesAround(point: Coordinates): ReturnType<typeof nearestCountries> {
    if (lastCenter?.latitude !== point.latitude || lastCenter.longitude !== point.longitude) {
      lastCountries = nearestCountries(parts, point);
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

/** The files by how far their country may reach: its first entry, the country, is a point and a radius. */
function nearestCountries(parts: readonly Part[], point: Coordinates) {
  return parts.map((part) => {
    const { placeLatitude, placeLongitude, placeRadius } = part.gazetteer.sections;
    const middle = { latitude: placeLatitude.at(0) / 1e7, longitude: placeLongitude.at(0) / 1e7 };
    return { part, awayM: Math.max(0, distanceM(point, middle) - REACH * placeRadius.at(0)) };
  }).sort((one, other) => one.awayM - other.awayM || one.part.base - other.part.base);
}

/** Of its radius, which holds most of a country but not always its islands. */
const REACH = 1.5;
