import { given } from "../../domain/given.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Belonging, PointE7, PostcodeRecord } from "../sources/record.ts";
import type { DatasetArea } from "./merge_places.ts";
import type { PlaceFinder } from "./place_finder.ts";
import type { RecordOfDataset } from "./places_by_key.ts";

/** The town of each postcode that belongs to exactly one town, by the postcode's key. */
export type PostalTowns = ReadonlyMap<string, RecordOfDataset<PostcodeRecord>>;

/** Collects these towns from the records of postcodes. */
export function postalTownsOf(postcodes: readonly RecordOfDataset<PostcodeRecord>[]): PostalTowns {
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
    readonly addresses: () => Iterable<RecordOfDataset<Belonging>>;
    readonly finder: PlaceFinder;
  },
): DatasetArea[] {
  const streets = new Map<string, Set<string>>();
  for (const { record: { locality, postcode, street } } of towns.size === 0 ? [] : addresses()) {
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
