import type { Coordinates } from "../../domain/coordinates.ts";
import type { Precision } from "../../domain/resolution.ts";
import type { Street } from "../../gazetteer/gazetteer.ts";
import { ACCURACY_BETWEEN_M, ACCURACY_HOUSE_M, ACCURACY_RANGE_M, ACCURACY_STREET_MIN_M } from "../weights.ts";
import { type NumberLocation, ONE_ADDRESS_M } from "./locate_number.ts";

/** Where a street or a house in it is, and how well that is known. */
export interface StreetPoint {
  readonly coordinates: Coordinates;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
}

const PRECISIONS: Readonly<Record<NumberLocation["state"], Precision>> = {
  exact: "house",
  suffix: "interpolated",
  range: "interpolated",
  between: "interpolated",
  missing: "street",
  none: "street",
};

/** The point of a number, where one is stated and located, else the street's. */
export function streetPoint(street: Street, location: NumberLocation | undefined): StreetPoint {
  const precision = location === undefined ? "street" : PRECISIONS[location.state];
  return {
    coordinates: location?.coordinates ?? street.coordinates,
    precision,
    accuracyM: accuracyOf(street, location, precision),
  };
}

function accuracyOf({ radiusM }: Street, location: NumberLocation | undefined, precision: Precision): number {
  if (precision === "house") {
    return Math.max(ACCURACY_HOUSE_M, Math.min(ONE_ADDRESS_M, location?.spreadM ?? 0));
  }
  if (precision === "interpolated") {
    return location?.state === "range" ? ACCURACY_RANGE_M : ACCURACY_BETWEEN_M;
  }
  return Math.max(ACCURACY_STREET_MIN_M, radiusM);
}
