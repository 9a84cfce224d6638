import type { Coordinates } from "../domain/coordinates.ts";
import type { Components, Precision } from "../domain/resolution.ts";

/** What is told of every place, however it was asked for. */
export interface Located {
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
  readonly components: Components;
  readonly placeId: string | null;
}

/** A place under the names of the public contract. */
export function presentLocated({ label, coordinates, precision, accuracyM, components, placeId }: Located) {
  return {
    label,
    coordinates: presentedPoint(coordinates),
    precision,
    accuracy_m: told(accuracyM),
    components: presentedComponents(components),
    place_id: placeId,
  };
}

/** A tenth of a millimetre: finer than anybody writes, coarser than floating-point noise. */
const DEGREE_PARTS = 1e9;

function presentedPoint({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: Math.round(latitude * DEGREE_PARTS) / DEGREE_PARTS,
    longitude: Math.round(longitude * DEGREE_PARTS) / DEGREE_PARTS,
  };
}

/** Metres to the centimetre: what lies below is floating-point noise. */
function told(metres: number): number {
  return Math.round(metres * 100) / 100;
}

function presentedComponents({ houseNumber, countryCode, ...same }: Components) {
  return {
    ...same,
    ...(houseNumber === undefined ? {} : { house_number: houseNumber }),
    ...(countryCode === undefined ? {} : { country_code: countryCode }),
  };
}
