import { metresBetween } from "../../geo/box_e7.ts";
import { nameKey } from "../../text/name_key.ts";
import type { PostcodeInput } from "../builder/streets/street_row.ts";
import type { Belonging, PointE7, PostcodeRecord } from "../sources/record.ts";
import type { Provenances, RecordOfDataset } from "./places_by_key.ts";
import type { PostcodeOfAddresses } from "./survey_addresses.ts";
import type { LocatedAddress } from "./towns_of_addresses.ts";
import { given } from "../../domain/given.ts";
import type { DatasetArea } from "./merge_places.ts";
import type { PlaceFinder } from "./place_finder.ts";

/** Metres: the least radius of a postcode known by one point. */
const RADIUS_MIN_M = 500;
/** Addresses that move a listed postcode from a point of its own: one or two may have a typo. */
const ADDRESSES_MIN = 3;
/** A point that more postcodes than this have in the list is the point of their town. */
const SHARED_MAX = 4;
/** Metres: an address that is farther away from the point of its postcode's town has a typo. */
const TOWN_REACH_M = 15_000;

/** Names kept of one postcode: those of some companies and authorities have hundreds. */
const NAMES_MAX = 8;

type NameOfTown = Pick<Belonging, "locality" | "region">;

interface FindTowns {
  /** The place near the point that a record names; undefined where none there has that name. */
  readonly stated: (record: NameOfTown, point: PointE7) => number | undefined;
  /** The key of a stated place, or of the place around the point. */
  readonly keyOf: (stated: number | undefined, at: { readonly record: NameOfTown; readonly point: PointE7 }) => string;
}

interface GatherPostcodes extends FindTowns {
  readonly provenances: Provenances;
  /** The postcodes that the country's addresses state. */
  readonly ofAddresses?: ReadonlyMap<string, PostcodeOfAddresses>;
  /** Of `ofAddresses`. */
  readonly countryCode?: string;
}

/** A postcode of lists, before its addresses are known. */
export interface ListedPostcode extends PostcodeInput {
  /** The data sets that list it. */
  readonly datasets: readonly number[];
}

/**
 * One entry per postcode, from all its rows: sources have a row for each settlement it serves. Its point is the row
 * nearest to the middle (an inhabited place; a mean can be in a lake), its radius reaches all rows.
 */
export function listedPostcodes(
  records: readonly RecordOfDataset<PostcodeRecord>[],
  { stated, keyOf }: FindTowns,
): ListedPostcode[] {
  const groups = Map.groupBy(records, ({ record }) => nameKey(record.postcode));
  groups.delete("");
  return [...groups].map(([key, rows]): ListedPostcode => {
    const middle = middleRow(rows);
    const { record, dataset } = middle;
    const place = stated(record, record.point);
    const isUnlisted = (row: RecordOfDataset<PostcodeRecord>): boolean =>
      (row === middle ? place : stated(row.record, row.record.point)) === undefined;
    const reach = Math.max(...rows.map((row) => metresBetween(record.point, row.record.point)));
    return {
      key: `postcode:${record.countryCode}:${key}`,
      postcode: record.postcode,
      placeKey: keyOf(place, { record, point: record.point }),
      localities: unlistedNames(rows, isUnlisted),
      point: record.point,
      radiusM: Math.max(RADIUS_MIN_M, Math.round(reach)),
      dataset,
      datasets: rows.map((row) => row.dataset),
    };
  });
}

/**
 * The postcodes of a country. Where the addresses of a listed one are known, its point is one of them: lists have points
 * kilometres away, or that of the town for all of its postcodes. Postcodes that only addresses state get entries too.
 */
export function gatherPostcodes(
  listed: readonly ListedPostcode[],
  { stated, keyOf, provenances, ofAddresses = new Map(), countryCode = "" }: GatherPostcodes,
): PostcodeInput[] {
  const unlisted = new Map(ofAddresses);
  const addressesOf = listed.map(({ postcode }) => {
    const key = ofAddresses.size === 0 ? "" : nameKey(postcode);
    const addresses = ofAddresses.get(key);
    unlisted.delete(key);
    return addresses;
  });
  const latitudes = new Set(listed.flatMap(({ point }, i) => addressesOf[i] === undefined ? [] : [point.latitudeE7]));
  const sharing = new Map<string, number>();
  for (const { point } of listed) {
    if (latitudes.has(point.latitudeE7)) {
      sharing.set(pointKey(point), (sharing.get(pointKey(point)) ?? 0) + 1);
    }
  }
  const moved = listed.map((postcode, i): PostcodeInput => {
    const { point, dataset, datasets } = postcode;
    const stating = addressesOf[i];
    const isOfTown = stating !== undefined && (sharing.get(pointKey(point)) ?? 0) > SHARED_MAX;
    const addresses = moving(stating, { listed: point, isOfTown });
    const all = addresses === undefined ? datasets : [...datasets, ...addresses.datasets];
    return all.length === 1 ? postcode : {
      ...postcode,
      point: addresses?.point ?? point,
      radiusM: Math.max(postcode.radiusM, Math.round(addresses?.radiusM ?? 0)),
      dataset: provenances.numberOf(addresses?.dataset ?? dataset, all),
    };
  });
  return moved.concat([...unlisted].map(([key, addresses]): PostcodeInput => {
    const { postcode, locality, point, radiusM, dataset, datasets } = addresses;
    const record = locality === undefined ? {} : { locality };
    return {
      key: `postcode:${countryCode}:${key}`,
      postcode,
      placeKey: keyOf(stated(record, point), { record, point }),
      localities: [],
      point,
      radiusM: Math.max(RADIUS_MIN_M, Math.round(radiusM)),
      dataset: provenances.numberOf(dataset, datasets),
    };
  }));
}

