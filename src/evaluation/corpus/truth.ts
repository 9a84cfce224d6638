import type { Coordinates } from "../../domain/coordinates.ts";
import type { HouseBeside } from "./beside.ts";

/** An address that is there, or was before it was taken out of the data. */
export interface TrueAddress {
  readonly id: string;
  readonly street: string;
  readonly number: string;
  readonly locality: string;
  readonly postcode?: string;
  readonly region?: string;
  /** Names of the municipality whose outline in the source holds it; absent where the source draws none. */
  readonly municipality?: readonly string[];
  /** Houses at the very same place, itself among them, where there are others. */
  readonly beside?: readonly HouseBeside[];
  /** All points that bear it, with this postcode or none. */
  readonly points: readonly Coordinates[];
  /** All points that bear it whatever their postcode: the truth where no postcode is asked for. */
  readonly pointsAnyPostcode: readonly Coordinates[];
}

/** A street in a town, by its lines and its houses. */
export interface TrueStreet {
  readonly id: string;
  readonly street: string;
  readonly locality: string;
  readonly postcode?: string;
  readonly region?: string;
  readonly points: readonly Coordinates[];
  /** Latitude, longitude, latitude, longitude … in 1e-7 degrees. */
  readonly paths: readonly (readonly number[])[];
}

/** A place or a postcode with its points. */
export interface TruePlace {
  readonly id: string;
  readonly name: string;
  readonly points: readonly Coordinates[];
}

/** What is known of an area before its data was thinned out. */
export interface AreaTruth {
  readonly area: string;
  /** Still in the data. */
  readonly addresses: readonly TrueAddress[];
  readonly streets: readonly TrueStreet[];
  readonly places: readonly TruePlace[];
  readonly postcodes: readonly TruePlace[];
  /** Houses taken out of streets that are still there. */
  readonly removedNumbers: readonly TrueAddress[];
  /** Houses of streets that were taken out whole. */
  readonly removedStreets: readonly TrueAddress[];
  /** Houses of the town that was taken out whole. */
  readonly removedTown: readonly TrueAddress[];
  /** `[west, south, east, north]` of its houses and streets, in degrees. */
  readonly bounds: readonly [number, number, number, number];
}
