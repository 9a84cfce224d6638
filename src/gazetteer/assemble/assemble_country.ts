/**
 * @module Assembles a country. In go the records that all data sets have of it; out comes the input of its build:
 * places, streets, points, each once. The order: places of all sources are merged (`merge_places.ts`), together with
 * towns that only addresses and postcodes name (`gather_postcodes.ts`, `towns_of_addresses.ts`); they get their parents
 * (`give_parents.ts`); streets are joined and get their houses (`assemble_streets.ts`). Start at `assembleCountry`.
 */
import { areNear, boxAround, boxAt, boxOf, pointE7 } from "../../geo/box_e7.ts";
import { RADIANS_PER_DEGREE } from "../../geo/units.ts";
import type { PostcodeRows } from "../sources/world/world_names.ts";
import { textHash } from "../../text/key_hash.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import { titleCase } from "../../text/title_case.ts";
import type { GazetteerInput, PlaceRecord } from "../builder/gazetteer_input.ts";
import type { Scratch } from "../builder/spool/spool.ts";
import type { CodeInput, NamedPlaceInput, StreetInput, StreetsInput } from "../builder/streets/street_row.ts";
import type { Dataset } from "../port.ts";
import { middleOf } from "../sources/openstreetmap/element.ts";
import type {
  AreaRecord,
  Belonging,
  CodeRecord,
  NamedPlaceRecord,
  NamesRecord,
  PointE7,
  PostcodeRecord,
  RecordName,
} from "../sources/record.ts";
import { assembleStreets, houseStreetName, type KnownPlaces, rangeStreetKey, streetKeyOf } from "./assemble_streets.ts";
import { assembleWaters } from "./assemble_waters.ts";
import {
  gatherPostcodes,
  type ListedPostcode,
  listedPostcodes,
  type PostalTowns,
  postalTownsOf,
  unlistedTowns,
} from "./gather_postcodes.ts";
import { giveParents } from "./give_parents.ts";
import { type DatasetArea, type MergedPlace, mergePlaces } from "./merge_places.ts";
import { PlaceFinder } from "./place_finder.ts";
import { osmIdOfRecord, Provenances, recordKey, type RecordOfDataset } from "./places_by_key.ts";
import { type CountryRecords, type CountrySource, readRecords } from "./read_records.ts";
import { surveyAddresses, type SurveyedAddress } from "./survey_addresses.ts";
import { type LocatedAddress, townsOfAddresses } from "./towns_of_addresses.ts";

export interface CountryInput {
  readonly places: GazetteerInput;
  readonly streets: StreetsInput;
}

export interface AssembleOptions {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
  /** The country's part of the world list, and its citation. */
  readonly world: { readonly places: readonly PlaceRecord[]; readonly dataset: Dataset };
  /** Postcodes for a country none of whose sources has any. */
  readonly postcodes?: WorldPostcodes;
  /** In the order of trust: of two geometries of one place the later wins. */
  readonly sources: readonly CountrySource[];
  /** For houses that do not fit in memory. Close it after the streets have been read. */
  readonly scratch: Scratch;
  /** For tests. It does not change the result. */
  readonly housesInMemory?: number;
}

interface WorldPostcodes {
  readonly dataset: Dataset;
  readonly rows: PostcodeRows;
  /** Each as it is where nothing but the world list is known; their data set has this number. */
  readonly listed: (dataset: number) => readonly ListedPostcode[];
}

