import type { GazetteerInput } from "../builder/gazetteer_input.ts";
import type { StreetsInput } from "../builder/streets/street_input.ts";
import type { PointE7 } from "../sources/record.ts";
import { COUNTRIES_WITH_POSTCODES, readWorldPostcodes, WORLD_POSTCODES } from "../sources/world/world_postcodes.ts";
import { gatherPostcodes } from "./gather_postcodes.ts";
import { mergePlaces } from "./merge_places.ts";
import { PlaceFinder } from "./place_finder.ts";
import { Provenances } from "./provenances.ts";

/** Metres: a postcode without a settlement nearby is in the area of the nearest one within this. */
const AREA_REACH_M = 100_000;

/** The postcodes of the world file, each in the place of the world list that it belongs to. */
export function worldPostcodes({ datasets, places }: GazetteerInput): StreetsInput {
  const dataset = datasets.indexOf(WORLD_POSTCODES);
  const provenances = new Provenances(datasets.length);
  const postcodes = COUNTRIES_WITH_POSTCODES.flatMap((countryCode) => {
    const merged = mergePlaces(places.filter((place) => place.countryCode === countryCode), [], countryCode)
      .filter(({ latitude }) => !Number.isNaN(latitude));
    const finder = new PlaceFinder(merged);
    const keyAt = (record: { locality?: string }, point: PointE7): string => {
      const stated = record.locality === undefined ? undefined : finder.stated(record.locality, point);
      const place = merged[stated ?? finder.around(point)]!;
      return place.kind === "country"
        ? finder.settlementsNear(point, AREA_REACH_M)[0]?.worldParentKey ?? place.key
        : place.key;
    };
    const records = readWorldPostcodes(countryCode).map((record) => ({ record, dataset }));
    return gatherPostcodes(records, { keyAt, provenances });
  });
  return { streets: [], namedPlaces: [], codes: [], postcodes };
}
