import type { BlockNumbers } from "./block_numbers.ts";
import { findByHash } from "../entries/find_by_hash.ts";
import { findKey } from "../names/keys/find_key.ts";
import { findStreetsExact, findStreetsFuzzy, streetsWithin } from "../names/keys/find_street.ts";
import { findPointsFuzzy } from "../names/fuzzy/find_points_fuzzy.ts";
import { findCodesPrefix } from "../names/prefix/find_codes_prefix.ts";
import { findPointsPrefix, type PointIndex } from "../names/prefix/find_points_prefix.ts";
import { bestStreetsByPrefix } from "../names/prefix/find_street_prefix.ts";
import type { Sections } from "./format.ts";
import type { EntryId, NamedPlace, PostcodeArea, RegisteredCode, StreetGazetteer } from "../port.ts";
import { matchOf, nameKindOf } from "../entries/match_of.ts";
import { nearestHouses, nearestRanges, nearestStreets } from "../space/nearest_street.ts";
import type { PackedNumbers } from "./packed_numbers.ts";
import { PLACE_HASH_BYTES, placeIdOf } from "./place_id.ts";
import { hasLine, readHouses, readStreet, readStreetPaths, readStreetRanges } from "../entries/read_street.ts";
import { textAt } from "./texts.ts";

/** Postcodes of one key: one code is used by a few countries at the most. */
export const POSTCODES_MAX = 64;

/** The streets, postcodes, named places and codes of one opened file. */
export function streetsOver(sections: Sections): StreetGazetteer {
  let codeSystems: readonly string[] | undefined;
  return {
    findStreets: (key, options) => findStreetsExact(sections, key, options),
    findStreetsFuzzy: (key, options) => findStreetsFuzzy(sections, key, options),
    findStreetsByPrefix(key, options) {
      const { postings, length } = bestStreetsByPrefix(sections, key, options);
      return Array.from({ length }, (_, at) => matchOf(postings[at]!, options.edits ?? 0));
    },
    visitStreetsByPrefix(key, options, visit) {
      const { postings, ranks, length } = bestStreetsByPrefix(sections, key, options);
      for (let at = 0; at < length; at++) {
        visit(postings[at]! >>> 2, nameKindOf(postings[at]!), ranks[at]!);
      }
    },
    street: (id) => readStreet(sections, id),
    streetCount(within) {
      const [from, to] = streetsWithin(sections, within);
      return to - from;
    },
    houses: (id, digits) => readHouses(sections, id, digits),
    houseRanges: (id) => readStreetRanges(sections, id),
    hasLine: (id) => hasLine(sections, id),
    streetPaths: (id) => readStreetPaths(sections, id),
    isAlsoIn: (id, place) => isAlsoIn(sections, id, place),
    nearestHouses: (point, options) => nearestHouses(sections, point, options),
    nearestStreets: (point, options) => nearestStreets(sections, point, options),
    nearestRanges: (point, options) => nearestRanges(sections, point, options),
    findPostcodes: (key, countryCode) => findPostcodes(sections, key, countryCode),
    findNamedPlaces: (key, options) => findNamedPlaces(sections, key, options),
    findPostcodesByPrefix: (key, options) =>
      findPointsPrefix(postcodeIndex(sections), key, { ...options, to: endOf(sections, options) })
        .map((posting) => readPostcode(sections, posting >>> 2)),
    findNamedPlacesFuzzy: (key, options) =>
      findPointsFuzzy(namedIndex(sections), key, {
        ...options,
        from: options.within,
        to: endOf(sections, options),
      }).map(({ posting, edits }) => ({ named: readNamedPlace(sections, posting), edits })),
    findNamedPlacesByPrefix: (key, options) =>
      findPointsPrefix(namedIndex(sections), key, { ...options, to: endOf(sections, options) })
        .map((posting) => readNamedPlace(sections, posting)),
    codeSystems: () => codeSystems ??= codeSystemsOf(sections),
    findCode: (system, key) => findCode(sections, system, key),
    findCodesByPrefix: (system, key, options) =>
      key === "" ? [] : findCodesPrefix(sections, `${system} ${key}`, {
        limit: options.limit,
        from: options.within ?? 0,
        to: endOf(sections, options),
      }).map((id) => readCode(sections, id)),
    streetByPlaceId: (placeId) => findByHash(sections.streetHash, sections.streetByHash, placeId),
    postcodeByPlaceId: (placeId) =>
      readFound(
        findByHash(sections.postcodeHash, sections.postcodeByHash, placeId),
        (id) => readPostcode(sections, id),
      ),
    namedPlaceByPlaceId: (placeId) =>
      readFound(
        findByHash(sections.namedHash, sections.namedByHash, placeId),
        (id) => readNamedPlace(sections, id << 2),
      ),
    codeByPlaceId: (placeId) =>
      readFound(findByHash(sections.codeHash, sections.codeByHash, placeId), (id) => readCode(sections, id)),
  };
}

function readFound<Found>(id: number | undefined, read: (id: number) => Found): Found | undefined {
  return id === undefined ? undefined : read(id);
}