/** Merges the records of all data sets of one country. Equal for equal records. */
export async function assembleCountry(options: AssembleOptions): Promise<CountryInput> {
  const { countryCode, world, sources } = options;
  const records = await readRecords(options);
  const more = records.postcode.length > 0 ? undefined : options.postcodes;
  // Thousands of houses have the same postcode.
  const found = new Map<string, RecordOfDataset<PostcodeRecord> | undefined>();
  const ofMore = (postcode: string): RecordOfDataset<PostcodeRecord> | undefined =>
    found.getOrInsertComputed(postcode, () => {
      const record = more?.rows.get(postcode);
      return record === undefined ? undefined : { record, dataset: sources.length + 1 };
    });
  const postalTowns = more === undefined ? postalTownsOf(records.postcode) : {
    size: more.rows.size,
    get(postcode: string) {
      const row = ofMore(postcode);
      return row?.record.locality === undefined ? undefined : row;
    },
  };
  const { merged, finder } = findPlaces(records, { world: world.places, countryCode, postalTowns });
  const survey = surveyAddresses(surveyedAddresses(records), { places: merged, finder });
  for (const [town, reachM] of survey.townReachM) {
    // A town known as a point has an estimated radius, but its post office may deliver far around it.
    merged[town]!.radiusM = Math.max(merged[town]!.radiusM, reachM);
  }
  const datasets = [
    world.dataset,
    ...sources.map((source) => source.dataset),
    ...(more === undefined ? [] : [more.dataset]),
  ];
  const provenances = new Provenances(datasets.length);
  const places = giveParents(merged, { finder, countryCode, provenances });
  const stated = ({ locality, region }: NameOfTown, point: PointE7): number | undefined =>
    locality === undefined ? undefined : finder.stated(locality, point, region);
  const keyOf: Parameters<typeof gatherPostcodes>[1]["keyOf"] = (place, { record, point }) =>
    merged[place ?? finder.around(point, record.region)]!.key;
  const listed = more?.listed(sources.length + 1) ?? listedPostcodes(records.postcode, { stated, keyOf });
  const isChanged = changedBy(more === undefined ? [] : merged);
  const { same = [], changed = [] } = Object.groupBy(listed, ({ point }) => isChanged(point) ? "changed" : "same");
  const again = changed.flatMap(({ postcode }) => ofMore(postcode) ?? []);
  const keyAt: KeyAt = (record, point) => keyOf(stated(record, point), { record, point });
  const namedPlaces = gatherNamedPlaces(records.namedPlace, { keyAt, provenances });
  const namedElements = new Set(namedPlaces.flatMap(({ osm }) => osm ?? []));
  return {
    places: {
      datasets,
      mixes: provenances.mixes,
      places,
      areas: merged.flatMap((place) =>
        place.polygons.length === 0 ? [] : [{ key: place.key, rings: place.polygons.flat() }]
      ),
    },
    streets: {
      streets: assembledStreets(records, { places: merged, finder, provenances, postalTowns, namedElements }),
      namedPlaces,
      postcodes: gatherPostcodes([
        ...same,
        ...listedPostcodes(again, { stated, keyOf }),
      ], {
        stated,
        keyOf,
        provenances,
        ofAddresses: survey.postcodes,
        countryCode,
      }),
      codes: records.code.map((tagged) => codeOf(tagged, keyAt)),
      waters: assembleWaters(records.water),
    },
  };
}

/**
 * The streets, assembled bucket by bucket, because the streets of a large country and their houses do not fit in
 * memory. The result can be read once.
 */
function* assembledStreets(
  { street: streets, range: ranges, house: houses }: CountryRecords,
  known: KnownPlaces & { readonly provenances: Provenances },
): Generator<StreetInput> {
  // Thousands of houses have the same street.
  const hashes = new Map<string, number>();
  const { count, indexOf, read } = houses.buckets((house) => {
    return hashes.getOrInsertComputed(houseStreetName(house, known), (name) => textHash(streetKey(name)));
  });
  hashes.clear();
  const bucketed = <Item>(items: readonly Item[], keyOf: (item: Item) => string) =>
    count === 1 ? new Map([[0, items]]) : Map.groupBy(items, (item) => indexOf(textHash(keyOf(item))));
  const streetsOf = bucketed(streets, ({ record }) => streetKeyOf(record.names));
  const rangesOf = bucketed(ranges, ({ record }) => rangeStreetKey(record));
  for (let bucket = 0; bucket < count; bucket++) {
    yield* assembleStreets({
      streets: streetsOf.get(bucket) ?? [],
      ranges: rangesOf.get(bucket) ?? [],
      houses: read(bucket),
    }, known);
  }
}

