import type { VarintReader } from "../file/varints.ts";
import { reading } from "./seed_places.ts";
import type { Seed } from "./seed_format.ts";

/** GeoNames writes coordinates with five digits. */
export const UNITS_PER_STEP = 100;

/** Reads the points of a seed one after the other. */
export class SeedPoints {
  /** Of the current point, in 1e-7 degrees. */
  latitudeE7 = 0;
  longitudeE7 = 0;
  readonly #latitude: VarintReader;
  readonly #latitudeRest: VarintReader;
  readonly #longitude: VarintReader;
  readonly #longitudeRest: VarintReader;
  #latitudeSteps = 0;
  #longitudeSteps = 0;

  constructor(seed: Seed) {
    this.#latitude = reading(seed, "latitude");
    this.#latitudeRest = reading(seed, "latitudeRest");
    this.#longitude = reading(seed, "longitude");
    this.#longitudeRest = reading(seed, "longitudeRest");
  }

  next(): void {
    this.#latitudeSteps += this.#latitude.signed();
    this.#longitudeSteps += this.#longitude.signed();
    this.latitudeE7 = this.#latitudeSteps * UNITS_PER_STEP + this.#latitudeRest.signed();
    this.longitudeE7 = this.#longitudeSteps * UNITS_PER_STEP + this.#longitudeRest.signed();
  }
}
