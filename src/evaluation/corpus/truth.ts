import type { Coordinates } from "../../domain/coordinates.ts";
import type { HouseAtPoint } from "./nearest_houses.ts";

/** An address that exists, or existed before it was removed from the data. */
export interface TrueAddress {
  readonly id: string;
  readonly street: string;
  readonly number: string;
  readonly locality: string;
  readonly postcode?: string;
  readonly region?: string;
  /** True where the source has the number only inside a range. */
  readonly isOfRange?: true;
  /** One of its points, and the houses at it. */
  readonly at?: ReversePoint;
  /** A point within 25 m, and the houses nearest to it. */
  readonly nearby?: ReversePoint;
  /** All points of the address, with this postcode or without one. */
  readonly points: readonly Coordinates[];
  /** All points of the address whatever their postcode: the truth of a question without a postcode. */
  readonly pointsAnyPostcode: readonly Coordinates[];
}

/** A point with what a reverse answer there may return. */
export interface ReversePoint extends Coordinates {
  /** The houses nearest to it in the source, at equal distance. */
  readonly houses: readonly HouseAtPoint[];
  /** Names of the municipality whose outline in the source contains it; absent where the source has no outline. */
  readonly municipality?: readonly string[];
}

/** A street in a town, with its lines and its houses. */
export interface TrueStreet {
  readonly id: string;
  readonly street: string;
  /** Keys of its other names. */
  readonly otherKeys?: readonly string[];
  readonly locality: string;
  readonly postcode?: string;
  readonly region?: string;
  readonly points: readonly Coordinates[];
  /** Latitude, longitude, latitude, longitude … in 1e-7 degrees. */
  readonly paths: readonly (readonly number[])[];
}

export interface TruePlace {
  readonly id: string;
  readonly name: string;
  readonly points: readonly Coordinates[];
}

/** What is known of an area before its data is thinned out. */
export interface AreaTruth {
  readonly area: string;
  readonly addresses: readonly TrueAddress[];
  readonly streets: readonly TrueStreet[];
  readonly places: readonly TruePlace[];
  readonly postcodes: readonly TruePlace[];
  /** Houses removed from streets that are still in the data. */
  readonly removedNumbers: readonly TrueAddress[];
  readonly removedStreets: readonly TrueAddress[];
  readonly removedTown: readonly TrueAddress[];
  /** Municipalities whose outlines the source has. */
  readonly outlines: number;
  /** `[west, south, east, north]` of its houses and streets, in degrees. */
  readonly bounds: readonly [number, number, number, number];
}
