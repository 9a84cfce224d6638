import type { ForeignId, Ids } from "../domain/ids.ts";
import type { Bounds, Coordinates } from "../domain/coordinates.ts";

/** Maximum results of a prefix search: as many as the index stores for prefixes that many names share. */
export const PREFIX_LIMIT = 32;

/** Number of an entry inside one opened gazetteer. Valid only for that `version`; never leaves the process. */
export type EntryId = number;

/** What an entry is. Areas and places; the street sections add their own kinds. */
export type PlaceKind = "country" | "region" | "county" | "locality" | "district" | "postcode";

/** Which kind of name matched. A `code` is an ISO or postal abbreviation ("TX", "DE"). */
export type NameKind = "primary" | "alternate" | "code";

/** One area or place, decoded. */
export interface Place {
  readonly id: EntryId;
  readonly kind: PlaceKind;
  /** In the place's own language. */
  readonly name: string;
  readonly coordinates: Coordinates;
  /** Metres: the radius of a circle that holds the place; the 95th percentile of the error of its point. */
  readonly radiusM: number;
  /** People; 0 where unknown. For an area the sum of its places. */
  readonly population: number;
  /** Rank among places of the same name, 0…65535: +1000 per tenfold population, capitals higher, areas lower. */
  readonly importance: number;
  /** Seat of the government of a country or of a region. */
  readonly capital?: "country" | "region" | undefined;
  /** A region that nobody governs: an island, a coast, a valley. No place has it as a parent: its circle says what is in it. */
  readonly isLand: boolean;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
  /** The areas it belongs to, nearest first, country last. */
  readonly parents: readonly EntryId[];
  /** Index into `provenances`. */
  readonly dataset: number;
  /** Stable across rebuilds: `plc_…`. */
  readonly placeId: string;
  /** Its identifiers elsewhere; absent: there are none. */
  readonly ids?: Ids | undefined;
}

/** The fields that rank a place, read without its names. */
export type PlaceRank = Pick<Place, "kind" | "radiusM" | "importance" | "countryCode">;

/** A place or a street with a matching name. */
export interface PlaceMatch {
  readonly id: EntryId;
  readonly nameKind: NameKind;
  /** Edit distance between the searched key and the name's key. */
  readonly edits: number;
}

/** A place or a street near a point, by the distance to its line. */
export interface NearPlace {
  readonly id: EntryId;
  readonly distanceM: number;
}

/** Where data came from, and what it covers. */
export interface Dataset {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly attribution: string;
  /** ISO 3166-1 alpha-2, the country of the file; absent for the world's places. */
  readonly countryCode?: string;
  /** Its records by kind in the country of the file; empty for the world's places. */
  readonly coverage?: readonly Coverage[];
}

/** Records of one kind and their area. A missing record is evidence only inside the bounds of complete coverage. */
export interface Coverage {
  readonly kind: "places" | "streets" | "houses" | "postcodes" | "named_places" | "codes";
  readonly completeness: "complete" | "partial";
  /** Around its records in this country. */
  readonly bounds: Bounds;
  readonly records: number;
}

/** Number of a street inside one opened gazetteer. Valid only for that `version`; never leaves the process. */
export type StreetId = number;

/** A search for streets, named places or codes by name. */
export interface FindStreets {
  /** Only streets in this place or area. */
  readonly within?: EntryId | undefined;
  readonly limit: number;
}

/** A search for streets by a name that may have typos. */
export interface FindStreetsFuzzy extends FindStreets {
  readonly maxEdits: 1 | 2;
  /**
   * The name as it is written (`nameKey`). With it, the streets of a settlement are compared with it as well as with the
   * key, and shorter names may have typos too: within a settlement few other names are as similar.
   */
  readonly written?: string;
}

/** A search for places by a name that may have typos. */
export interface FindPlacesFuzzy {
  readonly maxEdits: 1 | 2;
  readonly limit: number;
}

/** A search for named places by a name that may have typos. */
export interface FindNamedFuzzy extends FindPlacesFuzzy {
  readonly within: EntryId;
}

/** A search by the prefix of a name. */
export interface FindByPrefix extends FindStreets {
  readonly near?: Coordinates | undefined;
  /** Only results at most this far from `near`, in metres. */
  readonly maxDistanceM?: number | undefined;
}