/** All places of a country, including towns that only addresses or their postcodes name. */
function findPlaces(
  records: CountryRecords,
  { world, countryCode, postalTowns }: {
    readonly world: readonly PlaceRecord[];
    readonly countryCode: string;
    readonly postalTowns: PostalTowns;
  },
): { readonly merged: MergedPlace[]; readonly finder: PlaceFinder } {
  const areas = withNames(records.area, records.names);
  const from = (more: readonly DatasetArea[]) => {
    const merged = mergePlaces(world, [...areas, ...more], countryCode).filter(({ latitude }) =>
      !Number.isNaN(latitude)
    );
    return { merged, finder: new PlaceFinder(merged) };
  };
  const listed = from([]);
  const more = [
    ...unlistedTowns(postalTowns, { addresses: () => locatedAddresses(records), finder: listed.finder }),
    ...townsOfAddresses(locatedAddresses(records), { places: listed.merged, finder: listed.finder }),
  ];
  return more.length === 0 ? listed : from(more);
}

function* locatedAddresses({ house, range }: CountryRecords): Generator<LocatedAddress> {
  for (const belonging of house) {
    yield { belonging, point: belonging.record.point };
  }
  for (const belonging of range) {
    yield { belonging, point: middleOf(belonging.record.path) };
  }
}

/**
 * The same, and the streets that state a postcode: some maps have it there, and few houses. The pieces of one street are
 * one address.
 */
function* surveyedAddresses(records: CountryRecords): Generator<SurveyedAddress> {
  yield* locatedAddresses(records);
  const counted = new Set<string>();
  for (const { record: { postcode, locality = "", names, path }, dataset } of records.street) {
    if (postcode !== undefined) {
      const street = `${nameKey(postcode)} ${nameKey(locality)} ${streetKeyOf(names)}`;
      yield { belonging: { record: { postcode }, dataset }, point: middleOf(path), isPart: counted.has(street) };
      counted.add(street);
    }
  }
}

/** Metres: an address's settlement may be this far away, and a data set may move one a quarter as far. */
const CHANGED_REACH_M = 40_000;
/** Degrees of latitude, at least. */
const CHANGED_REACH = CHANGED_REACH_M / 111_000;

/** Whether a point may be in another place than in the world list, by whole degrees around what data sets have. */
function changedBy(places: readonly MergedPlace[]): (point: PointE7) => boolean {
  const cells = new Set<number>();
  for (const place of places) {
    if (place.recordKeys.size === 0) {
      continue;
    }
    const { south, west, north, east } = place.polygons.map(([outer = []]) => boxOf(outer))
      .reduce(boxAround, boxAt(pointE7(place)));
    const stretched = CHANGED_REACH / Math.max(0.01, Math.cos(Math.max(north, -south) / 1e7 * RADIANS_PER_DEGREE));
    for (let latitude = Math.floor(south / 1e7 - CHANGED_REACH); latitude <= north / 1e7 + CHANGED_REACH; latitude++) {
      for (let longitude = Math.floor(west / 1e7 - stretched); longitude <= east / 1e7 + stretched; longitude++) {
        cells.add(latitude * 360 + (longitude + 540) % 360);
      }
    }
  }
  return ({ latitudeE7, longitudeE7 }) =>
    cells.has(Math.floor(latitudeE7 / 1e7) * 360 + (Math.floor(longitudeE7 / 1e7) + 540) % 360);
}

type NameOfTown = Pick<Belonging, "locality" | "region">;
type KeyAt = (record: NameOfTown, point: PointE7) => string;

