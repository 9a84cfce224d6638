import type { ArrayOf, SectionType } from "./section_types.ts";

/**
 * The file of a gazetteer, byte by byte. Little endian throughout; read by mapping it, never by parsing it.
 *
 * ```
 * 0    64  head (`file_head.ts`); its number: how many sections
 * 64   …   section table, 32 bytes each, ascending by id:
 *            0 4 id (uint32) · 4 4 bytes of an element (uint32) · 8 8 offset (uint64) · 16 8 bytes (uint64) · 24 8 elements
 * …    …   sections in that order, each at a multiple of 8 bytes, zeroes between
 * ```
 *
 * A section is one array of one type, so that a window of the file (`{offset, size}` of a mapping) can hold any of
 * them alone. A new kind of data is new sections; a section whose meaning changes gets a new id, or the format a new
 * version. A change of the keys of names (`nameKey`, `streetKey`, `soundKey`), which files contain, needs neither: the
 * fingerprint in a file's name covers the code that makes them (decision 0021).
 *
 * Ids under 100 are the areas and places, 100 to 199 streets and their houses, from 200 named places, from 300 postcodes,
 * from 400 codes of registers, from 500 waters. A section without data is empty.
 *
 * Two types hold numbers in fewer than 32 bits; both begin with their count and are empty where there are none. Bits are
 * taken from the low end of each word of 32, a value may continue in the next word, and the last word is zero.
 *
 * ```
 * packed   0 4 count · 4 4 width, 0–32 · 8 4 least · 12 … count × width bits: each the value less the least
 * blocks   0 4 count · 4 4 1 where values may be negative, else 0
 *          8 … of each 64 values: 0 4 the least of them · 4 4 width of the others in the low 6 bits, above it where
 *          they begin in pairs of words · then the pairs: 64 values less the least take as many pairs as their width
 * ```
 *
 * Entries are numbered in pre-order: country, region, county, locality, siblings along a Hilbert curve. All that
 * belongs to entry `e` is the interval [e, placeTo[e]).
 */
export const FORMAT_VERSION = 9;
export const MAGIC = "LOCUSGAZ";
export const TABLE_ENTRY_BYTES = 32;
export const ALIGNMENT = 8;
/** More sections than any version has: bounds the reading of a damaged header. */
export const MAX_SECTIONS = 256;

/** A mapping holds 4 GiB: of a larger file every section is mapped alone (`open_file.ts`). */
export const MAX_MAPPED_BYTES = 2 ** 32;
/**
 * Offsets inside a section have 32 bits: some 400 M lines or 700 M houses of one country. A build refuses more.
 */
export const MAX_SECTION_BYTES = 2 ** 32 - 1;

/** A section: its id, the type of its elements, and how many it has. */
interface SectionRow<Name extends string> {
  readonly id: number;
  readonly type: SectionType;
  /** It has an element for each one of this section, or `times` as many, and `plus` so many. */
  readonly per?: Name;
  readonly times?: number;
  readonly plus?: number;
  /** Or none, where there is nothing to say of any. */
  readonly mayBeEmpty?: true;
  /** Files of this format may lack it: it was added later, and readers take it as empty. */
  readonly isAdded?: true;
}