/** A search for streets by the prefix of a name. */
export interface FindStreetsByPrefix extends FindByPrefix {
  /** 1: only streets whose names begin one edit away from the key, not those that begin with it exactly. */
  readonly edits?: 1 | undefined;
  /**
   * Only streets with a later word that begins with the key: "catarina" finds "Rua de Santa Catarina". If very many names
   * have such a word, only some of them.
   */
  readonly isLater?: true | undefined;
  /** Only streets whose own name, as it is written (`nameKey`), begins with this: keys leave articles out. */
  readonly written?: string;
  /** Only the first street of each name, except of a name that equals the key exactly. */
  readonly onePerName?: boolean;
}

/** How many results, and how far away at most. */
export interface NearOptions {
  readonly limit: number;
  readonly maxDistanceM: number;
}

/** One street in one settlement, decoded. */
export interface Street {
  readonly id: StreetId;
  /** As it is written there. */
  readonly name: string;
  /** The finest settlement it lies in. */
  readonly place: EntryId;
  /** The middle of its line, or of its houses. */
  readonly coordinates: Coordinates;
  /** Metres: half its length; half the spread of its houses where it has no line. */
  readonly radiusM: number;
  /** Of most of its addresses. */
  readonly postcode?: string | undefined;
  /** Numbers known one by one. */
  readonly houseCount: number;
  /** Index into `provenances`. */
  readonly dataset: number;
  /** Stable across rebuilds: `plc_…`. */
  readonly placeId: string;
  /** Its identifiers elsewhere; absent: there are none. */
  readonly ids?: Ids | undefined;
}

export type StreetMatch = PlaceMatch;

/**
 * Called for each street that a prefix search finds. `rank`: metres from `near`; without `near`, minus a score of its
 * houses. Lower is better.
 */
export type VisitStreet = (id: StreetId, nameKind: NameKind, rank: number) => void;

/** One house number. */
export interface House {
  /** As written. */
  readonly number: string;
  /** Its leading digits; 0 where it has none. */
  readonly digits: number;
  readonly coordinates: Coordinates;
  readonly unit?: string;
  readonly postcode?: string;
  /** Index into `provenances`; absent: its street's. */
  readonly dataset?: number;
}

/** Numbers known only by their two ends. */
export interface HouseRange {
  readonly from: string;
  readonly to: string;
  readonly step: "all" | "odd" | "even" | "alphabetic";
  readonly path: readonly Coordinates[];
  readonly postcode?: string;
}

/** A house near a point, with its street. */
export interface NearHouse {
  readonly street: StreetId;
  readonly house: House;
  readonly distanceM: number;
}

/** A range of numbers near a point, by the distance to its line. */
export interface NearRange {
  readonly street: StreetId;
  readonly range: HouseRange;
  readonly distanceM: number;
}

export type NearStreet = NearPlace;

/** One postcode. */
export interface PostcodeArea {
  readonly postcode: string;
  readonly place: EntryId;
  readonly countryCode: string;
  readonly coordinates: Coordinates;
  /** Metres: how far its addresses lie from its point. */
  readonly radiusM: number;
  readonly dataset: number;
  readonly placeId: string;
  /** Keys (`nameKey`) of names of settlements that its list gives it, and no place near it has: "Flushing" of 11358. */
  readonly nameKeys?: ReadonlySet<string>;
}

/** A named thing to go to. */
export interface NamedPlace {
  readonly name: string;
  /** `railway=station`. */
  readonly category: string;
  readonly place: EntryId;
  readonly coordinates: Coordinates;
  readonly street?: string;
  readonly number?: string;
  readonly dataset: number;
  readonly placeId: string;
  readonly nameKind: NameKind;
  /** Its identifiers elsewhere; absent: there are none. */
  readonly ids?: Ids;
}

/** A named place with the edit distance of its name. */
export interface NearNamedPlace {
  readonly named: NamedPlace;
  readonly edits: number;
}

/** One code of a loaded register. */
export interface RegisteredCode {
  readonly system: string;
  readonly code: string;
  readonly label?: string;
  readonly street?: string;
  readonly number?: string;
  readonly place: EntryId;
  readonly coordinates: Coordinates;
  readonly dataset: number;
  readonly placeId: string;
}