/** Adds the names from separate records, which may be in another data set with the same keys. */
function withNames(areas: readonly DatasetArea[], names: readonly RecordOfDataset<NamesRecord>[]): DatasetArea[] {
  const byKey = new Map<string, AreaRecord["names"][number][]>();
  for (const { record } of names) {
    byKey.getOrInsertComputed(record.of, () => []).push(...record.names);
  }
  return areas.map((area) => {
    const more = byKey.get(area.record.key);
    return more === undefined ? area : { ...area, record: { ...area.record, names: [...area.record.names, ...more] } };
  });
}

function codeOf({ record, dataset }: RecordOfDataset<CodeRecord>, keyAt: KeyAt): CodeInput {
  const key = `${record.system}:${nameKey(record.code)}`;
  return { ...record, key, placeKey: keyAt(record, record.point), dataset };
}

/** Metres: records of one name in two data sets within this distance are one place. */
const SAME_PLACE_M = 200;
/** Metres: within one data set, a building and a point in it. Two shops of a chain are farther apart. */
const TWICE_M = 40;

/**
 * Each named place once. Records of one name are one place where two data sets have it within 200 m, or one has it twice.
 * The point of the more trusted data set wins, names are merged, and the first record's identifier stays.
 */
export function gatherNamedPlaces(
  records: readonly RecordOfDataset<NamedPlaceRecord>[],
  { keyAt, provenances }: { readonly keyAt: KeyAt; readonly provenances: Provenances },
): NamedPlaceInput[] {
  const groups = Map.groupBy(records, ({ record }) => nameKey(record.names[0]?.text ?? ""));
  return [...groups.values()].flatMap((group) =>
    joined(group).map((members) => namedPlaceOf(members, { keyAt, provenances }))
  );
}

type Members = [RecordOfDataset<NamedPlaceRecord>, ...RecordOfDataset<NamedPlaceRecord>[]];

function joined(group: readonly RecordOfDataset<NamedPlaceRecord>[]): Members[] {
  const places: Members[] = [];
  for (const tagged of group) {
    const known = places.find((members) => isSame(members, tagged));
    if (known === undefined) {
      places.push([tagged]);
    } else {
      known.push(tagged);
    }
  }
  return places;
}

function isSame(members: Members, tagged: RecordOfDataset<NamedPlaceRecord>): boolean {
  return members.every((member) => {
    if (recordKey(member) === recordKey(tagged)) {
      return true;
    }
    const one = boxAt(member.record.point);
    const other = boxAt(tagged.record.point);
    return member.dataset === tagged.dataset
      ? member.record.category === tagged.record.category && areNear(one, other, TWICE_M)
      : areNear(one, other, SAME_PLACE_M);
  });
}

function namedPlaceOf(
  members: Members,
  { keyAt, provenances }: { readonly keyAt: KeyAt; readonly provenances: Provenances },
): NamedPlaceInput {
  const best = members.reduce((one, other) => other.dataset > one.dataset ? other : one);
  const { point, category } = best.record;
  const addressed = [best, ...members].find(({ record }) => record.street !== undefined)?.record ?? best.record;
  const { street, number, postcode } = addressed;
  return {
    key: recordKey(members[0]),
    names: namesOf([best, ...members]),
    category,
    placeKey: keyAt(best.record, point),
    point,
    dataset: provenances.numberOf(best.dataset, members.map(({ dataset }) => dataset)),
    street,
    number,
    postcode,
    osm: members.map(osmIdOfRecord).find((id) => id !== undefined),
    wikidata: members.map(({ record }) => record.wikidata).find((item) => item !== undefined),
    gers: members.map(({ record }) => record.gers).find((id) => id !== undefined),
  };
}

function namesOf(members: readonly RecordOfDataset<NamedPlaceRecord>[]): RecordName[] {
  const names = new Map<string, RecordName>();
  for (const name of members.flatMap(({ record }) => record.names)) {
    const text = titleCase(name.text);
    names.getOrInsert(`${name.language ?? ""}|${text}`, { ...name, text });
  }
  return [...names.values()];
}
