import { type ForeignId, formatOsmId, type Ids, type OsmId } from "../../domain/ids.ts";
import type { BlockNumbers } from "../file/block_numbers.ts";
import type { Sections } from "../file/format.ts";
import { gersOf, indexOfGers } from "../file/gers_columns.ts";
import { osmIdFrom, osmLow, osmTag } from "../file/osm_columns.ts";

/** A record of a file, by its number there. */
export type FoundRecord =
  | { readonly kind: "place" | "named" | "street"; readonly at: number }
  | { readonly kind: "house"; readonly street: number; readonly at: number };

/** The identifiers of a place; undefined where it has none. */
export function idsOfPlace(
  { placeOsm, placeOsmTag, placeWikidata, placeGeonames, placeGersEntry, placeGers }: Sections,
  place: number,
): Ids | undefined {
  return idsOf({
    gers: gersOf(placeGersEntry, placeGers, place),
    osm: osmIdAt(placeOsm, placeOsmTag, place),
    wikidata: valueOf(placeWikidata, place),
    geonames: placeGeonames.at(place),
  });
}

/** The identifiers of a street: the oldest of its ways. */
export function idsOfStreet({ streetOsm, streetOsmTag }: Sections, street: number): Ids | undefined {
  return idsOf({ osm: osmIdAt(streetOsm, streetOsmTag, street) });
}

/** The identifiers of a house, by its index in its street. */
export function idsOfHouse(
  { houseOsm, houseOsmTag, houseFirst }: Sections,
  { street, at }: { readonly street: number; readonly at: number },
): Ids | undefined {
  return idsOf({ osm: osmIdAt(houseOsm, houseOsmTag, houseFirst.at(street) + at) });
}

/** The identifiers of a named place. */
export function idsOfNamed(
  { namedOsm, namedOsmTag, namedWikidata, namedGersEntry, namedGers }: Sections,
  named: number,
): Ids | undefined {
  return idsOf({
    osm: osmIdAt(namedOsm, namedOsmTag, named),
    wikidata: valueOf(namedWikidata, named),
    gers: gersOf(namedGersEntry, namedGers, named),
  });
}

/**
 * The record with an identifier: a place before a named place, a house, a street. Reads only blocks of 64 records whose
 * identifiers may be it, and yields between parts of a column: those of millions of houses take tens of milliseconds.
 */
export function* findForeignId(sections: Sections, foreign: ForeignId): Generator<undefined, FoundRecord | undefined> {
  const { kind, id } = foreign;
  switch (kind) {
    case "osm":
      return yield* findOsm(sections, id);
    case "wikidata":
      return placeOrNamed(entryOf(sections.placeWikidata, id), () => entryOf(sections.namedWikidata, id));
    case "geonames":
      return placeOrNamed(yield* indexIn(sections.placeGeonames, id), () => -1);
    case "gers":
      return placeOrNamed(
        indexOfGers(sections.placeGersEntry, sections.placeGers, id),
        () => indexOfGers(sections.namedGersEntry, sections.namedGers, id),
      );
    default:
      return foreign satisfies never;
  }
}

function placeOrNamed(place: number, findNamed: () => number): FoundRecord | undefined {
  if (place >= 0) {
    return { kind: "place", at: place };
  }
  const named = findNamed();
  return named < 0 ? undefined : { kind: "named", at: named };
}

function* findOsm(sections: Sections, id: OsmId): Generator<undefined, FoundRecord | undefined> {
  const place = yield* indexOfOsm(sections.placeOsm, sections.placeOsmTag, id);
  if (place >= 0) {
    return { kind: "place", at: place };
  }
  const named = yield* indexOfOsm(sections.namedOsm, sections.namedOsmTag, id);
  if (named >= 0) {
    return { kind: "named", at: named };
  }
  const house = yield* indexOfOsm(sections.houseOsm, sections.houseOsmTag, id);
  if (house >= 0) {
    const street = streetOfHouse(sections.houseFirst, house);
    return { kind: "house", street, at: house - sections.houseFirst.at(street) };
  }
  const street = yield* indexOfOsm(sections.streetOsm, sections.streetOsmTag, id);
  return street < 0 ? undefined : { kind: "street", at: street };
}

function idsOf(
  { osm, wikidata, geonames, gers }: {
    readonly osm: OsmId;
    readonly wikidata?: number | undefined;
    readonly geonames?: number;
    readonly gers?: string | undefined;
  },
): Ids | undefined {
  if (osm === 0 && wikidata === undefined && (geonames ?? 0) === 0 && gers === undefined) {
    return undefined;
  }
  return {
    ...(osm === 0 ? {} : { osm: formatOsmId(osm) }),
    ...(wikidata === undefined ? {} : { wikidata: `Q${wikidata}` }),
    ...(geonames === undefined || geonames === 0 ? {} : { geonames: String(geonames) }),
    ...(gers === undefined ? {} : { gers }),
  };
}

function osmIdAt(low: BlockNumbers, tags: BlockNumbers, at: number): OsmId {
  return osmIdFrom(low.at(at), tags.at(at));
}

/** Records of a column that are searched at once: 4,096 blocks, about a millisecond. */
const STEP = 2 ** 18;

function* indexOfOsm(low: BlockNumbers, tags: BlockNumbers, id: OsmId): Generator<undefined, number> {
  const tag = osmTag(id);
  return yield* indexIn(low, osmLow(id), (at) => tags.at(at) === tag);
}

/** The first index of a value that fits; −1: none. */
function* indexIn(
  column: BlockNumbers,
  value: number,
  fits: (at: number) => boolean = () => true,
): Generator<undefined, number> {
  for (let from = 0; from < column.length; from += STEP) {
    if (from > 0) {
      yield;
    }
    const to = from + STEP;
    for (let at = column.indexOf(value, from, to); at >= 0; at = column.indexOf(value, at + 1, to)) {
      if (fits(at)) {
        return at;
      }
    }
  }
  return -1;
}

/** The value of an entry in pairs that ascend by entry. */
export function valueOf(pairs: Uint32Array, entry: number): number | undefined {
  let low = 0;
  let high = pairs.length >>> 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pairs[2 * middle]! < entry) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return pairs[2 * low] === entry ? pairs[2 * low + 1] : undefined;
}

/** The entry of a value in pairs; −1: none. */
function entryOf(pairs: Uint32Array, value: number): number {
  for (let at = 0; at < pairs.length; at += 2) {
    if (pairs[at + 1] === value) {
      return pairs[at]!;
    }
  }
  return -1;
}

/** The last street whose first house is not behind this one. */
function streetOfHouse(first: BlockNumbers, house: number): number {
  let low = 0;
  let high = first.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (first.at(middle) <= house) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