/** Pairs of settlement and street, ascending. */
function isAlsoIn({ otherStreets }: Sections, street: number, place: EntryId): boolean {
  let low = 0;
  let high = otherStreets.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = otherStreets[2 * middle]!;
    if (entry < place || (entry === place && otherStreets[2 * middle + 1]! < street)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return otherStreets[2 * low] === place && otherStreets[2 * low + 1] === street;
}

function findPostcodes(sections: Sections, key: string, countryCode: string | undefined): PostcodeArea[] {
  const found = postingsOf(postcodeIndex(sections), key, POSTCODES_MAX);
  return found.map((posting) => readPostcode(sections, posting >>> 2)).filter((area) =>
    countryCode === undefined || area.countryCode === countryCode
  );
}

function postcodeIndex(sections: Sections): PointIndex {
  return {
    keyBytes: sections.postcodeKeyBytes,
    keyStart: sections.postcodeKeyStart,
    keySignature: sections.postcodeKeySignature,
    keyPostings: sections.postcodeKeyPostings,
    postings: sections.postcodePostings,
    place: sections.postcodePlace,
    latitude: sections.postcodeLatitude,
    longitude: sections.postcodeLongitude,
  };
}

function namedIndex(sections: Sections): PointIndex {
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

/** One past the last entry of an area. */
function endOf({ placeTo }: Sections, { within }: { readonly within?: EntryId }): number {
  return within === undefined ? Infinity : placeTo.at(within);
}

function readPostcode(sections: Sections, id: number): PostcodeArea {
  const place = sections.postcodePlace.at(id);
  const country = sections.placeCountry.at(place);
  return {
    postcode: textAt(sections.strings, sections.postcodeText.at(id)),
    place,
    countryCode: String.fromCharCode(country & 0xff, country >> 8),
    coordinates: {
      latitude: sections.postcodeLatitude.at(id) / 1e7,
      longitude: sections.postcodeLongitude.at(id) / 1e7,
    },
    radiusM: sections.postcodeRadius.at(id),
    dataset: sections.postcodeDataset.at(id),
    placeId: idAt(sections.postcodeHash, id),
  };
}

function findNamedPlaces(
  sections: Sections,
  key: string,
  options: { readonly within?: EntryId; readonly limit: number },
): NamedPlace[] {
  const places: NamedPlace[] = [];
  const from = options.within ?? 0;
  const to = endOf(sections, options);
  const { namedKeyPostings, namedPostings } = sections;
  const found = findKey(namedIndex(sections), key);
  const end = found === undefined ? 0 : Math.min(namedKeyPostings.at(found + 1), namedPostings.length);
  for (let at = found === undefined ? 0 : namedKeyPostings.at(found); at < end; at++) {
    if (places.length >= options.limit) {
      break;
    }
    const posting = namedPostings.at(at);
    const place = sections.namedPlace.at(posting >>> 2);
    if (place >= from && place < to) {
      places.push(readNamedPlace(sections, posting));
    }
  }
  return places;
}

function readNamedPlace(sections: Sections, posting: number): NamedPlace {
  const id = posting >>> 2;
  const street = textOr(sections, sections.namedStreet.at(id));
  const number = textOr(sections, sections.namedNumber.at(id));
  return {
    name: textAt(sections.strings, sections.namedName.at(id)),
    category: textAt(sections.strings, sections.namedCategory.at(id)),
    place: sections.namedPlace.at(id),
    coordinates: { latitude: sections.namedLatitude.at(id) / 1e7, longitude: sections.namedLongitude.at(id) / 1e7 },
    dataset: sections.namedDataset.at(id),
    placeId: idAt(sections.namedHash, id),
    nameKind: matchOf(posting, 0).nameKind,
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
  };
}

/** Each register once: the codes are in the order of their registers, so that few of them are another than before. */
function codeSystemsOf({ codeSystem, strings }: Sections): readonly string[] {
  const systems = new Set<string>();
  let before = -1;
  for (const text of codeSystem) {
    if (text !== before) {
      systems.add(textAt(strings, text));
      before = text;
    }
  }
  return [...systems];
}

function findCode(sections: Sections, system: string, key: string): RegisteredCode | undefined {
  const found = postingsOf(
    {
      keyBytes: sections.codeKeyBytes,
      keyStart: sections.codeKeyStart,
      keySignature: sections.codeKeySignature,
      keyPostings: sections.codeKeyPostings,
      postings: sections.codePostings,
    },
    `${system} ${key}`,
    1,
  )[0];
  if (found === undefined) {
    return undefined;
  }
  return readCode(sections, found >>> 2);
}

function readCode(sections: Sections, id: number): RegisteredCode {
  const label = textOr(sections, sections.codeLabel[id]!);
  const street = textOr(sections, sections.codeStreet[id]!);
  const number = textOr(sections, sections.codeNumber[id]!);
  return {
    system: textAt(sections.strings, sections.codeSystem[id]!),
    code: textAt(sections.strings, sections.codeText[id]!),
    place: sections.codePlace[id]!,
    coordinates: { latitude: sections.codeLatitude[id]! / 1e7, longitude: sections.codeLongitude[id]! / 1e7 },
    dataset: sections.codeDataset[id]!,
    placeId: idAt(sections.codeHash, id),
    ...(label === undefined ? {} : { label }),
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
  };
}

interface KeyArrays {
  readonly keyBytes: Uint8Array;
  readonly keyStart: BlockNumbers;
  readonly keySignature: Uint32Array;
  readonly keyPostings: BlockNumbers;
  readonly postings: PackedNumbers;
}

/** The postings of a key, at most so many. */
function postingsOf(index: KeyArrays, key: string, limit: number): number[] {
  const found = findKey(index, key);
  if (found === undefined) {
    return [];
  }
  const from = index.keyPostings.at(found);
  const to = Math.min(index.keyPostings.at(found + 1), from + limit, index.postings.length);
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => index.postings.at(from + i));
}

function idAt(hashes: Uint8Array, id: number): string {
  return placeIdOf(hashes.subarray(id * PLACE_HASH_BYTES, (id + 1) * PLACE_HASH_BYTES));
}

/** The text at an offset plus 1; undefined for 0. */
function textOr(sections: Sections, at: number): string | undefined {
  return at === 0 ? undefined : textAt(sections.strings, at - 1);
}