/** Streets, house numbers, postcodes, named places and codes; empty where none are loaded. */
export interface StreetGazetteer {
  /** Streets one of whose names has exactly this key (`streetKey`), in the order of places; at most `limit`. */
  findStreets(key: string, options: FindStreets): readonly StreetMatch[];
  /** False if no street has a key with this hash (`textHash`): most groups of words are the name of none. */
  mayBeStreet(hash: number): boolean;
  /** True if any street has exactly this key. */
  isStreetKey(key: string): boolean;
  /** Streets one of whose names is `maxEdits` or fewer edits from the key, fewest edits first. */
  findStreetsFuzzy(key: string, options: FindStreetsFuzzy): readonly StreetMatch[];
  /**
   * Streets of a settlement whose own name has the word (`streetWord`), in the order of streets. Words that many streets
   * have, such as types, find none.
   */
  findStreetsWithWord(word: string, options: FindStreets & { readonly within: EntryId }): readonly StreetMatch[];
  /** Streets one of whose names starts with the key, nearest to `near` first where that is given. */
  findStreetsByPrefix(key: string, options: FindStreetsByPrefix): readonly StreetMatch[];
  /** Like `findStreetsByPrefix`, with ranks and without an object per street. `visit` must not query the gazetteer. */
  visitStreetsByPrefix(key: string, options: FindStreetsByPrefix, visit: VisitStreet): void;
  street(id: StreetId): Street;
  /** Number of streets loaded in this place or area. Where it is 0, an unknown street is no evidence. */
  streetCount(within: EntryId): number;
  /**
   * Houses of a street with leading digits from `from` to `to` (`from` itself if absent), or all of them, in order of
   * number. With `from`, the work does not grow with the number of other houses.
   */
  houses(id: StreetId, from?: number, to?: number): readonly House[];
  /** Houses whose second number is this one, in order of number: "1234/12" has 12. */
  housesOfSecond(id: StreetId, second: number): readonly House[];
  /** True if the street has houses and all of their numbers are two with a hyphen: "30-10". */
  hasOnlyHyphenated(id: StreetId): boolean;
  /** The distinct postcodes of a street's houses that are not the street's. */
  otherPostcodes(id: StreetId): readonly string[];
  houseRanges(id: StreetId): readonly HouseRange[];
  /** The street's line, in pieces. */
  streetPaths(id: StreetId): readonly (readonly Coordinates[])[];
  /** True when the line of the street is known, not only its houses. */
  hasLine(id: StreetId): boolean;
  /** Whether addresses of this street name the settlement although the street lies elsewhere. */
  isAlsoIn(id: StreetId, place: EntryId): boolean;
  nearestHouses(point: Coordinates, options: NearOptions): readonly NearHouse[];
  nearestStreets(point: Coordinates, options: NearOptions): readonly NearStreet[];
  nearestRanges(point: Coordinates, options: NearOptions): readonly NearRange[];
  /** Postcodes with this key (`nameKey`), in all countries or one. */
  findPostcodes(key: string, countryCode?: string): readonly PostcodeArea[];
  /** Postcodes that start with this key, nearest to `near` first where that is given. */
  findPostcodesByPrefix(key: string, options: FindByPrefix): readonly PostcodeArea[];
  /** Named places one of whose names starts with the key, nearest to `near` first where that is given. */
  findNamedPlacesByPrefix(key: string, options: FindByPrefix): readonly NamedPlace[];
  /** Named places one of whose names has exactly this key (`nameKey`). */
  findNamedPlaces(key: string, options: FindStreets): readonly NamedPlace[];
  /** Named places in an area one of whose names is `maxEdits` or fewer edits from the key, fewest edits first. */
  findNamedPlacesFuzzy(key: string, options: FindNamedFuzzy): readonly NearNamedPlace[];
  /** The registers of which codes are loaded. */
  codeSystems(): readonly string[];
  /** The entry of a register's code (`nameKey`). */
  findCode(system: string, key: string): RegisteredCode | undefined;
  /** Entries of a register whose code starts with this (`nameKey`), in the order of their codes. */
  findCodesByPrefix(system: string, key: string, options: FindStreets): readonly RegisteredCode[];
  /** The identifiers elsewhere of the house with this number; of several in one street, of the first with this postcode. */
  idsOfHouse(id: StreetId, number: string, postcode?: string): Ids | undefined;
  /** The street with this stable identifier. */
  streetByPlaceId(placeId: string): StreetId | undefined;
  /** The postcode, the named place, the code of a register with this stable identifier. */
  postcodeByPlaceId(placeId: string): PostcodeArea | undefined;
  namedPlaceByPlaceId(placeId: string): NamedPlace | undefined;
  codeByPlaceId(placeId: string): RegisteredCode | undefined;
}

