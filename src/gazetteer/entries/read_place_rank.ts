import { countryCodeOf } from "./country_code_of.ts";
import { PLACE_KINDS, type Sections } from "../file/format.ts";
import type { EntryId, PlaceRank } from "../port.ts";

/** An entry's rank, without decoding its texts. Throws RangeError when there is none of that number. */
export function readPlaceRank(sections: Sections, id: EntryId): PlaceRank {
  const country = sections.placeCountry.at(id);
  const flags = sections.placeFlags[id];
  if (country === undefined || flags === undefined) {
    throw new RangeError(
      `Cannot read a place as there are ${sections.placeName.length} entries: current value is ${id}`,
    );
  }
  return {
    kind: PLACE_KINDS[flags & 15] ?? "locality",
    radiusM: sections.placeRadius.at(id),
    importance: sections.placeImportance[id] ?? 0,
    countryCode: countryCodeOf(country),
  };
}
