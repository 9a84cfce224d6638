import { M_PER_E7 } from "../../geo/units.ts";
import type { PointE7 } from "../sources/record.ts";

/** Points kept. From then on every second one is left out, and so on. */
const POINTS_MAX = 32;
/** The share of the points within the reach. */
const WITHIN = 0.95;

/**
 * Some of many points: all of a few, an even choice of more, in bounded memory. Equal for equal points in equal order.
 */
export class SampledPoints {
  /** Number of points added. */
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

function metresBetween(one: PointE7, other: PointE7): number {
  const shrink = Math.cos((one.latitudeE7 / 1e7) * (Math.PI / 180));
  return Math.hypot(one.latitudeE7 - other.latitudeE7, (one.longitudeE7 - other.longitudeE7) * shrink) * M_PER_E7;
}