export const SECTIONS = table({
  /**
   * JSON, UTF-8: `{ datasets: Dataset[], mixes: number[][] }`. What is called a data set below is an index into the
   * first, then into the second: data sets that know one thing together, that of its point first.
   */
  meta: { id: 1, type: "u8" },
  /** Display texts: each a length (1 byte, or 255 and then 2 bytes) and its UTF-8. Texts are found by their offset. */
  strings: { id: 2, type: "u8" },

  /** P: offset of the name in `strings`. */
  placeName: { id: 10, type: "packed" },
  /** 1e-7 degrees. */
  placeLatitude: { id: 11, type: "blocks", per: "placeName" },
  placeLongitude: { id: 12, type: "blocks", per: "placeName" },
  /** People, at most 4,294,967,295. */
  placePopulation: { id: 13, type: "blocks", per: "placeName" },
  /** Metres. */
  placeRadius: { id: 14, type: "packed", per: "placeName" },
  /** Entry of the area it belongs to; itself for a country. */
  placeParent: { id: 15, type: "packed", per: "placeName" },
  /** One past the last entry that belongs to it. */
  placeTo: { id: 16, type: "packed", per: "placeName" },
  /** `placeImportance`. */
  placeImportance: { id: 17, type: "u16", per: "placeName" },
  /** Bits 0–3 index into `PLACE_KINDS`, 4–5 index into `CAPITALS`, 6 for a land, 8–15 data set. */
  placeFlags: { id: 18, type: "u16", per: "placeName" },
  /** Two ASCII letters, the first in the low byte. */
  placeCountry: { id: 19, type: "blocks", per: "placeName" },
  /** The hash behind the place id. */
  placeHash: { id: 20, type: "u8", per: "placeName", times: 10 },
  /** Entries in the order of their hashes. */
  placeByHash: { id: 21, type: "packed", per: "placeName" },
  /** Where an entry's names in languages begin in `labels`. */
  labelStart: { id: 22, type: "blocks", per: "placeName", plus: 1 },
  /** Pairs: index into `languages`, offset in `strings`; the preferred name of a language first. */
  labels: { id: 23, type: "packed" },
  /** Offsets in `strings` of lower-case BCP 47 tags. */
  languages: { id: 24, type: "u32" },

  /** The low 32 bits of the number of its element of OpenStreetMap; empty where no place has one. */
  placeOsm: { id: 25, type: "blocks", per: "placeName", mayBeEmpty: true, isAdded: true },
  /** Bits 0–1 the kind of the element (0 none, 1 node, 2 way, 3 relation), the high bits of its number above. */
  placeOsmTag: { id: 26, type: "blocks", per: "placeOsm", isAdded: true },
  /** Pairs: entry, number of its item of Wikidata. Ascending. */
  placeWikidata: { id: 27, type: "u32", isAdded: true },
  /** GeoNames' identifier; 0 for none. Empty where no place has one. */
  placeGeonames: { id: 28, type: "blocks", per: "placeName", mayBeEmpty: true, isAdded: true },
  /** Entries with an identifier of Overture, ascending. */
  placeGersEntry: { id: 29, type: "blocks", isAdded: true },
  /** Four words an identifier: its 16 bytes, each word the next eight digits. */
  placeGers: { id: 35, type: "u32", per: "placeGersEntry", times: 4, isAdded: true },

  /** The distinct keys (`nameKey`), UTF-8, ascending by bytes, one after the other. */
  keyBytes: { id: 30, type: "u8" },
  /** Where a key begins in `keyBytes`. */
  keyStart: { id: 31, type: "blocks", per: "keySignature", plus: 1 },
  /** Where its postings begin in `postings`. */
  keyPostings: { id: 32, type: "blocks", per: "keySignature", plus: 1 },
  /** K: a bit for each letter that occurs (`letterSignature`). */
  keySignature: { id: 33, type: "u32" },
  /** `entry << 2 | index into NAME_KINDS`; by `postingRank`, then by entry. */
  postings: { id: 34, type: "packed" },

  /** B + 1, B a power of two: where a bucket begins in `keyTable`. */
  keyTableStart: { id: 38, type: "blocks" },
  /** As `typoKeys`, by the hashes of the keys themselves. */
  keyTable: { id: 39, type: "packed" },

  /** B + 1, B a power of two: where a bucket begins in `typoKeys`. */
  typoStart: { id: 40, type: "blocks" },
  /**
   * A key's number in the low bits, bits of its variant's hash above (`typo_variants.ts`). Empty in the files of
   * countries, as `keyTable` and `tops`: the directory of a set has the keys of all its files.
   */
  typoKeys: { id: 41, type: "packed" },

  /** Ranges of more keys with one prefix than a search reads: first key, one past the last. */
  topFrom: { id: 50, type: "u32" },
  topTo: { id: 51, type: "u32", per: "topFrom" },
  /** One more than ranges: where the range's best places begin in `tops`. */
  topStart: { id: 52, type: "u32", per: "topFrom", plus: 1 },
  /** Postings, most important first. */
  tops: { id: 53, type: "u32" },

  /** Localities as a balanced k-d tree laid out in place: the middle of a range splits it, axis by depth. */
  pointEntry: { id: 60, type: "packed" },
  /** 3 per point: its place on the unit sphere, in 1/32767 of the radius. */
  pointVector: { id: 61, type: "i16", per: "pointEntry", times: 3 },

  /** A: entry of the polygon's area; an area may have several polygons. Ascending. */
  areaEntry: { id: 70, type: "u32" },
  /** The row of its level's grid (`grid.ts`), from −90, in which the polygon begins. */
  areaRow: { id: 71, type: "u32", per: "areaEntry" },
  /** Where the polygon's rows begin in `rowStart`. */
  areaRows: { id: 72, type: "u32", per: "areaEntry", plus: 1 },
  /** Where a row's edges begin in `edges`, in edges; each polygon's rows and one closing number. */
  rowStart: { id: 73, type: "u32" },
  /** 4 per edge: longitude and latitude of its ends, 1e-7 degrees. */
  edges: { id: 74, type: "i32" },
  /** G: the cells that a polygon of their level covers or crosses (`areaCellOf`). Ascending. */
  areaCell: { id: 75, type: "u32" },
  /** `polygon << 1`, plus 1 where the cell is wholly inside. */
  cellAreas: { id: 76, type: "u32" },
  /** Where the cell's polygons begin in `cellAreas`. */
  areaCellStart: { id: 77, type: "u32", per: "areaCell", plus: 1 },
  /** The level of the grid that the polygon is cut by. */
  areaLevel: { id: 78, type: "u8", per: "areaEntry" },

  /** S: offset of the name in `strings`. Streets are numbered by place, then along a Hilbert curve. */
  streetName: { id: 100, type: "blocks" },
  /** Entry of the finest settlement. Ascending. */
  streetPlace: { id: 101, type: "blocks", per: "streetName" },
  /** 1e-7 degrees. */
  streetLatitude: { id: 102, type: "blocks", per: "streetName" },
  streetLongitude: { id: 103, type: "blocks", per: "streetName" },
  /** Metres. */
  streetRadius: { id: 104, type: "blocks", per: "streetName" },
  /** Offset of the postcode in `strings` plus 1; 0 for none. */
  streetPostcode: { id: 105, type: "blocks", per: "streetName" },
  /** Data set. */
  streetDataset: { id: 106, type: "blocks", per: "streetName" },
  /** The hash behind the place id. */
  streetHash: { id: 107, type: "u8", per: "streetName", times: 10 },
  /** Streets in the order of their hashes. */
  streetByHash: { id: 108, type: "packed", per: "streetName" },
  /** First street of an entry; those of an area are one interval. Empty where there are no streets. */
  placeStreets: { id: 109, type: "blocks", per: "placeName", plus: 1, mayBeEmpty: true },
  /** S + 1, and varints: lines, simplified to 5 m (`varints.ts`). */
  geometryStart: { id: 110, type: "blocks", per: "streetName", plus: 1 },
  geometry: { id: 111, type: "u8" },
  /** S + 1, and varints: houses (`houses.ts`). */
  houseStart: { id: 112, type: "blocks", per: "streetName", plus: 1 },
  houseBytes: { id: 113, type: "u8" },
  /** S + 1, and varints: ranges of houses (`houses.ts`). */
  rangeStart: { id: 114, type: "blocks", per: "streetName", plus: 1 },
  rangeBytes: { id: 115, type: "u8" },
  /** Pairs: entry, street whose addresses name it though it lies elsewhere. Ascending. */
  otherStreets: { id: 116, type: "u32" },
  /** Keys of street names, as those of places: `street << 2 | index into NAME_KINDS`, ascending. */
  streetKeyBytes: { id: 120, type: "u8" },
  streetKeyStart: { id: 121, type: "blocks", per: "streetKeySignature", plus: 1 },
  streetKeyPostings: { id: 122, type: "blocks", per: "streetKeySignature", plus: 1 },
  streetKeySignature: { id: 123, type: "u32" },
  streetPostings: { id: 124, type: "packed" },
  streetTypoStart: { id: 130, type: "blocks" },
  streetTypoKeys: { id: 131, type: "packed" },
  /** The key of its first name `<< 1`, plus 1 where it has others; `NO_KEY << 1` where that name has none. */
  streetKey: { id: 140, type: "blocks", per: "streetName" },
  /** Pairs: street, its other keys `<< 2 | index into NAME_KINDS`. Ascending. */
  streetOtherKeys: { id: 141, type: "u32" },
  /** 4 per node: south, west, north, east in 1e-7 degrees: the groups of streets, then theirs (`street_tree.ts`). */
  groupBoxes: { id: 142, type: "i32" },
  /** 4 per street: where its box begins and ends in that of its group, in 255ths, rounded outwards. */
  streetBoxes: { id: 147, type: "u8", per: "streetName", times: 4 },
  /** As `topFrom` to `tops`: ranges of keys with too many streets, and the streets of most houses behind them. */
  streetTopFrom: { id: 143, type: "u32" },
  streetTopTo: { id: 144, type: "u32", per: "streetTopFrom" },
  streetTopStart: { id: 145, type: "u32", per: "streetTopFrom", plus: 1 },
  streetTops: { id: 146, type: "u32" },
  /**
   * Later words of the keys of streets: the key `<< 8`, plus the byte in it where the word begins. Ascending by the bytes
   * from there to the end of the key, then by number: "catarina" of "rsantacatarina" is a beginning in this order.
   */
  streetLaterWords: { id: 148, type: "packed" },

  /** The first of its ways in OpenStreetMap, as `placeOsm`. */
  streetOsm: { id: 150, type: "blocks", per: "streetName", mayBeEmpty: true, isAdded: true },
  streetOsmTag: { id: 151, type: "blocks", per: "streetOsm", isAdded: true },
  /** Houses, street by street in the order of `houseBytes`: their elements, as `placeOsm`. */
  houseOsm: { id: 152, type: "blocks", isAdded: true },
  houseOsmTag: { id: 153, type: "blocks", per: "houseOsm", isAdded: true },
  /** Where the houses of a street begin in these two; empty where they are. */
  houseFirst: { id: 154, type: "blocks", per: "streetName", plus: 1, mayBeEmpty: true, isAdded: true },

  /** N named places; keys as those of places. */
  namedName: { id: 200, type: "packed" },
  namedCategory: { id: 201, type: "packed", per: "namedName" },
  namedPlace: { id: 202, type: "packed", per: "namedName" },
  namedLatitude: { id: 203, type: "blocks", per: "namedName" },
  namedLongitude: { id: 204, type: "blocks", per: "namedName" },
  /** Offsets in `strings` plus 1; 0 for none. */
  namedStreet: { id: 205, type: "packed", per: "namedName" },
  namedNumber: { id: 206, type: "packed", per: "namedName" },
  namedDataset: { id: 207, type: "blocks", per: "namedName" },
  namedHash: { id: 208, type: "u8", per: "namedName", times: 10 },
  namedKeyBytes: { id: 210, type: "u8" },
  namedKeyStart: { id: 211, type: "blocks", per: "namedKeySignature", plus: 1 },
  namedKeyPostings: { id: 212, type: "blocks", per: "namedKeySignature", plus: 1 },
  namedKeySignature: { id: 213, type: "u32" },
  namedPostings: { id: 214, type: "packed" },
  /** Named places in the order of their hashes. */
  namedByHash: { id: 215, type: "packed", per: "namedName" },

  /** As `placeOsm` and `placeWikidata`. */
  namedOsm: { id: 216, type: "blocks", per: "namedName", mayBeEmpty: true, isAdded: true },
  namedOsmTag: { id: 217, type: "blocks", per: "namedOsm", isAdded: true },
  namedWikidata: { id: 218, type: "u32", isAdded: true },
  /** As `placeGersEntry` and `placeGers`. */
  namedGersEntry: { id: 219, type: "blocks", isAdded: true },
  namedGers: { id: 220, type: "u32", per: "namedGersEntry", times: 4, isAdded: true },

  /** Z postcodes. */
  postcodeText: { id: 300, type: "packed" },
  postcodePlace: { id: 301, type: "packed", per: "postcodeText" },
  postcodeLatitude: { id: 302, type: "blocks", per: "postcodeText" },
  postcodeLongitude: { id: 303, type: "blocks", per: "postcodeText" },
  postcodeRadius: { id: 304, type: "blocks", per: "postcodeText" },
  postcodeDataset: { id: 305, type: "blocks", per: "postcodeText" },
  postcodeHash: { id: 306, type: "u8", per: "postcodeText", times: 10 },
  postcodeKeyBytes: { id: 310, type: "u8" },
  postcodeKeyStart: { id: 311, type: "blocks", per: "postcodeKeySignature", plus: 1 },
  postcodeKeyPostings: { id: 312, type: "blocks", per: "postcodeKeySignature", plus: 1 },
  postcodeKeySignature: { id: 313, type: "u32" },
  postcodePostings: { id: 314, type: "packed" },
  /** Postcodes in the order of their hashes. */
  postcodeByHash: { id: 315, type: "packed", per: "postcodeText" },
  /**
   * Z: offset in `strings` plus 1 of the names of settlements that only the list of postcodes has, separated by line
   * breaks; 0 for none.
   */
  postcodeNames: { id: 316, type: "packed", per: "postcodeText" },

  /** C codes of registers; their keys begin with the system and a space. */
  codeText: { id: 400, type: "u32" },
  codeSystem: { id: 401, type: "u32", per: "codeText" },
  codePlace: { id: 402, type: "u32", per: "codeText" },
  codeLatitude: { id: 403, type: "i32", per: "codeText" },
  codeLongitude: { id: 404, type: "i32", per: "codeText" },
  /** Offsets in `strings` plus 1; 0 for none. */
  codeLabel: { id: 405, type: "u32", per: "codeText" },
  codeStreet: { id: 406, type: "u32", per: "codeText" },
  codeNumber: { id: 407, type: "u32", per: "codeText" },
  codeDataset: { id: 408, type: "u8", per: "codeText" },
  codeHash: { id: 409, type: "u8", per: "codeText", times: 10 },
  codeKeyBytes: { id: 410, type: "u8" },
  codeKeyStart: { id: 411, type: "blocks", per: "codeKeySignature", plus: 1 },
  codeKeyPostings: { id: 412, type: "blocks", per: "codeKeySignature", plus: 1 },
  codeKeySignature: { id: 413, type: "u32" },
  codePostings: { id: 414, type: "packed" },
  /** Codes in the order of their hashes. */
  codeByHash: { id: 415, type: "packed", per: "codeText" },

  /** W named waters, the largest first: only for maps. */
  waterName: { id: 500, type: "u32" },
  waterCategory: { id: 501, type: "u32", per: "waterName" },
  /** Where the name may stand, 1e-7 degrees. */
  waterLatitude: { id: 502, type: "i32", per: "waterName" },
  waterLongitude: { id: 503, type: "i32", per: "waterName" },
  /** Metres. Descending. */
  waterRadius: { id: 504, type: "u32", per: "waterName" },
  /** 4 per water: south, west, north, east in 1e-7 degrees. */
  waterBox: { id: 505, type: "i32", per: "waterName", times: 4 },
  /** W + 1, and varints: a number of lines or rings, and each (`varints.ts`). */
  waterPathStart: { id: 506, type: "u32", per: "waterName", plus: 1 },
  waterPaths: { id: 507, type: "u8" },
});