/** The first names of the rows that no place near them has, each once. */
function unlistedNames(
  rows: readonly RecordOfDataset<PostcodeRecord>[],
  isUnlisted: (row: RecordOfDataset<PostcodeRecord>) => boolean,
): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) {
    const { locality } = row.record;
    if (names.size < NAMES_MAX && locality !== undefined && isUnlisted(row)) {
      names.add(locality);
    }
  }
  return [...names];
}

/** The addresses of a listed postcode, if they say better than the list where it is. */
function moving(
  addresses: PostcodeOfAddresses | undefined,
  { listed, isOfTown }: { readonly listed: PointE7; readonly isOfTown: boolean },
): PostcodeOfAddresses | undefined {
  if (addresses === undefined || addresses.count >= ADDRESSES_MIN) {
    return addresses;
  }
  return isOfTown && metresBetween(addresses.point, listed) <= TOWN_REACH_M ? addresses : undefined;
}

function pointKey({ latitudeE7, longitudeE7 }: PointE7): string {
  return `${latitudeE7} ${longitudeE7}`;
}

function middleRow(rows: readonly RecordOfDataset<PostcodeRecord>[]): RecordOfDataset<PostcodeRecord> {
  if (rows.length === 1) {
    return rows[0]!;
  }
  const middle = {
    latitudeE7: rows.reduce((sum, { record }) => sum + record.point.latitudeE7, 0) / rows.length,
    longitudeE7: rows.reduce((sum, { record }) => sum + record.point.longitudeE7, 0) / rows.length,
  };
  return rows.reduce((best, row) =>
    metresBetween(middle, row.record.point) < metresBetween(middle, best.record.point) ? row : best
  );
}

/** The town of each postcode that belongs to exactly one town, by the postcode's key. */
export type PostalTowns = Pick<ReadonlyMap<string, RecordOfDataset<PostcodeRecord>>, "get" | "size">;

/** Collects these towns from the records of postcodes. */
export function postalTownsOf(
  postcodes: readonly RecordOfDataset<PostcodeRecord>[],
): ReadonlyMap<string, RecordOfDataset<PostcodeRecord>> {
  const towns = new Map<string, RecordOfDataset<PostcodeRecord>>();
  const shared = new Set<string>();
  for (const row of postcodes) {
    const key = nameKey(row.record.postcode);
    const known = towns.get(key);
    if (row.record.locality === undefined || (known !== undefined && !isSameTown(known, row))) {
      shared.add(key);
    }
    towns.set(key, known ?? row);
  }
  shared.forEach((key) => towns.delete(key));
  return towns;
}

function isSameTown(
  { record: one }: RecordOfDataset<PostcodeRecord>,
  { record: other }: RecordOfDataset<PostcodeRecord>,
): boolean {
  return nameKey(one.locality ?? "") === nameKey(other.locality ?? "");
}

/** A postcode with fewer streets may belong to one building, and makes no town. */
const STREETS_MIN = 3;

/**
 * Towns that only postcodes name, as places. They come from addresses that have a postcode and no town. "Jones, AL 36749" is a valid
 * address, though no list of settlements has a Jones there.
 */
export function unlistedTowns(
  towns: PostalTowns,
  { addresses, finder }: {
    readonly addresses: () => Iterable<LocatedAddress>;
    readonly finder: PlaceFinder;
  },
): DatasetArea[] {
  const streets = new Map<string, Set<string>>();
  for (const { belonging } of towns.size === 0 ? [] : addresses()) {
    const { locality, postcode, street } = belonging.record;
    if (locality === undefined && postcode !== undefined && street !== undefined) {
      const known = streets.getOrInsertComputed(postcode, () => new Set());
      if (known.size < STREETS_MIN) {
        known.add(street);
      }
    }
  }
  const found = new Map<string, DatasetArea>();
  for (const [postcode, { size }] of streets) {
    const town = size < STREETS_MIN ? undefined : townOf(towns, { postcode });
    const name = town?.record.locality;
    if (
      town !== undefined && name !== undefined &&
      finder.stated(name, town.record.point, town.record.region) === undefined
    ) {
      found.getOrInsertComputed(nameKey(name), () => placeOf(town, name));
    }
  }
  return [...found.values()];
}

function placeOf({ record, dataset, space }: RecordOfDataset<PostcodeRecord>, name: string): DatasetArea {
  const { postcode, countryCode, point, region, regionCode } = record;
  return {
    record: {
      key: `postal_town:${countryCode}:${nameKey(postcode)}`,
      kind: "locality",
      names: [{ text: name, kind: "primary" }],
      point,
      ...given({ region, regionCode }),
    },
    dataset,
    space,
  };
}

/** The name of the town of an address's postcode, if it has exactly one. */
export function namedPostTown(towns: PostalTowns, { postcode }: Belonging): string | undefined {
  return townOf(towns, { postcode })?.record.locality;
}

/** The town of an address's postcode, for an address without a town and outside of all towns' outlines. */
export function postalTownOf(
  towns: PostalTowns,
  { belonging, point, finder }: {
    readonly belonging: Belonging;
    readonly point: PointE7;
    readonly finder: PlaceFinder;
  },
): number | undefined {
  const { locality, region } = (belonging.locality === undefined ? townOf(towns, belonging)?.record : undefined) ?? {};
  return locality === undefined || finder.hasOutline(point)
    ? undefined
    : finder.stated(locality, point, belonging.region ?? region);
}

function townOf(
  towns: PostalTowns,
  { postcode }: { readonly postcode?: string | undefined },
): RecordOfDataset<PostcodeRecord> | undefined {
  return postcode === undefined || towns.size === 0 ? undefined : towns.get(nameKey(postcode));
}
