import type { OsmId } from "../../domain/ids.ts";
import { compareTexts } from "../../domain/sorted.ts";
import { type Box, boxAt, boxOf } from "../../geo/box_e7.ts";
import { streetKey } from "../../text/street_key.ts";
import { titleCase } from "../../text/title_case.ts";
import type { StreetInput } from "../builder/streets/street_row.ts";
import { middleOf } from "../sources/openstreetmap/element.ts";
import type { Belonging, Path, PointE7, RangeRecord, RecordName, StreetRecord } from "../sources/record.ts";
import { cluster } from "./cluster.ts";
import { DraftStreet } from "./draft_street.ts";
import type { StoredHouse } from "./house_store.ts";
import {
  joinByNumbers,
  joinSegments,
  osmIdOfRecord,
  type Provenances,
  recordKey,
  type RecordOfDataset,
} from "./places_by_key.ts";
import type { MergedPlace } from "./merge_places.ts";
import type { PlaceFinder } from "./place_finder.ts";
import { namedPostTown, postalTownOf, type PostalTowns } from "./gather_postcodes.ts";

/** Segments of one name in one settlement with gaps up to this are one street; others are namesakes. Metres. */
const PIECE_GAP_M = 600;
/** Houses without a line on the map that make up one street. Metres. */
const HOUSE_GAP_M = 1_000;
/** A house this far from a street of its name is in another one. Metres. */
const HOUSE_REACH_M = 1_500;
/** Penalty in metres for a street in another settlement than the address names: borders run along streets. */
const OTHER_PLACE_COST_M = 400;

/** Street data of one country, each record with its data set's index. */
export interface StreetRecords {
  readonly streets: readonly RecordOfDataset<StreetRecord>[];
  readonly houses: readonly StoredHouse[];
  readonly ranges: readonly RecordOfDataset<RangeRecord>[];
}

/**
 * Streets with their house numbers: segments joined by name and settlement, each house assigned to the nearest street
 * of its name, streets made from houses where the map has no line, a house in two sources kept once.
 */
export function assembleStreets(
  records: StreetRecords,
  { provenances, ...known }: KnownPlaces & { readonly provenances: Provenances },
): StreetInput[] {
  const table = new StreetTable(known);
  table.addStreets(records.streets);
  table.addRanges(records.ranges);
  table.addHouses(records.houses);
  return table.finish(provenances);
}

export interface KnownPlaces {
  readonly places: readonly MergedPlace[];
  readonly finder: PlaceFinder;
  readonly postalTowns?: PostalTowns;
  /** Elements of OpenStreetMap that are named places: their identifier finds those, and not the house of a shop. */
  readonly namedElements?: ReadonlySet<OsmId>;
}

/** The key of a street by its names. Streets, ranges and houses with different keys do not affect each other. */
export function streetKeyOf(names: readonly RecordName[]): string {
  return streetKey(firstName(names));
}

function firstName(names: readonly RecordName[]): string {
  return names[0]?.text ?? "";
}

/** The key of a range's street; empty if it names none. */
export function rangeStreetKey({ street, placeName }: Belonging): string {
  return streetKey(street ?? placeName ?? "");
}

/**
 * The name of a house's street. Villages without street names number their houses: the village's name is used as the
 * street.
 */
export function houseStreetName({ record }: StoredHouse, known: KnownPlaces): string {
  return record.street ?? record.placeName ?? record.locality ??
    known.places[statedPlace(known, record, record.point) ?? known.finder.around(record.point, record.region)]?.name ??
    "";
}

/**
 * The town that an address names, else the one of its postcode: "Prattville, AL 36067" though the county lies around
 * it.
 */
function statedPlace(
  { finder, postalTowns = new Map() }: KnownPlaces,
  belonging: Belonging,
  point: PointE7,
): number | undefined {
  return belonging.locality === undefined
    ? postalTownOf(postalTowns, { belonging, point, finder })
    : finder.stated(belonging.locality, point, belonging.region);
}

class StreetTable {
  readonly #known: KnownPlaces;
  readonly #places: readonly MergedPlace[];
  readonly #finder: PlaceFinder;
  readonly #postalTowns: PostalTowns;
  readonly #streets: DraftStreet[] = [];
  /** Elements that are the identifier of a house. */
  readonly #elements = new Set<OsmId>();
  readonly #byKey = new Map<string, DraftStreet[]>();
  /** Of names as they are written: a street's pieces and houses repeat them. */
  readonly #keys = new Map<string, string>();