export type SectionName = keyof typeof SECTIONS;

function table<const Rows extends Readonly<Record<string, SectionRow<string>>>>(
  rows: Rows & Readonly<Record<keyof Rows, SectionRow<keyof Rows & string>>>,
): Rows {
  return rows;
}

export function sectionRow(name: SectionName): SectionRow<SectionName> {
  return SECTIONS[name];
}

export type Sections = { readonly [Name in SectionName]: ArrayOf[(typeof SECTIONS)[Name]["type"]] };

export const PLACE_KINDS = ["country", "region", "county", "locality", "district", "postcode"] as const;
/** Callers see a `variant` as `alternate`. */
export const NAME_KINDS = ["primary", "alternate", "code", "variant"] as const;
export const CAPITALS = [undefined, "country", "region"] as const;

/** Coordinates are stored in units of 1e-7 degrees: 1.1 cm. */
export const UNITS_PER_DEGREE = 1e7;
/** The key of a street whose first name has none. */
export const NO_KEY = 0x7fff_ffff;
/** Longest text in bytes: its length is stored in two bytes. */
export const MAX_TEXT_BYTES = 0xffff;
/** Bits of a later word that say where it begins in its key. */
export const LATER_BYTE_BITS = 8;
/** A key longer than this is not indexed and finds nothing; the longest name of GeoNames has 200 characters. */
export const MAX_KEY_LETTERS = 160;
