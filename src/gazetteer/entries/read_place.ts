import { CAPITALS, PLACE_KINDS, type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import type { EntryId, Place } from "../port.ts";
import { PLACE_HASH_BYTES, placeIdOf } from "../file/place_id.ts";
import { textAt } from "../file/texts.ts";

/** Levels of areas above a place; a damaged file cannot make a longer way. */
const MAX_PARENTS = 16;

/** The entry, decoded. Throws RangeError when there is none of that number. */
export function readPlace(sections: Sections, id: EntryId): Place {
  if (!Number.isInteger(id) || id < 0 || id >= sections.placeName.length) {
    throw new RangeError(
      `Cannot read a place as there are ${sections.placeName.length} entries: current value is ${id}`,
    );
  }
  const flags = sections.placeFlags[id]!;
  const country = sections.placeCountry.at(id);
  const capital = CAPITALS[(flags >> 4) & 3];
  return {
    id,
    kind: PLACE_KINDS[flags & 15] ?? "locality",
    name: textAt(sections.strings, sections.placeName.at(id)),
    coordinates: {
      latitude: sections.placeLatitude.at(id) / UNITS_PER_DEGREE,
      longitude: sections.placeLongitude.at(id) / UNITS_PER_DEGREE,
    },
    radiusM: sections.placeRadius.at(id),
    population: sections.placePopulation.at(id),
    importance: sections.placeImportance[id]!,
    ...(capital === undefined ? {} : { capital }),
    countryCode: String.fromCharCode(country & 0xff, country >> 8),
    parents: parentsOf(sections, id),
    dataset: flags >> 8,
    placeId: placeIdOf(sections.placeHash.subarray(id * PLACE_HASH_BYTES, (id + 1) * PLACE_HASH_BYTES)),
  };
}

/** The areas that an entry belongs to, nearest first. */
export function parentsOf(sections: Sections, id: EntryId): EntryId[] {
  const parents: EntryId[] = [];
  for (let at = id; parents.length < MAX_PARENTS;) {
    const parent = sections.placeParent.at(at);
    // A parent comes before what belongs to it; a country is its own.
    if (parent >= at) {
      break;
    }
    parents.push(parent);
    at = parent;
  }
  return parents;
}
