import type { Coordinates } from "../domain/coordinates.ts";
import type { Components, Precision } from "../domain/resolution.ts";

/** Fields of every located answer, for any kind of request. */
export interface Located {
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
  readonly components: Components;
  readonly placeId: string | null;
}

/** A located answer with the names of the public contract. */
export function presentLocated({ label, coordinates, precision, accuracyM, components, placeId }: Located) {
  return {
    label,
    coordinates: presentedPoint(coordinates),
    precision,
    accuracy_m: rounded(accuracyM),
    components: presentedComponents(components),
    place_id: placeId,
  };
}

/** A tenth of a millimetre: finer than any input, coarser than floating-point noise. */
const DEGREE_PARTS = 1e9;

function presentedPoint({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: Math.round(latitude * DEGREE_PARTS) / DEGREE_PARTS,
    longitude: Math.round(longitude * DEGREE_PARTS) / DEGREE_PARTS,
  };
}

/** Metres rounded to the centimetre: digits below are floating-point noise. */
function rounded(metres: number): number {
  return Math.round(metres * 100) / 100;
}

function presentedComponents({ houseNumber, countryCode, ...same }: Components) {
  return {
    ...same,
    ...(houseNumber === undefined ? {} : { house_number: houseNumber }),
    ...(countryCode === undefined ? {} : { country_code: countryCode }),
  };
}
