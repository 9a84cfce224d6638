import type { Coordinates } from "../domain/coordinates.ts";

/** Five decimals are about a metre. */
const DIGITS = 5;

/** A pair of decimal degrees, latitude first. */
export function formatPair({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;
}
