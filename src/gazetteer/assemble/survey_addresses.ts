import { nameKey } from "../../text/name_key.ts";
import type { PointE7 } from "../sources/record.ts";
import type { MergedPlace } from "./merge_places.ts";
import type { PlaceFinder } from "./place_finder.ts";
import { SampledPoints } from "./sampled_points.ts";
import type { LocatedAddress } from "./towns_of_addresses.ts";

/** What the addresses of a country say together of their postcodes and towns. */
export interface AddressSurvey {
  /** By key. */
  readonly postcodes: ReadonlyMap<string, PostcodeOfAddresses>;
  /** Of towns known only as points that enough addresses state: metres within which 95 % of these lie, by index. */
  readonly townReachM: ReadonlyMap<number, number>;
}

/** Where the addresses of one postcode are. */
export interface PostcodeOfAddresses {
  /** As it is first written. */
  readonly postcode: string;
  /** The town of its first address. */
  readonly locality: string | undefined;
  /** Its address nearest to the middle of all. */
  readonly point: PointE7;
  /** Metres: 95 % of its addresses lie within it. */
  readonly radiusM: number;
  /** Number of addresses. */
  readonly count: number;
  /** Index of the data set of `point`. */
  readonly dataset: number;
  readonly datasets: ReadonlySet<number>;
}

/** Postcodes of one country, up to a kilobyte each. Countries with more have lists of them. */
const POSTCODES_MAX = 100_000;
/** What may be one: mappers also write towns and lists of codes into the field. */
const POSTCODE = /^(?=.*\d)[\p{L}\d]{3,10}$/u;
/** A code of one side of one street has its area's postcode in front. */
const ZIP_AND_FOUR = /^(\d{5})-?\d{4}$/u;
/** Addresses from which on they show how far their town reaches. */
const ADDRESSES_OF_TOWN_MIN = 20;

/** An address that may show where its postcode is. */
export interface SurveyedAddress extends LocatedAddress {
  /** True for a further piece of a street: its point counts, but it is no further address. */
  readonly isPart?: boolean;
}

interface OfPostcode extends Pick<PostcodeOfAddresses, "postcode" | "locality"> {
  readonly points: SampledPoints;
  count: number;
}

interface Survey {
  readonly places: readonly MergedPlace[];
  readonly finder: PlaceFinder;
}

/** Reads all addresses once. Equal for equal addresses in equal order. */
export function surveyAddresses(addresses: Iterable<SurveyedAddress>, { places, finder }: Survey): AddressSurvey {
  const postcodes = new Map<string, OfPostcode>();
  const towns = new Map<number, SampledPoints>();
  for (const { belonging: { record, dataset }, point, isPart } of addresses) {
    const { postcode, locality, region } = record;
    const written = postcode === undefined ? undefined : ZIP_AND_FOUR.exec(postcode)?.[1] ?? postcode;
    const key = written === undefined ? "" : nameKey(written);
    if (written !== undefined && POSTCODE.test(key) && (postcodes.has(key) || postcodes.size < POSTCODES_MAX)) {
      const known = postcodes.get(key) ?? { postcode: written, locality, points: new SampledPoints(), count: 0 };
      known.points.add(point, dataset);
      known.count += isPart === true ? 0 : 1;
      postcodes.set(key, known);
    }
    const town = locality === undefined ? undefined : finder.stated(locality, point, region);
    if (town !== undefined && places[town]?.polygons.length === 0) {
      const known = towns.get(town) ?? new SampledPoints();
      known.add(point, dataset);
      towns.set(town, known);
    }
  }
  return {
    postcodes: new Map([...postcodes].flatMap(([key, { points, ...written }]) => {
      const middle = points.middle();
      return middle === undefined ? [] : [[key, {
        ...written,
        ...middle,
        radiusM: points.reachM(middle.point),
        datasets: points.datasets,
      }]];
    })),
    townReachM: new Map([...towns].flatMap(([town, points]) => {
      const place = places[town];
      return place === undefined || points.count < ADDRESSES_OF_TOWN_MIN ? [] : [[town, points.reachM(pointOf(place))]];
    })),
  };
}

function pointOf({ latitude, longitude }: Pick<MergedPlace, "latitude" | "longitude">): PointE7 {
  return { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
}
