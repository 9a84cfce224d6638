import type { Sections } from "../file/format.ts";
import { placeIdOf } from "../file/place_id.ts";
import { textAt, textOrNone } from "../file/texts.ts";
import type { PointIndex } from "../names/prefix/find_points_prefix.ts";
import type { NamedPlace } from "../port.ts";
import { nameKindOf } from "./match_of.ts";
import type { FileOfSet } from "./places.ts";

/** @param posting `named place << 2 | kind of name`, by the file's numbers */
export function readNamedPlace({ sections, base, firstDataset }: FileOfSet, posting: number): NamedPlace {
  const id = posting >>> 2;
  const street = textOrNone(sections.strings, sections.namedStreet.at(id));
  const number = textOrNone(sections.strings, sections.namedNumber.at(id));
  return {
    name: textAt(sections.strings, sections.namedName.at(id)),
    category: textAt(sections.strings, sections.namedCategory.at(id)),
    place: sections.namedPlace.at(id) + base,
    coordinates: { latitude: sections.namedLatitude.at(id) / 1e7, longitude: sections.namedLongitude.at(id) / 1e7 },
    dataset: sections.namedDataset.at(id) + firstDataset,
    placeId: placeIdOf(sections.namedHash, id),
    nameKind: nameKindOf(posting),
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
  };
}

/** The keys of named places with their points. */
export function namedIndex(sections: Sections): PointIndex {
  return {
    keyBytes: sections.namedKeyBytes,
    keyStart: sections.namedKeyStart,
    keySignature: sections.namedKeySignature,
    keyPostings: sections.namedKeyPostings,
    postings: sections.namedPostings,
    place: sections.namedPlace,
    latitude: sections.namedLatitude,
    longitude: sections.namedLongitude,
  };
}
