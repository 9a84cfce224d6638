import { type ForeignId, formatOsmId, type Ids, type OsmId } from "../../domain/ids.ts";
import { firstWhere } from "../../domain/sorted.ts";
import type { BlockNumbers } from "../file/stored_numbers.ts";
import type { Sections } from "../file/format.ts";
import { gersOf, indexOfGers, osmIdFrom, osmLow, osmTag } from "../file/id_columns.ts";

/** A record of a file, by its number there. */
export type FoundRecord =
  | { readonly kind: "place" | "named" | "street"; readonly at: number }
  | { readonly kind: "house"; readonly street: number; readonly at: number };

type IdentifiedKind = FoundRecord["kind"];

/** A place has an identifier before a named place, a house, a street. */
const KINDS: readonly IdentifiedKind[] = ["place", "named", "house", "street"];

/**
 * The identifiers of a record; undefined where it has none. Of a street: of the oldest of its ways.
 *
 * @param at of a house: its number among those of all streets
 */
export function idsOf(sections: Sections, kind: IdentifiedKind, at: number): Ids | undefined {
  const osm = osmIdFrom(sections[`${kind}Osm` as const].at(at), sections[`${kind}OsmTag` as const].at(at));
  const isPlace = kind === "place" || kind === "named";
  const wikidata = isPlace ? valueOf(sections[`${kind}Wikidata` as const], at) : undefined;
  const geonames = kind === "place" ? sections.placeGeonames.at(at) : 0;
  const gers = isPlace
    ? gersOf(sections[`${kind}GersEntry` as const], sections[`${kind}Gers` as const], at)
    : undefined;
  if (osm === 0 && wikidata === undefined && geonames === 0 && gers === undefined) {
    return undefined;
  }
  return {
    ...(osm === 0 ? {} : { osm: formatOsmId(osm) }),
    ...(wikidata === undefined ? {} : { wikidata: `Q${wikidata}` }),
    ...(geonames === 0 ? {} : { geonames: String(geonames) }),
    ...(gers === undefined ? {} : { gers }),
  };
}

/**
 * The record with an identifier. Reads only blocks of 64 records whose identifiers may be it, and yields between parts of
 * a column: those of millions of houses take tens of milliseconds.
 */
export function* findForeignId(sections: Sections, foreign: ForeignId): Generator<undefined, FoundRecord | undefined> {
  for (const kind of KINDS) {
    const at = yield* indexOfId(sections, kind, foreign);
    if (at >= 0 && kind === "house") {
      const street = streetOfHouse(sections.houseFirst, at);
      return { kind, street, at: at - sections.houseFirst.at(street) };
    }
    if (at >= 0 && kind !== "house") {
      return { kind, at };
    }
  }
  return undefined;
}

function* indexOfId(
  sections: Sections,
  kind: IdentifiedKind,
  { kind: source, id }: ForeignId,
): Generator<undefined, number> {
  if (source === "osm") {
    return yield* indexOfOsm(sections[`${kind}Osm` as const], sections[`${kind}OsmTag` as const], id);
  }
  if (source === "geonames") {
    return kind === "place" ? yield* indexIn(sections.placeGeonames, id) : -1;
  }
  if (kind !== "place" && kind !== "named") {
    return -1;
  }
  return source === "gers"
    ? indexOfGers(sections[`${kind}GersEntry` as const], sections[`${kind}Gers` as const], id)
    : entryOf(sections[`${kind}Wikidata` as const], id);
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
  const at = firstWhere(0, pairs.length >>> 1, (each) => pairs[2 * each]! >= entry);
  return pairs[2 * at] === entry ? pairs[2 * at + 1] : undefined;
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
  return firstWhere(1, first.length - 1, (street) => first.at(street) > house) - 1;
}