/** Areas of an operator, such as census tracts, as columns next to answers. They may overlap. */
export interface AreaLayer {
  /** Lower-case letters, digits and underscores, beginning with a letter. */
  readonly name: string;
  /** Must be shown with its areas. */
  readonly attribution: string;
  /** The areas that contain a point, the smallest first. */
  areasAt(point: Coordinates): readonly { readonly code: string; readonly title: string }[];
  /** Whether a border of the layer is within some metres of a point. */
  hasBorderWithin(point: Coordinates, radiusM: number): boolean;
}

/** What the resolver may look up in a gazetteer. Read-only, in memory, safe to share. */
export interface Gazetteer extends PlaceGazetteer, StreetGazetteer {}

/** A record: by its stable identifier, or a house by its street's and its number. */
export interface IdentifiedRecord {
  readonly placeId: string;
  readonly house?: Pick<House, "number" | "postcode">;
}

/** Places, areas and their names. */
export interface PlaceGazetteer {
  /** Changes whenever any answer could. */
  readonly version: string;
  readonly datasets: readonly Dataset[];
  /**
   * Data sets by provenance number (the `dataset` field of records): first that of the point, then others with the record.
   */
  readonly provenances: readonly (readonly Dataset[])[];
  readonly areaLayers: readonly AreaLayer[];
  /** False if no place has a name with this hash (`textHash`) of its key. */
  mayBePlace(hash: number): boolean;
  /**
   * Places one of whose names has exactly this key (`nameKey`), most important first; at most `limit`. The list belongs to
   * this key of this gazetteer and never changes, so that callers may keep what they have found out about it.
   */
  findPlaces(key: string, limit: number): readonly PlaceMatch[];
  /**
   * Places one of whose names is `maxEdits` or fewer edits from the key, fewest edits and then importance first.
   * Words under 4 letters must be equal, words under 8 letters may differ by one edit (`editsAllowed`), longer names of
   * villages too (`postingEdits`). Codes and the uncertain names of small places must be equal.
   */
  findPlacesFuzzy(key: string, options: FindPlacesFuzzy): readonly PlaceMatch[];
  /** Places one of whose names (codes aside) starts with the key, most important first; at most `PREFIX_LIMIT`. */
  findPlacesByPrefix(key: string, limit: number): readonly PlaceMatch[];
  /**
   * The same with a typo: places with a name that starts with the key, or one edit away from it with the same first
   * letter. All have `edits` 1.
   */
  findPlacesNearPrefix(key: string, limit: number): readonly PlaceMatch[];
  place(id: EntryId): Place;
  /** Only the fields that rank the entry: ten times as fast as `place`. */
  placeRank(id: EntryId): PlaceRank;
  /**
   * The place's name in the best available of these BCP 47 languages, else its own name. Where that is not in Latin
   * letters and languages were given, the English form.
   */
  nameIn(id: EntryId, languages: readonly string[]): string;
  /** True when `inner` is `outer` or belongs to it. */
  isWithin(inner: EntryId, outer: EntryId): boolean;
  /** Localities nearest to a point, nearest first. */
  nearestPlaces(point: Coordinates, options: NearOptions): readonly NearPlace[];
  /** Areas whose polygon contains the point, coarsest (country) first. Empty at sea. */
  areasContaining(point: Coordinates): readonly EntryId[];
  /** The entry of an ISO 3166-1 alpha-2 code. */
  country(code: string): EntryId | undefined;
  /** The entry with this stable identifier. */
  byPlaceId(placeId: string): EntryId | undefined;
  /**
   * The record of any kind with an identifier of another source. Pauses after each file that does not have it, and within
   * the columns of a large one. One that is unknown takes 0.06 ms for 11,000 houses, and more in proportion.
   */
  byForeignId(id: ForeignId): Generator<undefined, IdentifiedRecord | undefined>;
}