  constructor(known: KnownPlaces) {
    this.#known = known;
    this.#places = known.places;
    this.#finder = known.finder;
    this.#postalTowns = known.postalTowns ?? new Map();
  }

  addStreets(pieces: readonly RecordOfDataset<StreetRecord>[]): void {
    const found: Homeless<RecordOfDataset<StreetRecord>>[] = [];
    const seen = new Set<string>();
    for (const piece of pieces) {
      const name = firstName(piece.record.names);
      const id = recordKey(piece);
      // Extracts overlap: one way in two of them is one piece.
      if (this.#keyOf(name) === "" || seen.has(id)) {
        continue;
      }
      seen.add(id);
      found.push({ item: piece, name, place: this.#placeOf(piece.record, middleOf(piece.record.path)) });
    }
    for (const { street, items } of this.#open(found, { gapM: PIECE_GAP_M, boxFor: boxOfPath })) {
      for (const piece of items) {
        const { record, dataset } = piece;
        street.sources.add(dataset);
        street.addOsm(osmIdOfRecord(piece));
        street.addNames(record.names.map((name) => ({ ...name, text: titleCase(name.text) })));
        street.addPath(record.path);
        street.vote(record.postcode, undefined);
      }
    }
  }

  addRanges(ranges: readonly RecordOfDataset<RangeRecord>[]): void {
    const orphans: Homeless<RecordOfDataset<RangeRecord>>[] = [];
    for (const range of ranges) {
      const { record } = range;
      const middle = middleOf(record.path);
      const name = record.street ?? record.placeName;
      if (name === undefined || this.#keyOf(name) === "") {
        continue;
      }
      const stated = this.#stated(record, middle);
      const street = this.#nearest(name, middle, stated);
      if (street === undefined) {
        orphans.push({ item: range, name, place: stated ?? this.#finder.around(middle, record.region) });
      } else {
        giveRange(street, range, stated);
        this.#mentionOthers(street, record, middle);
      }
    }
    for (const { street, name, items } of this.#open(orphans, { gapM: PIECE_GAP_M, boxFor: boxOfPath })) {
      street.addNames([{ text: titleCase(name), kind: "primary" }]);
      for (const range of items) {
        street.addPath(range.record.path);
        giveRange(street, range, undefined);
        this.#mentionOthers(street, range.record, middleOf(range.record.path));
      }
    }
  }

  addHouses(houses: readonly StoredHouse[]): void {
    const orphans: Homeless<StoredHouse>[] = [];
    for (const house of houses) {
      const { record } = house;
      const stated = this.#stated(record, record.point);
      const name = houseStreetName(house, this.#known);
      const street = this.#nearest(name, record.point, stated);
      if (street !== undefined) {
        this.#giveHouse(street, house, stated);
      } else if (this.#keyOf(name) !== "") {
        orphans.push({ item: house, name, place: stated ?? this.#finder.around(record.point, record.region) });
      }
    }
    for (const { street, name, items } of this.#open(orphans, { gapM: HOUSE_GAP_M, boxFor: boxOfHouse })) {
      street.addNames([{ text: titleCase(name), kind: "primary" }]);
      for (const house of items) {
        this.#giveHouse(street, house, undefined);
        street.sources.add(house.dataset);
      }
    }
  }

  finish(provenances: Provenances): StreetInput[] {
    const counts = new Map<string, number>();
    this.#streets.forEach(settle);
    const ordered = joinByNumbers(joinSegments(this.#streets, PIECE_GAP_M)).toSorted((one, other) =>
      one.place - other.place || compareTexts(one.streetKey, other.streetKey) || one.box.south - other.box.south ||
      one.box.west - other.box.west
    );
    return ordered.map((street): StreetInput => {
      this.#mentionRegions(street);
      const placeKey = this.#places[street.place]!.key;
      const name = `${placeKey}/${street.streetKey}`;
      const nth = counts.get(name) ?? 0;
      counts.set(name, nth + 1);
      return {
        key: nth === 0 ? name : `${name}/${nth}`,
        names: street.allNames(),
        placeKey,
        otherPlaceKeys: street.otherPlaces().map((place) => this.#places[place]!.key),
        postcode: street.postcode(),
        paths: street.paths,
        houses: street.housesFrom(provenances),
        ranges: street.ranges,
        osm: street.osm,
        dataset: provenances.numberOf(street.dataset, street.sources),
      };
    });
  }

  #giveHouse(street: DraftStreet, { record, dataset, osm }: StoredHouse, stated: number | undefined): void {
    const { number, unit, point, postcode } = record;
    const own = osm === undefined || this.#isOther(osm) ? undefined : osm;
    street.addHouse({ number, unit, point, postcode, sources: [dataset], osm: own });
    street.vote(postcode, stated);
    this.#mentionOthers(street, record, point);
  }

  /** True for the element of a named place or of another house: an identifier finds one record. */
  #isOther(osm: OsmId): boolean {
    const isOther = this.#known.namedElements?.has(osm) === true || this.#elements.has(osm);
    this.#elements.add(osm);
    return isOther;
  }

  #placeOf(belonging: Belonging, point: PointE7): number {
    return this.#stated(belonging, point) ?? this.#finder.around(point, belonging.region);
  }

  #stated(belonging: Belonging, point: PointE7): number | undefined {
    return statedPlace(this.#known, belonging, point);
  }

  /**
   * The other places that the address may name: its suburb, its post town, its region, and the village around it where
   * only the postcode puts it into a town.
   */
  #mentionOthers(street: DraftStreet, belonging: Belonging, point: PointE7): void {
    const { district, locality, region } = belonging;
    const postTown = namedPostTown(this.#postalTowns, belonging);
    const ofRegion = this.#finder.regions.one(region);
    if (ofRegion !== undefined) {
      street.voteRegion(ofRegion);
    }
    for (const name of [district, postTown]) {
      const other = name === undefined ? undefined : this.#finder.stated(name, point, region);
      if (other !== undefined) {
        street.mention(other);
      }
    }
    if (locality === undefined && this.#stated(belonging, point) !== undefined) {
      const around = this.#finder.around(point, region);
      if (this.#places[around]?.kind === "locality") {
        street.mention(around);
      }
    }
  }

  /** The regions that its addresses state, if the town they belong to is in another one. */
  #mentionRegions(street: DraftStreet): void {
    const own = this.#finder.regions.around(street.place);
    street.statedRegions().filter((region) => region !== own).forEach((region) => street.mention(region));
  }

  #nearest(name: string, point: PointE7, place: number | undefined): DraftStreet | undefined {
    let best: DraftStreet | undefined;
    let bestCost = Infinity;
    for (const street of this.#byKey.get(this.#keyOf(name)) ?? []) {
      if (!street.mayReach(point, HOUSE_REACH_M)) {
        continue;
      }
      const distance = street.distanceM(point);
      const cost = distance + (place === undefined || street.place === place ? 0 : OTHER_PLACE_COST_M);
      if (distance <= HOUSE_REACH_M && cost < bestCost) {
        best = street;
        bestCost = cost;
      }
    }
    return best;
  }

  #keyOf(name: string): string {
    return this.#keys.getOrInsertComputed(name, (written) => streetKey(written));
  }

  /** New streets: one for the items of a name and settlement that lie together. */
  *#open<Item extends RecordOfDataset<unknown>>(
    items: readonly Homeless<Item>[],
    { gapM, boxFor }: { readonly gapM: number; readonly boxFor: (item: Item) => Box },
  ): Generator<{ readonly street: DraftStreet; readonly name: string; readonly items: readonly Item[] }> {
    for (const group of Map.groupBy(items, ({ place, name }) => `${place} ${this.#keyOf(name)}`).values()) {
      for (const members of cluster(group, ({ item }) => boxFor(item), gapM)) {
        const { item, place, name } = members[0]!;
        const key = this.#keyOf(name);
        const street = new DraftStreet({ place, streetKey: key, dataset: item.dataset, box: boxFor(item) });
        this.#streets.push(street);
        this.#byKey.getOrInsertComputed(key, () => []).push(street);
        yield { street, name, items: members.map((member) => member.item) };
      }
    }
  }
}

/** What belongs to no known street: the name of its own, and the settlement of that. */
interface Homeless<Item> {
  readonly item: Item;
  readonly name: string;
  readonly place: number;
}

function boxOfHouse({ record }: StoredHouse): Box {
  return boxAt(record.point);
}

function boxOfPath({ record }: { readonly record: { readonly path: Path } }): Box {
  return boxOf(record.path);
}

/** Moves a street to the settlement that most of its addresses name; the one it lies in is kept as another. */
function settle(street: DraftStreet): void {
  const stated = street.statedPlace();
  if (stated !== undefined && stated !== street.place) {
    street.mention(street.place);
    street.place = stated;
  }
}

function giveRange(
  street: DraftStreet,
  { record, dataset }: RecordOfDataset<RangeRecord>,
  stated: number | undefined,
): void {
  street.sources.add(dataset);
  street.ranges.push(record);
  street.vote(record.postcode, stated);
}
