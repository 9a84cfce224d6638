import type { Coordinates } from "../../../domain/coordinates.ts";
import type { Precision } from "../../../domain/resolution.ts";
import type { Street, StreetGazetteer } from "../../../gazetteer/port.ts";
import {
  ACCURACY_BETWEEN_M,
  ACCURACY_CROSSING_M,
  ACCURACY_HOUSE_M,
  ACCURACY_RANGE_M,
  ACCURACY_STREET_MIN_M,
  ACCURACY_STREET_POINTS_M,
} from "../../weights.ts";
import { type NumberLocation, ONE_ADDRESS_M } from "../scoring/mod.ts";
import type { Crossing } from "../spans/mod.ts";

/** Where a street or a house is, and how precisely that is known. */
interface StreetPoint {
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

/** The point of the house number if it is located, else the crossing, else the street's own point. */
export function streetPoint(
  street: Street,
  { location, crossing, gazetteer }: {
    readonly location: NumberLocation | undefined;
    readonly crossing?: Crossing | undefined;
    readonly gazetteer: Pick<StreetGazetteer, "hasLine">;
  },
): StreetPoint {
  if (crossing !== undefined && location?.coordinates === undefined) {
    const accuracyM = Math.round(ACCURACY_CROSSING_M + Math.min(ONE_ADDRESS_M, crossing.spreadM));
    return { coordinates: crossing.coordinates, precision: "intersection", accuracyM };
  }
  const precision = location === undefined ? "street" : PRECISIONS[location.state];
  return {
    coordinates: location?.coordinates ?? street.coordinates,
    precision,
    accuracyM: precision === "street" ? reachOf(street, gazetteer) : accuracyOf(location, precision),
  };
}

function accuracyOf(location: NumberLocation | undefined, precision: Precision): number {
  if (precision === "house") {
    return Math.max(ACCURACY_HOUSE_M, Math.min(ONE_ADDRESS_M, location?.spreadM ?? 0));
  }
  return location?.state === "range"
    ? ACCURACY_RANGE_M
    : Math.max(ACCURACY_BETWEEN_M, Math.round(location?.othersM ?? 0));
}

/** Half of the street's length if its line is known, else the default for streets without one. */
function reachOf({ id, radiusM }: Street, gazetteer: Pick<StreetGazetteer, "hasLine">): number {
  return Math.max(gazetteer.hasLine(id) ? ACCURACY_STREET_MIN_M : ACCURACY_STREET_POINTS_M, radiusM);
}
