import { metresBetween, pointE7 } from "../../geo/box_e7.ts";
import { nameKey } from "../../text/name_key.ts";
import type { PointE7 } from "../sources/record.ts";
import type { MergedPlace } from "./merge_places.ts";
import type { PlaceFinder } from "./place_finder.ts";
import type { LocatedAddress } from "./towns_of_addresses.ts";

/** Points kept. From then on every second one is left out, and so on. */
const POINTS_MAX = 32;

/** The share of the points within the reach. */
const WITHIN = 0.95;

/** What the addresses of a country say together of their postcodes and towns. */
export interface AddressSurvey {
  /** By key. */
  readonly postcodes: ReadonlyMap<string, PostcodeOfAddresses>;
  /** Of towns known only as points that enough addresses state: metres within which 95 % of these lie, by index. */
  readonly townReachM: ReadonlyMap<number, number>;
}

export interface PostcodeOfAddresses {
  /** As it is first written. */
  readonly postcode: string;
  /** The town of its first address. */
  readonly locality: string | undefined;
  /** Its address nearest to the middle of all. */
  readonly point: PointE7;
  /** Metres: 95 % of its addresses lie within it. */
  readonly radiusM: number;
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
      const known = postcodes.getOrInsertComputed(
        key,
        () => ({ postcode: written, locality, points: new SampledPoints(), count: 0 }),
      );
      known.points.add(point, dataset);
      known.count += isPart === true ? 0 : 1;
    }
    const town = locality === undefined ? undefined : finder.stated(locality, point, region);
    if (town !== undefined && places[town]?.polygons.length === 0) {
      towns.getOrInsertComputed(town, () => new SampledPoints()).add(point, dataset);
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
      return place === undefined || points.count < ADDRESSES_OF_TOWN_MIN ? [] : [[town, points.reachM(pointE7(place))]];
    })),
  };
}

/**
 * Some of many points: all of a few, an even choice of more, in bounded memory. Equal for equal points in equal order.
 */
export class SampledPoints {
  count = 0;
  /** Numbers, not objects: there may be a hundred thousand samples. */
  #latitudes: number[] = [];
  #longitudes: number[] = [];
  #datasets: number[] = [];
  #step = 1;

  /** @param dataset index of its data set */
  add({ latitudeE7, longitudeE7 }: PointE7, dataset: number): void {
    if (this.count++ % this.#step !== 0) {
      return;
    }
    if (this.#latitudes.length === POINTS_MAX) {
      this.#latitudes = everySecond(this.#latitudes);
      this.#longitudes = everySecond(this.#longitudes);
      this.#datasets = everySecond(this.#datasets);
      this.#step *= 2;
    }
    this.#latitudes.push(latitudeE7);
    this.#longitudes.push(longitudeE7);
    this.#datasets.push(dataset);
  }

  /** Indexes of the data sets with a kept point. */
  get datasets(): ReadonlySet<number> {
    return new Set(this.#datasets);
  }

  /**
   * The point nearest to the middle, and its data set; undefined if there is none. Not nearest to the mean: one address
   * with a typo in its postcode would move it to another town.
   */
  middle(): { readonly point: PointE7; readonly dataset: number } | undefined {
    const middle = { latitudeE7: medianOf(this.#latitudes), longitudeE7: medianOf(this.#longitudes) };
    const distances = this.#distances(middle);
    const best = distances.indexOf(Math.min(...distances));
    return best < 0 ? undefined : {
      point: { latitudeE7: this.#latitudes[best]!, longitudeE7: this.#longitudes[best]! },
      dataset: this.#datasets[best]!,
    };
  }

  /** Metres: 95 % of the points lie within this distance. */
  reachM(from: PointE7): number {
    const distances = this.#distances(from).sort((one, other) => one - other);
    return Math.round(distances[Math.ceil(WITHIN * distances.length) - 1] ?? 0);
  }

  #distances(from: PointE7): number[] {
    return this.#latitudes.map((latitudeE7, at) =>
      metresBetween(from, { latitudeE7, longitudeE7: this.#longitudes[at]! })
    );
  }
}

function everySecond(values: readonly number[]): number[] {
  return values.filter((_, at) => at % 2 === 0);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
