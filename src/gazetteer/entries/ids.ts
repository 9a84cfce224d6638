import { type ForeignId, formatOsmId, type Ids, type OsmId } from "../../domain/ids.ts";
import type { BlockNumbers } from "../file/block_numbers.ts";
import type { Sections } from "../file/format.ts";
import { osmIdFrom, osmLow, osmTag } from "../file/osm_columns.ts";

/** A record of a file, by its number there. */
export type FoundRecord =
  | { readonly kind: "place" | "named" | "street"; readonly at: number }
  | { readonly kind: "house"; readonly street: number; readonly at: number };

/** The identifiers of a place; undefined where it has none. */
export function idsOfPlace(
  { placeOsm, placeOsmTag, placeWikidata, placeGeonames }: Sections,
  place: number,
): Ids | undefined {
  return idsOf({
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
export function idsOfNamed({ namedOsm, namedOsmTag, namedWikidata }: Sections, named: number): Ids | undefined {
  return idsOf({ osm: osmIdAt(namedOsm, namedOsmTag, named), wikidata: valueOf(namedWikidata, named) });
}

/**
 * The record with an identifier: a place before a named place, a house, a street. Reads only blocks of 64 records whose
 * identifiers may be it.
 */
export function findForeignId(sections: Sections, { kind, id }: ForeignId): FoundRecord | undefined {
  if (kind === "geonames") {
    const place = sections.placeGeonames.indexOf(id);
    return place < 0 ? undefined : { kind: "place", at: place };
  }
  if (kind === "wikidata") {
    const place = entryOf(sections.placeWikidata, id);
    const named = place === undefined ? entryOf(sections.namedWikidata, id) : undefined;
    return place !== undefined
      ? { kind: "place", at: place }
      : named === undefined
      ? undefined
      : { kind: "named", at: named };
  }
  const place = indexOfOsm(sections.placeOsm, sections.placeOsmTag, id);
  if (place >= 0) {
    return { kind: "place", at: place };
  }
  const named = indexOfOsm(sections.namedOsm, sections.namedOsmTag, id);
  if (named >= 0) {
    return { kind: "named", at: named };
  }
  const house = indexOfOsm(sections.houseOsm, sections.houseOsmTag, id);
  if (house >= 0) {
    const street = streetOfHouse(sections.houseFirst, house);
    return { kind: "house", street, at: house - sections.houseFirst.at(street) };
  }
  const street = indexOfOsm(sections.streetOsm, sections.streetOsmTag, id);
  return street < 0 ? undefined : { kind: "street", at: street };
}

function idsOf(
  { osm, wikidata, geonames }: {
    readonly osm: OsmId;
    readonly wikidata?: number | undefined;
    readonly geonames?: number;
  },
): Ids | undefined {
  if (osm === 0 && wikidata === undefined && (geonames ?? 0) === 0) {
    return undefined;
  }
  return {
    ...(osm === 0 ? {} : { osm: formatOsmId(osm) }),
    ...(wikidata === undefined ? {} : { wikidata: `Q${wikidata}` }),
    ...(geonames === undefined || geonames === 0 ? {} : { geonames: String(geonames) }),
  };
}

function osmIdAt(low: BlockNumbers, tags: BlockNumbers, at: number): OsmId {
  return osmIdFrom(low.at(at), tags.at(at));
}

function indexOfOsm(low: BlockNumbers, tags: BlockNumbers, id: OsmId): number {
  const tag = osmTag(id);
  const wanted = osmLow(id);
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    if (tags.at(at) === tag) {
      return at;
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

function entryOf(pairs: Uint32Array, value: number): number | undefined {
  for (let at = 0; at < pairs.length; at += 2) {
    if (pairs[at + 1] === value) {
      return pairs[at];
    }
  }
  return undefined;
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
