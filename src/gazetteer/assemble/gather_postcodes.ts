import { metresBetween } from "../../geo/box_e7.ts";
import { nameKey } from "../../text/name_key.ts";
import type { PostcodeInput } from "../builder/streets/street_row.ts";
import type { Belonging, PointE7, PostcodeRecord } from "../sources/record.ts";
import type { Provenances, RecordOfDataset } from "./places_by_key.ts";
import type { PostcodeOfAddresses } from "./survey_addresses.ts";

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

interface GatherPostcodes {
  readonly keyAt: (record: Pick<Belonging, "locality" | "region">, point: PointE7) => string;
  readonly provenances: Provenances;
  /** True for the name of a place near the point. */
  readonly isPlace: (record: Pick<Belonging, "locality" | "region">, point: PointE7) => boolean;
  /** The postcodes that the country's addresses state. */
  readonly ofAddresses?: ReadonlyMap<string, PostcodeOfAddresses>;
  /** Of `ofAddresses`. */
  readonly countryCode?: string;
}

/**
 * One entry per postcode, from all its rows: sources have a row for each settlement it serves. Its point is the row
 * nearest to the middle (an inhabited place; a mean can be in a lake), its radius reaches all rows. Where its addresses
 * are known, its point is one of them: lists have points kilometres away, or that of the town for all of its postcodes.
 * Postcodes that only addresses state get entries too.
 */
export function gatherPostcodes(
  records: readonly RecordOfDataset<PostcodeRecord>[],
  { keyAt, provenances, isPlace, ofAddresses = new Map(), countryCode = "" }: GatherPostcodes,
): PostcodeInput[] {
  const groups = Map.groupBy(records, ({ record }) => nameKey(record.postcode));
  groups.delete("");
  const middles = new Map([...groups].map(([key, rows]) => [key, middleRow(rows)]));
  const sharing = new Map<string, number>();
  for (const { record: { point } } of middles.values()) {
    sharing.set(pointKey(point), (sharing.get(pointKey(point)) ?? 0) + 1);
  }
  const listed = [...groups].map(([key, rows]): PostcodeInput => {
    const { record, dataset } = middles.get(key)!;
    const reach = Math.max(...rows.map((row) => metresBetween(record.point, row.record.point)));
    const isOfTown = (sharing.get(pointKey(record.point)) ?? 0) > SHARED_MAX;
    const addresses = moving(ofAddresses.get(key), { listed: record.point, isOfTown });
    return {
      key: `postcode:${record.countryCode}:${key}`,
      postcode: record.postcode,
      placeKey: keyAt(record, record.point),
      localities: unlistedNames(rows, isPlace),
      point: addresses?.point ?? record.point,
      radiusM: Math.max(RADIUS_MIN_M, Math.round(reach), Math.round(addresses?.radiusM ?? 0)),
      dataset: provenances.numberOf(addresses?.dataset ?? dataset, [
        ...rows.map((row) => row.dataset),
        ...addresses?.datasets ?? [],
      ]),
    };
  });
  const unlisted = [...ofAddresses].filter(([key]) => !groups.has(key)).map(([key, addresses]): PostcodeInput => ({
    key: `postcode:${countryCode}:${key}`,
    postcode: addresses.postcode,
    placeKey: keyAt(addresses.locality === undefined ? {} : { locality: addresses.locality }, addresses.point),
    localities: [],
    point: addresses.point,
    radiusM: Math.max(RADIUS_MIN_M, Math.round(addresses.radiusM)),
    dataset: provenances.numberOf(addresses.dataset, addresses.datasets),
  }));
  return [...listed, ...unlisted];
}

/** The first names of the rows that no place near them has, each once. */
function unlistedNames(
  rows: readonly RecordOfDataset<PostcodeRecord>[],
  isPlace: GatherPostcodes["isPlace"],
): readonly string[] {
  const names = new Set<string>();
  for (const { record } of rows) {
    if (names.size < NAMES_MAX && record.locality !== undefined && !isPlace(record, record.point)) {
      names.add(record.locality);
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
